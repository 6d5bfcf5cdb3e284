'use client';

import { NativeSelect } from '../kit/field.tsx';
import type { Site } from '@biophony/contract';
import { lowestConfidence } from '@biophony/contract/constants';
import { speciesKey, type SurveyFigures } from '@biophony/recordings/survey';
import type { AnalysisGroup } from '@biophony/sdk';
import { ResetIcon } from '@radix-ui/react-icons';
import { lazy, type ReactNode, Suspense, use, useMemo } from 'react';
import { nameWithVersion } from '../analyses/analysis-name.ts';
import { numberFormat } from '../base/intl.ts';
import { formatSpan } from '../base/sizes.ts';
import { plainMethod, TableMethodContext } from '../explorer/charts/table-method.ts';
import { describeReadError } from '../explorer/engine/remote-file.ts';
import { EvidenceFilter, RangeInput, TimeFilter } from '../explorer/filters/filter-fields.tsx';
import { areSpecies } from '../explorer/species/species-name.tsx';
import { ErrorAlert } from '../kit/error-alert.tsx';
import { type Fact, Facts } from '../kit/facts.tsx';
import { Loading } from '../kit/loading.tsx';
import { usePresentation } from '../kit/presentation-context.ts';
import { useMapMessages, useSurveyMessages } from '../kit/use-page-messages.ts';
import { formatDay } from './days.ts';
import { toMapSites } from './map/map-symbols.ts';
import { SiteMap } from './map/site-map.tsx';
import type { FoundProps } from './survey-evidenced.tsx';
import { isSurveyFiltered, type SurveyView, unfilteredSurvey, foundKey } from './survey-view.ts';
import { useSurveyActivity, useSurveyFigures } from './use-opened-survey.ts';

interface SurveyMapProps {
  sites: readonly Site[];
  figures: SurveyFigures;
  view: SurveyView;
  group: AnalysisGroup;
  /** Name of the chosen species; null for none. */
  species: string | null;
  onChange: (part: Partial<SurveyView>) => void;
}

function SurveyMap({ sites, figures, view, group, species, onChange }: SurveyMapProps) {
  const t = useMapMessages();
  const { messages, locale } = usePresentation();
  const { text } = use(TableMethodContext);
  const mapSites = useMemo(
    () => toMapSites(sites, figures, species !== null),
    [sites, figures, species],
  );
  if (sites.length === 0) return null;
  const [analysis] = group.analyses;
  const least = lowestConfidence(analysis?.settings) ?? 0;
  const caption = [
    t.caption(
      formatSpan(figures.seconds, messages.format, locale),
      analysis ? nameWithVersion(messages.analysis, analysis) : '',
      numberFormat(locale).format(Math.max(view.confidence, least)),
    ),
    text,
  ]
    .join(' ')
    .trim();
  return (
    <SiteMap
      sites={mapSites}
      areKinds={figures.species.length > 0 && !areSpecies(figures.species)}
      chosen={view.sites}
      colour={species === null && view.map === 'detected' ? 'richness' : view.map}
      onColour={(map) => onChange({ map })}
      onChoose={(ids) => onChange({ sites: ids })}
      title={species === null ? t.title : t.titleOf(species)}
      caption={caption}
    />
  );
}

interface SurveyFiltersProps {
  view: SurveyView;
  sites: readonly { site_id: string; name: string }[];
  /** First and last day with data, `2024-05-01`; null if nothing has a time. */
  days: { first: string; last: string } | null;
  /** Whether there are calibrations; null if neither they nor verdicts may be read. */
  calibrated: boolean | null;
  onChange: (part: Partial<SurveyView>) => void;
}

function SurveyFilters(props: SurveyFiltersProps) {
  const { view, sites, days, calibrated, onChange } = props;
  const t = useSurveyMessages();
  const several =
    view.sites.length > 1 ? [{ value: '*', label: t.sitesChosen(view.sites.length) }] : [];
  return (
    <fieldset className="bp-filters">
      <legend className="bp-hidden">{t.filters}</legend>
      {sites.length > 1 && (
        <NativeSelect
          label={t.site}
          value={view.sites.length > 1 ? '*' : (view.sites[0] ?? '')}
          options={[
            { value: '', label: t.anySite },
            ...several,
            ...sites.map(({ site_id, name }) => ({ value: site_id, label: name })),
          ]}
          onChange={(id) => id !== '*' && onChange({ sites: id === '' ? [] : [id] })}
        />
      )}
      <TimeFilter view={view} days={days} t={t} onChange={onChange} />
      <RangeInput
        label={t.confidence}
        value={view.confidence}
        max={0.95}
        step={0.05}
        onChange={(value) => onChange({ confidence: Math.round(value * 20) / 20 })}
      />
      {calibrated !== null && (
        <EvidenceFilter view={view} calibrated={calibrated} onChange={onChange} />
      )}
      {isSurveyFiltered(view) && (
        <button type="button" className="bp-quiet" onClick={() => onChange(unfilteredSurvey(view))}>
          <ResetIcon aria-hidden="true" /> {t.clear}
        </button>
      )}
    </fieldset>
  );
}

function SurveyNumbers({ figures }: { figures: SurveyFigures }) {
  const { messages, locale } = usePresentation();
  const t = useSurveyMessages();
  const { format } = messages;
  const number = (value: number) => numberFormat(locale).format(value);
  const sites = figures.sites.filter(({ site_id, seconds }) => site_id !== null && seconds > 0);
  const facts: Fact[] = [
    { label: t.sites, value: number(sites.length), big: true },
    {
      label: areSpecies(figures.species) ? t.species : t.sounds,
      value: number(figures.species.length),
      big: true,
    },
    { label: t.detections, value: number(figures.detections), big: true },
    { label: t.recorded, value: formatSpan(figures.seconds, format, locale), big: true },
    { label: t.siteDays, value: number(figures.days), big: true },
  ];
  return <Facts facts={facts} />;
}

// Loaded separately, so that the first numbers do not wait; in one piece, so that nothing moves.
export const loadBelow = async () => ({
  default: (await import('./survey-below.tsx')).SurveyBelow,
});
const SurveyBelow = lazy(loadBelow);

export function SurveyFound(props: FoundProps) {
  const { sites, group, silent, onChange } = props;
  const { opened, filter, calibrated, note, instead, method } = props.evidenced;
  // An address may use another name of the species than these analyses.
  const chosenSpecies = props.view.species;
  const key =
    chosenSpecies === null
      ? null
      : (foundKey(opened.survey.species, chosenSpecies) ?? chosenSpecies);
  const view = key === chosenSpecies ? props.view : { ...props.view, species: key };
  // Effort does not depend on evidence.
  const plain = (part: ReactNode) => (
    <TableMethodContext value={plainMethod}>{part}</TableMethodContext>
  );
  const [calendar, spectrogram] = [plain(props.calendar), plain(props.spectrogram)];
  const { messages, locale } = usePresentation();
  const t = useSurveyMessages();
  const { format } = messages;
  const { figures, error, retry } = useSurveyFigures(opened, filter);
  const { activity } = useSurveyActivity(opened, filter);
  const { firstDay, lastDay } = opened.survey;
  const days =
    firstDay === null || lastDay === null
      ? null
      : { first: formatDay(firstDay), last: formatDay(lastDay) };
  const number = (value: number) => numberFormat(locale).format(value);
  if (error && !figures)
    return (
      <>
        <ErrorAlert error={describeReadError(error, t.failedCubes, messages)} onRetry={retry} />
        {spectrogram}
      </>
    );
  // All at once, so that nothing moves when the next part arrives.
  if (!figures || !activity) return <Loading text={t.loading} />;
  const unplaced = figures.sites.find(({ site_id }) => site_id === null);
  const isUnplaced = unplaced && (unplaced.detections > 0 || unplaced.seconds > 0);
  const match = opened.survey.species.find((one) => speciesKey(one) === view.species);
  const species = match ? match.common_name || match.scientific_name : null;
  const isNothing = figures.detections === 0 && figures.seconds === 0;
  // At one place of the tree, so that the choice keeps the keyboard focus.
  const head = (
    <>
      {!instead && <SurveyNumbers figures={figures} />}
      <SurveyFilters
        view={view}
        sites={sites}
        days={days}
        calibrated={silent ? null : calibrated}
        onChange={onChange}
      />
    </>
  );
  if (instead)
    return (
      <TableMethodContext value={method}>
        {head}
        {instead}
        {spectrogram}
      </TableMethodContext>
    );
  return (
    <TableMethodContext value={method}>
      {head}
      {note}
      {(isUnplaced || figures.undated > 0) && (
        <div className="bp-survey-notes bp-small">
          {isUnplaced && (
            <p>
              {t.unplacedNote(
                number(unplaced.detections),
                formatSpan(unplaced.seconds, format, locale),
              )}
            </p>
          )}
          {figures.undated > 0 && <p>{t.undatedNote(number(figures.undated))}</p>}
        </div>
      )}
      {isNothing ? (
        <p>{t.nothing}</p>
      ) : (
        <SurveyMap {...{ sites, figures, view, group, species, onChange }} />
      )}
      <Suspense fallback={<Loading text={t.loading} />}>
        <SurveyBelow
          {...props}
          view={view}
          calendar={calendar}
          spectrogram={spectrogram}
          opened={opened}
          figures={isNothing ? null : figures}
          activity={activity}
          filter={filter}
          days={days}
          species={species}
        />
      </Suspense>
    </TableMethodContext>
  );
}
