'use client';

import { useSurveyMessages } from '../../../context/page-messages.ts';
import { speciesKey, type SurveyFigures } from '@biophony/recordings/survey';
import { usePresentation } from '../../../context/presentation-context.ts';
import { areSpecies } from '../../../explorer/components/species/species-name.tsx';
import { dayText } from '../../../explorer/model/words/moment-words.ts';
import { numberFormat } from '../../../format/intl.ts';
import { dateOf } from '../../model/view/days.ts';
import {
  SortedTable,
  type SortedCell,
  type SortedColumn,
  type SortedRow,
} from './sorted-table.tsx';
import { WeekLine } from './week-line.tsx';

interface SpeciesTableProps {
  figures: SurveyFigures;
  /** The `speciesKey` of the chosen species; null for none. */
  chosen: string | null;
  onChoose: (key: string | null) => void;
}

/** What was found, a row a species. */
export function SpeciesTable({ figures, chosen, onChoose }: SpeciesTableProps) {
  const { locale } = usePresentation();
  const words = useSurveyMessages();
  const number = numberFormat(locale);
  const rate = numberFormat(locale, { maximumSignificantDigits: 3 });
  const columns: SortedColumn[] = [
    { id: 'species', label: areSpecies(figures.species) ? words.species : words.sounds },
    { id: 'detections', label: words.detections, numeric: true },
    { id: 'detections_per_recorded_hour', label: words.perHour, numeric: true },
    { id: 'days_of_sites', label: words.siteDays, numeric: true },
    { id: 'sites', label: words.sites, numeric: true },
    { id: 'first', label: words.first },
    { id: 'last', label: words.last },
    { id: 'detections_by_week', label: words.byWeek, sorts: false },
  ];
  const date = (at: number | null): SortedCell =>
    at === null ? { value: null } : { value: dateOf(at), shown: dayText(dateOf(at), locale) };
  const rows = figures.species.map((row): SortedRow => {
    const key = speciesKey(row);
    const isChosen = key === chosen;
    const name = row.common_name || row.scientific_name;
    const button = (
      <button
        type="button"
        className="bp-text-button"
        aria-pressed={isChosen}
        onClick={() => onChoose(isChosen ? null : key)}
      >
        {name}
        {row.scientific_name && row.scientific_name !== name && (
          <i lang="la"> {row.scientific_name}</i>
        )}
      </button>
    );
    return {
      key,
      downloaded: { accepted_name: row.accepted_name || null },
      cells: [
        { value: key, shown: button },
        { value: row.detections, shown: number.format(row.detections) },
        { value: row.perHour, shown: row.perHour === null ? '' : rate.format(row.perHour) },
        { value: row.days, shown: number.format(row.days) },
        { value: row.sites },
        date(row.firstDay),
        date(row.lastDay),
        {
          value: row.byWeek.join(' '),
          shown: <WeekLine byWeek={row.byWeek} weeks={figures.weeks} />,
        },
      ],
    };
  });
  return (
    <SortedTable
      title={words.found}
      text={words.foundText}
      columns={columns}
      rows={rows}
      sortedBy="detections"
      chosen={chosen}
      filename="survey-species"
    />
  );
}
