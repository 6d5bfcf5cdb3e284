'use client';

import { speciesKey, type SurveyFigures } from '@biophony/recordings/survey';
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { numberFormat } from '../base/intl.ts';
import { formatSpan } from '../base/sizes.ts';
import { plainMethod, TableMethodContext } from '../explorer/charts/table-method.ts';
import { describeReadError } from '../explorer/engine/remote-file.ts';
import { areSpecies } from '../explorer/species/species-name.tsx';
import { ErrorAlert } from '../kit/error-alert.tsx';
import { type Fact, Facts } from '../kit/facts.tsx';
import { Loading } from '../kit/loading.tsx';
import { usePresentation } from '../kit/presentation-context.ts';
import { useChartsMessages, useSurveyMessages } from '../kit/use-page-messages.ts';
import { formatDay } from './days.ts';
import { FilterRow } from './filter-chips.tsx';
import { SurveyMap } from './map/survey-map.tsx';
import { ClockNotice } from './sites/clock-notice.tsx';
import { useOpenedClocks } from './sites/use-clock-checks.ts';
import type { FoundProps } from './survey-evidenced.tsx';
import { SiteTable, SpeciesTable } from './survey-tables.tsx';
import { foundKey } from './survey-view.ts';
import { useSurveyActivity, useSurveyFigures } from './use-opened-survey.ts';

interface SurveyNumbersProps {
  figures: SurveyFigures;
  /** Without any there is no number of them. */
  hasSites: boolean;
}

function SurveyNumbers({ figures, hasSites }: SurveyNumbersProps) {
  const { messages, locale } = usePresentation();
  const t = useSurveyMessages();
  const { format } = messages;
  const number = (value: number) => numberFormat(locale).format(value);
  const sites = figures.sites.filter(({ site_id, seconds }) => site_id !== null && seconds > 0);
  const facts: Fact[] = [
    ...(hasSites ? [{ label: t.sites, value: number(sites.length), big: true }] : []),
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
const SurveyCompare = lazy(async () => ({
  default: (await import('./charts/survey-charts.tsx')).SurveyCompare,
}));

export function SurveyFound(props: FoundProps) {
  const { sites, group, silent, renderClock, onChange } = props;
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
  const charts = useChartsMessages();
  const { format } = messages;
  const { figures, error, retry } = useSurveyFigures(opened, filter);
  const { activity } = useSurveyActivity(opened, filter);
  const clocks = useOpenedClocks(opened, renderClock ? sites : null);
  const comparison = useRef<HTMLDivElement>(null);
  const [reached, setReached] = useState(0);
  useEffect(() => {
    if (reached === 0) return;
    comparison.current?.focus({ preventScroll: true });
    comparison.current?.scrollIntoView({ block: 'start' });
  }, [reached]);
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
  if (!figures || !activity || clocks.isWaiting) return <Loading text={t.loading} />;
  const unplaced = figures.sites.find(({ site_id }) => site_id === null);
  const isUnplaced = unplaced && (unplaced.detections > 0 || unplaced.seconds > 0);
  const match = opened.survey.species.find((one) => speciesKey(one) === view.species);
  const species = match ? match.common_name || match.scientific_name : null;
  const isNothing = figures.detections === 0 && figures.seconds === 0;
  // At one place of the tree, so that the choice keeps the keyboard focus.
  const head = (
    <>
      {!instead && <SurveyNumbers figures={figures} hasSites={sites.length > 0} />}
      {!instead && renderClock && (
        <ClockNotice checks={clocks.checks ?? []} sites={sites} renderClock={renderClock} />
      )}
      <FilterRow
        view={view}
        sites={sites}
        days={days}
        calibrated={silent ? null : calibrated}
        onChange={onChange}
      />
      {!instead && view.compare && (
        <div ref={comparison} tabIndex={-1} className="bp-survey-comparison">
          <Suspense fallback={<Loading text={charts.compareLoading} />}>
            <SurveyCompare
              {...{ opened, sites, view, filter, group, days, onChange }}
              comparison={view.compare}
            />
          </Suspense>
        </div>
      )}
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
        <>
          <SpeciesTable
            figures={figures}
            hasSites={sites.length > 0}
            chosen={view.species}
            onChoose={(key) => onChange({ species: key })}
            renderPage={props.renderSpecies}
          />
          {sites.length > 0 && (
            <div className="bp-survey-places">
              <SurveyMap {...{ sites, figures, view, group, species, onChange }} />
              <SiteTable
                figures={figures}
                sites={sites}
                chosen={view.sites}
                species={species}
                onChoose={(ids) => onChange({ sites: ids })}
                onCompare={(a, b) => {
                  onChange({ compare: { by: 'sites', a, b } });
                  setReached((before) => before + 1);
                }}
              />
            </div>
          )}
        </>
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
