'use client';

import { useSurveyMessages } from '../../../context/page-messages.ts';
import type { Site } from '@biophony/contract';
import type { SiteFigures, SurveyFigures } from '@biophony/recordings/survey';
import { usePresentation } from '../../../context/presentation-context.ts';
import { areSpecies } from '../../../explorer/components/species/species-name.tsx';
import { formatSpan, rateUnit } from '../../../format/durations.ts';
import { numberFormat } from '../../../format/intl.ts';
import {
  SortedTable,
  type SortedCell,
  type SortedColumn,
  type SortedRow,
} from './sorted-table.tsx';

interface SiteTableProps {
  figures: SurveyFigures;
  sites: readonly Site[];
  /** Sites that are shown alone; none for all. */
  chosen: readonly string[];
  /** What the chosen species is called; null for none. */
  species: string | null;
  onChoose: (siteIds: string[]) => void;
}

/** What was recorded and found, a row a site. */
export function SiteTable({ figures, sites, chosen, species, onChoose }: SiteTableProps) {
  const { messages, locale } = usePresentation();
  const words = useSurveyMessages();
  const { format } = messages;
  const number = numberFormat(locale);
  const rate = numberFormat(locale, { maximumSignificantDigits: 3 });
  const names = new Map(sites.map(({ site_id, name }) => [site_id, name]));
  const columns: SortedColumn[] = [
    { id: 'site', label: words.site },
    { id: 'recorded_hours', label: words.recorded, numeric: true },
    { id: 'days', label: words.days, numeric: true },
    {
      id: 'species',
      label: areSpecies(figures.species) ? words.species : words.sounds,
      numeric: true,
    },
    { id: 'detections', label: words.detections, numeric: true },
    { id: 'detections_per_recorded_hour', label: words.perHour, numeric: true },
  ];
  if (species !== null)
    columns.push({
      id: 'chosen_species_per_recorded_hour',
      label: words.speciesPerHour(species),
      numeric: true,
    });
  const rateCell = (count: number, { seconds }: SiteFigures): SortedCell =>
    rateUnit(seconds) === 'hour'
      ? { value: count / (seconds / 3600), shown: rate.format(count / (seconds / 3600)) }
      : { value: null };
  const rows = figures.sites
    .filter(({ seconds, detections }) => seconds > 0 || detections > 0)
    .map((site): SortedRow => {
      const { site_id: id } = site;
      const name = id === null ? words.unplaced : (names.get(id) ?? id);
      const isChosen = chosen.length === 1 && chosen[0] === id;
      const button = id !== null && (
        <button
          type="button"
          className="bp-text-button"
          aria-pressed={isChosen}
          onClick={() => onChoose(isChosen ? [] : [id])}
        >
          {name}
        </button>
      );
      return {
        key: id ?? '',
        cells: [
          { value: name, shown: button || name },
          { value: site.seconds / 3600, shown: formatSpan(site.seconds, format, locale) },
          { value: site.days, shown: number.format(site.days) },
          { value: site.species, shown: number.format(site.species) },
          { value: site.detections, shown: number.format(site.detections) },
          rateCell(site.detections, site),
          ...(species === null ? [] : [rateCell(site.chosen, site)]),
        ],
      };
    });
  return (
    <SortedTable
      title={words.sites}
      text={words.sitesText}
      columns={columns}
      rows={rows}
      sortedBy="detections"
      filename="survey-sites"
    />
  );
}
