'use client';

import type { Analysis } from '@biophony/contract';
import { useCallback, useDeferredValue, useMemo } from 'react';
import { ErrorAlert } from '../../components/feedback/error-alert.tsx';
import { Notice } from '../../components/feedback/notice.tsx';
import { usePresentation } from '../../context/presentation-context.ts';
import { usePrinting } from '../../context/use-printing.ts';
import { ExplorerNumbers } from '../components/summary/explorer-numbers.tsx';
import { areSpecies } from '../components/species/species-name.tsx';
import { EvidenceCaption } from '../components/filters/evidence-caption.tsx';
import { FilterBar } from '../components/filters/filter-bar.tsx';
import { FilterChips } from '../components/filters/filter-chips.tsx';
import { FilterSheet } from '../components/filters/filter-sheet.tsx';
import { SpeciesChooser } from '../components/species/species-chooser.tsx';
import { describeReadError } from '../headless/results/describe-read-error.ts';
import { evidenceChoice, probabilitiesOf } from '../model/review/evidence.ts';
import { filterChips } from '../model/view/filter-chips.ts';
import { addressNames, calledIn, filterOf } from '../model/view/filter-of.ts';
import { useWidth } from '../components/list/use-width.ts';
import { listedSpecies } from '../model/species/listed-species.ts';
import { isFiltered, surveyQueryFor, unfiltered, type ExplorerView } from '../model/view/view.ts';
import { useReviewing } from '../headless/detections/use-reviewing.ts';
import { useCalibrations } from '../headless/results/use-calibrations.ts';
import { useSpeciesChoices } from '../headless/results/use-species-choices.ts';
import { useSelection } from '../headless/detections/use-asked.ts';
import type { ProjectAccess } from '../headless/detections/use-review-access.ts';
import type { Placing } from '../headless/results/use-placing.ts';
import type { Opened } from '../headless/detections/use-loaded.ts';
import type { ChangeView } from '../model/view/view.ts';
import type { ExplorerProps } from './explorer-props.ts';
import { DetectionReview } from './detection-review.tsx';
import { FoundHours } from './found-hours.tsx';
import { ProjectVerdicts } from './project-verdicts.tsx';
import { numberFormat } from '../../format/intl.ts';

/** Pixels below which the explorer is laid out for a phone; `explorer-layout.css` has these numbers too. */
const phoneWidth = 640;
/** Pixels from which on there are three columns. Below, the list begins high enough to be seen with what is above it. */
const threeColumns = 1700;

interface LoadedDetectionsProps {
  analysis: Pick<Analysis, 'analysis_id' | 'data_id'>;
  opened: Opened;
  placing: Placing;
  /** Where verdicts go; null for this browser. */
  access: ProjectAccess | null;
  readOnly?: boolean;
  datasets?: ExplorerProps['datasets'];
  renderSurvey?: ExplorerProps['renderSurvey'];
  view: ExplorerView;
  change: ChangeView;
}

/** The explorer once its detections are read: numbers, species, activity, filters, list and sound. */
export function LoadedDetections(props: LoadedDetectionsProps) {
  const { analysis, opened, placing, access, view, change, renderSurvey } = props;
  const { loaded, found: summary, reviews, engine } = opened;
  const { messages, locale } = usePresentation();
  const { explorer: words } = messages;
  const number = (value: number) => numberFormat(locale).format(value);
  const speciesChoices = useSpeciesChoices(
    analysis.analysis_id,
    loaded.species,
    view.detection !== null,
  );
  const readOnly = props.readOnly ?? false;
  const reviewing = useReviewing({ engine, analysis, reviews, access, readOnly });
  const { calibrations, ...known } = useCalibrations(
    access?.projectId ?? null,
    analysis.analysis_id,
  );
  const plain = useMemo(() => filterOf(view, loaded), [view, loaded]);
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
    () => probabilitiesOf(loaded.species, calibrations, choice),
    [loaded.species, calibrations, choice],
  );
  const asked = { engine, filter, judged: reviewing.judged };
  const { data: selection, error, retry } = useSelection(asked);
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
  // Drawn for the first time in slices, which leave the page free for what a person does meanwhile, and once it is known
  // whether for a phone: drawn for a desk before, all of it would move.
  const drawn = useDeferredValue(selection !== undefined && width > 0, false);
  // On a phone the species stand behind a button, which paper has not.
  const printing = usePrinting();
  const narrow = width < phoneWidth;
  const low = !narrow && width < threeColumns;
  const follow = useCallback(
    (ranks: readonly number[]) => change({ species: addressNames(loaded.species, ranks) }),
    [change, loaded.species],
  );
  const chooseDataset = useCallback(
    // The chosen detection is one of this dataset.
    (dataset: string) => change({ dataset, detection: null }),
    [change],
  );
  if (!selection || !drawn || (choice && known.waiting))
    return (
      <div ref={ref} className="bp-explorer-waiting">
        {error && (
          <ErrorAlert
            error={describeReadError(error, words.listFailed, messages)}
            onRetry={retry}
          />
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
  const found = words.countDetections(number(selection.count), selection.count);
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
          <p>{words.clocksUnknown}</p>
        </Notice>
      )}
      {loaded.sample !== 'all' && (
        <Notice>
          <p>
            {(loaded.sample === 'filter' ? words.partialFiltered : words.partial)(
              number(loaded.rows),
              number(loaded.total),
            )}
          </p>
        </Notice>
      )}
      {access && <ProjectVerdicts access={access} reviewing={reviewing} />}
      {narrow && (
        <FilterSheet active={chips.length} done={words.showFound(found)}>
          {filters}
        </FilterSheet>
      )}
      {renderSurvey && (loaded.deployments || (props.datasets?.length ?? 0) > 1) && (
        <p className="bp-small">{renderSurvey(surveyQueryFor(view), words.toSurvey)}</p>
      )}
      <FilterChips chips={chips} onChange={change} onClear={() => change(unfiltered(view))} />
      {choice && known.error && <ErrorAlert error={known.error} onRetry={known.retry} />}
      {choice && !known.error && <EvidenceCaption choice={choice} />}
      <div className="bp-explorer-layout">
        {!narrow && <div className="bp-explorer-side">{filters}</div>}
        {narrow && printing && <div className="bp-explorer-side">{chooser}</div>}
        <DetectionReview
          analysis={analysis}
          asked={asked}
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
