'use client';

import type { Analysis } from '@biophony/contract';
import { memo, type ReactNode, useCallback, useDeferredValue, useMemo } from 'react';
import { numberFormat } from '../base/intl.ts';
import { formatSpan } from '../base/sizes.ts';
import { HeatMap } from './charts/heat-map.tsx';
import { DetectionReview } from './detections/detection-review.tsx';
import { useDetectionVerdicts } from './detections/use-detection-verdicts.ts';
import { useSelection, type Opened } from './detections/use-detections.ts';
import type { Loaded } from './engine/calls.ts';
import { describeReadError } from './engine/remote-file.ts';
import type { Selection } from './engine/select.ts';
import { EvidenceCaption } from './filters/filter-fields.tsx';
import { FilterBar, FilterChips, FilterSheet } from './filters/filter-bar.tsx';
import {
  filterChips,
  addressNames,
  calledIn,
  evidenceChoice,
  toDetectionFilter,
  listProbabilities,
} from './filters/filter-of.ts';
import {
  type ChangeView,
  type ExplorerView,
  isFiltered,
  surveyQueryFor,
  unfiltered,
} from './filters/view.ts';
import { SpeciesChooser } from './species/species-chooser.tsx';
import { areSpecies } from './species/species-name.tsx';
import { listedSpecies } from './species/species-search.tsx';
import { useSpeciesChoices, useCalibrations } from './use-species.ts';
import type { DatasetChoice } from './use-datasets.ts';
import type { Placing } from './use-result-reading.ts';
import { ErrorAlert } from '../kit/error-alert.tsx';
import { type Fact, Facts } from '../kit/facts.tsx';
import { Notice } from '../kit/notice.tsx';
import { usePresentation } from '../kit/presentation-context.ts';
import { useExplorerMessages } from '../kit/use-page-messages.ts';
import { usePrinting } from '../kit/use-printing.ts';
import { useWidth } from '../kit/use-width.ts';
import type { ProjectAccess } from '../verdicts/use-verdict-queue.ts';
import { QueueNotices } from '../verdicts/verdict-notices.tsx';

interface ExplorerNumbersProps {
  /** Detections that pass the filters, of `total`. */
  shown: number;
  total: number;
  /** Whether these are species, not other sounds. */
  named: boolean;
  species: number;
  days: number;
  /** Seconds analysed; null where unknown. */
  seconds: number | null;
}

/** Key numbers of the explorer. */
export function ExplorerNumbers(props: ExplorerNumbersProps) {
  const { shown, total, named, species, days, seconds } = props;
  const { messages, locale } = usePresentation();
  const t = useExplorerMessages();
  const { format } = messages;
  const number = (value: number) => numberFormat(locale).format(value);
  const facts: Fact[] = [
    {
      label: t.detections,
      value: shown === total ? number(total) : t.ofTotal(number(shown), number(total)),
      big: true,
    },
    {
      label: named ? t.species : t.sounds,
      value: number(species),
      big: true,
    },
    { label: t.days, value: number(days), big: true },
  ];
  if (seconds !== null)
    facts.push({ label: t.recorded, value: formatSpan(seconds, format, locale), big: true });
  return <Facts facts={facts} />;
}

/** Without a project, times stay as recorded. */
export type ExploredAnalysis = Pick<Analysis, 'analysis_id' | 'data_id'> &
  Partial<Pick<Analysis, 'project_id'>>;

export interface ExplorerProps {
  /** A completed analysis. */
  analysis: ExploredAnalysis;
  /** Maximum of detections read, 27 bytes of memory each; twenty million when absent. */
  limit?: number;
  /** Query string of the address, with the view; internal state when absent. */
  query?: string;
  /** Called when the query string should change. */
  onQuery?: (query: string) => void;
  /** Datasets to choose from. The choice is `dataset` in the address; pass its analysis then. */
  datasets?: readonly DatasetChoice[];
  /** Shows verdicts of the project and accepts none. */
  readOnly?: boolean;
  /** Renders a link to the survey with this query string. */
  renderSurvey?: (query: string, text: string) => ReactNode;
  /** Renders a link to the page of a species, by its name in addresses. */
  renderSpecies?: (species: string, text: string) => ReactNode;
}

interface FoundHoursProps {
  loaded: Loaded;
  selection: Selection;
  /** Name of the only selected species; null for several and for all. */
  called: string | null;
  day: number | null;
  hour: number | null;
  /** Compares hours by detections per recorded hour. */
  rate: boolean;
  low: boolean;
  onChange: ChangeView;
}

/** Choosing a row must not redraw it. */
const FoundHours = memo(function FoundHours(props: FoundHoursProps) {
  const { loaded, selection, called, day, hour, rate, low, onChange } = props;
  const { locale } = usePresentation();
  const t = useExplorerMessages();
  const undated = numberFormat(locale).format(selection.undated);
  return (
    <HeatMap
      activity={{ days: loaded.days, counts: selection.cells, effort: selection.effort }}
      title={called === null ? undefined : t.activityOf(called)}
      low={low}
      measure={rate ? 'rate' : 'count'}
      onMeasure={(measure) => onChange({ rate: measure === 'rate' })}
      chosen={{ day, hour }}
      onChoose={(time) =>
        onChange({
          day: time.day === null ? null : (loaded.days[time.day] ?? null),
          hour: time.hour,
        })
      }
      note={selection.undated > 0 ? t.undated(undated) : null}
    />
  );
});

/** Pixels for the phone layout; `explorer-layout.css` has the same numbers. */
const phoneWidth = 640;
/** Pixels; below, charts and species are low to show the start of the list. */
const threeColumns = 1700;

interface LoadedDetectionsProps {
  analysis: Pick<Analysis, 'analysis_id' | 'data_id'>;
  opened: Opened;
  placing: Placing;
  /** Null where verdicts go to this browser. */
  access: ProjectAccess | null;
  readOnly?: boolean;
  datasets?: ExplorerProps['datasets'];
  renderSurvey?: ExplorerProps['renderSurvey'];
  renderSpecies?: ExplorerProps['renderSpecies'];
  view: ExplorerView;
  change: ChangeView;
}

export function LoadedDetections(props: LoadedDetectionsProps) {
  const { analysis, opened, placing, access, view, change, renderSurvey } = props;
  const { loaded, summary, reviews, engine } = opened;
  const { messages, locale } = usePresentation();
  const t = useExplorerMessages();
  const number = (value: number) => numberFormat(locale).format(value);
  const speciesChoices = useSpeciesChoices(
    analysis.analysis_id,
    loaded.species,
    view.detection !== null,
  );
  const readOnly = props.readOnly ?? false;
  const reviewing = useDetectionVerdicts({ engine, analysis, reviews, access, readOnly });
  const { calibrations, ...known } = useCalibrations(
    access?.projectId ?? null,
    analysis.analysis_id,
  );
  const plain = useMemo(() => toDetectionFilter(view, loaded), [view, loaded]);
  const choice = useMemo(
    () =>
      view.evidence && evidenceChoice(view.evidence, loaded.species, calibrations, plain.species),
    [view.evidence, loaded.species, calibrations, plain.species],
  );
  const filter = useMemo(
    () => (choice ? { ...plain, least: choice.least } : plain),
    [plain, choice],
  );
  const probabilities = useMemo(
    () => listProbabilities(loaded.species, calibrations, choice),
    [loaded.species, calibrations, choice],
  );
  const query = { engine, filter, judged: reviewing.judged };
  const { data: selection, error, retry } = useSelection(query);
  const [followed, ...others] = addressNames(loaded.species, filter.species ?? []);
  const species = useMemo(
    () => (selection ? listedSpecies(loaded, selection, filter.species) : []),
    [loaded, selection, filter.species],
  );
  const chips = useMemo(
    () => filterChips(view, loaded, messages, locale),
    [view, loaded, messages, locale],
  );
  const { ref, width } = useWidth();
  // Deferred to keep the page responsive, and until the width is known: a desktop layout would move
  // on a phone.
  const drawn = useDeferredValue(selection !== undefined && width > 0, false);
  // Print has no button that opens the species.
  const printing = usePrinting();
  const narrow = width < phoneWidth;
  const low = !narrow && width < threeColumns;
  const follow = useCallback(
    (ranks: readonly number[]) => change({ species: addressNames(loaded.species, ranks) }),
    [change, loaded.species],
  );
  const chooseDataset = useCallback(
    // The chosen detection belongs to the old dataset.
    (dataset: string) => change({ dataset, detection: null }),
    [change],
  );
  if (!selection || !drawn || (choice && known.waiting))
    return (
      <div ref={ref} className="bp-explorer-waiting">
        {error && (
          <ErrorAlert error={describeReadError(error, t.listFailed, messages)} onRetry={retry} />
        )}
      </div>
    );
  const chooser = (
    <SpeciesChooser
      species={species}
      followed={filter.species ?? []}
      named={areSpecies(loaded.species)}
      low={low}
      onFollow={follow}
    />
  );
  const filters = (
    <>
      <FilterBar
        view={view}
        days={loaded.days}
        recorders={loaded.recorders}
        deployments={loaded.deployments}
        datasets={props.datasets}
        dataset={analysis.data_id}
        onDataset={chooseDataset}
        calibrated={calibrations.length > 0}
        onChange={change}
      />
      {chooser}
    </>
  );
  const countText = t.countDetections(number(selection.count), selection.count);
  return (
    <div ref={ref} className="bp-explorer-body" data-narrow={narrow ? '' : undefined}>
      <ExplorerNumbers
        shown={selection.count}
        total={loaded.rows}
        named={areSpecies(loaded.species)}
        species={selection.species}
        days={selection.days}
        seconds={selection.seconds ?? (isFiltered(view) ? null : (summary?.seconds ?? null))}
      />
      {placing.failed && (
        <Notice>
          <p>{t.clocksUnknown}</p>
        </Notice>
      )}
      {loaded.sample !== 'all' && (
        <Notice>
          <p>
            {(loaded.sample === 'filter' ? t.partialFiltered : t.partial)(
              number(loaded.rows),
              number(loaded.total),
            )}
          </p>
        </Notice>
      )}
      {reviewing.project.error && (
        <ErrorAlert error={reviewing.project.error} onRetry={reviewing.project.retry} />
      )}
      {access && (
        <QueueNotices queue={access.queue} projectId={access.projectId} moved={reviewing.moved} />
      )}
      {narrow && (
        <FilterSheet active={chips.length} done={t.showFound(countText)}>
          {filters}
        </FilterSheet>
      )}
      {renderSurvey && (loaded.deployments || (props.datasets?.length ?? 0) > 1) && (
        <p className="bp-small">{renderSurvey(surveyQueryFor(view), t.toSurvey)}</p>
      )}
      {props.renderSpecies && followed !== undefined && others.length === 0 && (
        <p className="bp-small">
          {props.renderSpecies(followed, t.toSpecies(calledIn(loaded.species, followed)))}
        </p>
      )}
      <FilterChips chips={chips} onChange={change} onClear={() => change(unfiltered(view))} />
      {choice && known.error && <ErrorAlert error={known.error} onRetry={known.retry} />}
      {choice && !known.error && <EvidenceCaption choice={choice} />}
      <div className="bp-explorer-layout">
        {!narrow && <div className="bp-explorer-side">{filters}</div>}
        {narrow && printing && <div className="bp-explorer-side">{chooser}</div>}
        <DetectionReview
          analysis={analysis}
          query={query}
          count={selection.count}
          loaded={loaded}
          sort={view.sort}
          onSort={(sort) => change({ sort })}
          narrow={narrow}
          chart={
            <FoundHours
              loaded={loaded}
              selection={selection}
              called={
                followed === undefined || others.length > 0
                  ? null
                  : calledIn(loaded.species, followed)
              }
              day={filter.day}
              hour={filter.hour}
              rate={view.rate}
              low={low}
              onChange={change}
            />
          }
          reviewing={reviewing}
          probabilities={probabilities}
          expansion={opened.expansion}
          analysedTo={summary?.topHz ?? null}
          detection={view.detection}
          speciesChoices={speciesChoices}
          onDetection={(detection) => change({ detection })}
        />
      </div>
    </div>
  );
}
