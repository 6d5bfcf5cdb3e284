'use client';

import { Button } from '@radix-ui/themes';
import type { Deployment, Site } from '@biophony/contract';
import { speciesKey } from '@biophony/recordings/survey';
import type { AnalysisGroup } from '@biophony/sdk';
import { lazy, Suspense, type ReactNode } from 'react';
import { ErrorAlert } from '../../components/feedback/error-alert.tsx';
import { Loading } from '../../components/feedback/loading.tsx';
import { useChartsMessages, useSurveyMessages } from '../../context/page-messages.ts';
import { usePresentation } from '../../context/presentation-context.ts';
import { plainMethod, TableMethodContext } from '../../context/table-method.ts';
import { describeReadError } from '../../explorer/headless/results/describe-read-error.ts';
import { formatSpan } from '../../format/durations.ts';
import { numberFormat } from '../../format/intl.ts';
import { ExploreLinks, type RenderExplore } from '../components/summary/explore-links.tsx';
import { SiteTable } from '../components/table/site-table.tsx';
import { SpeciesTable } from '../components/table/species-table.tsx';
import { SurveyFilters } from '../components/summary/survey-filters.tsx';
import { SurveyNumbers } from '../components/summary/survey-numbers.tsx';
import { useSurveyActivity, useSurveyFigures } from '../headless/figures/use-opened-survey.ts';
import { dateOf } from '../model/view/days.ts';
import { SilentDetections } from './detections/silent-detections.tsx';
import { SurveyDetections } from './detections/survey-detections.tsx';
import { SurveyActivityMap } from './survey-activity.tsx';
import { emptyComparison } from '../model/view/comparison.ts';
import type { Evidenced } from './survey-evidenced.tsx';
import { SurveyMap } from './survey-map.tsx';
import type { SurveyView } from '../model/view/survey-view.ts';

// Apart, so that the first numbers do not wait for them.
const SurveySeason = lazy(async () => ({
  default: (await import('./charts/survey-season.tsx')).SurveySeason,
}));
const SurveyCompare = lazy(async () => ({
  default: (await import('./charts/survey-compare.tsx')).SurveyCompare,
}));

interface FoundProps {
  projectId: string;
  sites: readonly Site[];
  deployments: readonly Deployment[];
  /** What was recorded, analysed or not. */
  calendar: ReactNode;
  view: SurveyView;
  group: AnalysisGroup;
  renderExplore?: RenderExplore;
  /** The recordings may not be heard. */
  silent: boolean;
  evidenced: Evidenced;
  onChange: (part: Partial<SurveyView>) => void;
}

/** What analyses found, as far as the filters let it through. */
export function SurveyFound(props: FoundProps) {
  const { sites, deployments, calendar, view, group, renderExplore, silent, onChange } = props;
  const { opened, filter, calibrated, note, instead, method } = props.evidenced;
  const { messages, locale } = usePresentation();
  const words = useSurveyMessages();
  const { format } = messages;
  const chartWords = useChartsMessages();
  const { figures, error, retry } = useSurveyFigures(opened, filter);
  const { activity } = useSurveyActivity(opened, filter);
  const { firstDay, lastDay } = opened.survey;
  const days =
    firstDay === null || lastDay === null
      ? null
      : { first: dateOf(firstDay), last: dateOf(lastDay) };
  const number = (value: number) => numberFormat(locale).format(value);
  if (error && !figures)
    return (
      <ErrorAlert error={describeReadError(error, words.failedCubes, messages)} onRetry={retry} />
    );
  // All at once, so that nothing moves when the next part is there.
  if (!figures || !activity) return <Loading text={words.loading} />;
  const unplaced = figures.sites.find(({ site_id }) => site_id === null);
  const isUnplaced = unplaced && (unplaced.detections > 0 || unplaced.seconds > 0);
  const known = opened.survey.species.find((one) => speciesKey(one) === view.species);
  const species = known ? known.common_name || known.scientific_name : null;
  const recorded = <TableMethodContext value={plainMethod}>{calendar}</TableMethodContext>;
  // In one place of the tree, whatever stands below: who chooses by keyboard stays at the choice.
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
              {words.unplacedNote(
                number(unplaced.detections),
                formatSpan(unplaced.seconds, format, locale),
              )}
            </p>
          )}
          {figures.undated > 0 && <p>{words.undatedNote(number(figures.undated))}</p>}
        </div>
      )}
      {figures.detections === 0 && figures.seconds === 0 ? (
        <>
          <p>{words.nothing}</p>
          {recorded}
        </>
      ) : (
        <>
          <SurveyMap {...{ sites, figures, view, group, species, onChange }} />
          {recorded}
          <div className="bp-survey-pair">
            <SiteTable
              figures={figures}
              sites={sites}
              chosen={view.sites}
              species={species}
              onChoose={(ids) => onChange({ sites: ids })}
            />
            <SurveyActivityMap activity={activity} species={species} />
          </div>
          <SpeciesTable
            figures={figures}
            chosen={view.species}
            onChoose={(key) => onChange({ species: key })}
          />
          {species !== null && view.species !== null && silent && (
            <SilentDetections {...{ opened, group, sites, filter, species }} />
          )}
          {species !== null && view.species !== null && !silent && (
            <SurveyDetections
              projectId={props.projectId}
              opened={opened}
              group={group}
              sites={sites}
              filter={filter}
              species={species}
              renderExplore={renderExplore}
            />
          )}
          {species !== null && view.species !== null && renderExplore && (
            <ExploreLinks
              analyses={group.analyses}
              species={view.species}
              name={species}
              view={view}
              renderExplore={renderExplore}
            />
          )}
          {species !== null && view.species !== null && (
            <Suspense fallback={<Loading text={chartWords.loading} />}>
              <SurveySeason
                opened={opened}
                deployments={deployments}
                sites={sites}
                view={view}
                filter={filter}
                group={group}
                species={view.species}
                name={species}
                onChange={onChange}
              />
            </Suspense>
          )}
        </>
      )}
      {view.compare === null ? (
        <div>
          <Button variant="soft" onClick={() => onChange({ compare: emptyComparison('sites') })}>
            {chartWords.compareOpen}
          </Button>
        </div>
      ) : (
        <Suspense fallback={<Loading text={chartWords.loading} />}>
          <SurveyCompare
            opened={opened}
            sites={sites}
            view={view}
            filter={filter}
            group={group}
            days={days}
            comparison={view.compare}
            onChange={onChange}
          />
        </Suspense>
      )}
    </TableMethodContext>
  );
}
