'use client';

import { noFilter, speciesKey, type SurveyFigures } from '@biophony/recordings/survey';
import { type AnalysisGroup, analysisGroups } from '@biophony/sdk';
import { useState } from 'react';
import { randomId } from '../../base/browser.ts';
import { calledName } from '../../base/species-name.ts';
import { useUnsaved } from '../../base/use-unsaved.ts';
import { describeReadError } from '../../explorer/data/read-error.ts';
import { ErrorAlert } from '../../kit/error-alert.tsx';
import { Loading } from '../../kit/loading.tsx';
import { Modal } from '../../kit/modal.tsx';
import { usePresentation } from '../../kit/presentation-context.ts';
import { useDescribe } from '../../kit/use-describe.ts';
import { useSamplesMessages } from '../../kit/use-page-messages.ts';
import { AnalysesChoice } from '../../survey/analyses-choice.tsx';
import { type Opened, useRunningEngine, useSurveyFigures } from '../../survey/use-opened-survey.ts';
import { useSurveyAnalyses } from '../../survey/use-survey-things.ts';
import { type DrawingEngine, startDrawingEngine } from '../drawing/start-drawing-engine.ts';
import { scoreText } from '../score-text.ts';
import { DrawnView, DrawProgress, OpenedGroup } from './opened-group.tsx';
import { drawMethodOf, emptyChoice, type SampleChoice } from './sample-choice.ts';
import { SampleForm } from './sample-form.tsx';
import { type KeepSample, useCentre, useDraw, useKeepSample } from './use-draw.ts';
import { useReviewers } from './use-samples.ts';

function useSpeciesFound(opened: Opened): {
  species: SurveyFigures['species'] | null;
  error: Error | null;
  retry: () => void;
} {
  const { figures, error, retry } = useSurveyFigures(opened, noFilter);
  return { species: figures?.species ?? null, error, retry };
}

interface SampleStepsProps {
  projectId: string;
  engine: DrawingEngine | null;
  group: AnalysisGroup;
  opened: Opened;
  /** Belongs to the dialog, which stays open meanwhile. */
  keeping: KeepSample;
  /** Number of items left out because their recordings are deleted. */
  onKept: (leftOut: number) => void;
  onClose: () => void;
}

function SampleSteps({
  projectId,
  engine,
  group,
  opened,
  keeping,
  onKept,
  onClose,
}: SampleStepsProps) {
  const words = useSamplesMessages();
  const { messages, locale } = usePresentation();
  const found = useSpeciesFound(opened);
  const reviewers = useReviewers(projectId);
  const drawing = useDraw(engine, group, words.drawFailed);
  const [typed, setTyped] = useState<SampleChoice>(emptyChoice);
  const first = found.species?.[0];
  const proposed = { ...emptyChoice, species: first ? speciesKey(first) : '' };
  const choice = { ...typed, species: typed.species || proposed.species };
  useUnsaved(JSON.stringify(choice) !== JSON.stringify(proposed));
  const centre = useCentre(projectId, {
    species: typed.species,
    joins: group.joins,
    enabled: typed.method === 'most_uncertain' && typed.species !== '',
  });
  // Seed of the last drawing; another drawing is another sample.
  const [sampleId, setSampleId] = useState('');
  if (found.error && !found.species)
    return (
      <ErrorAlert
        error={describeReadError(found.error, words.readFailed, messages)}
        onRetry={found.retry}
      />
    );
  if (!found.species) return <Loading text={words.reading} />;
  if (!first) return <p className="bp-soft">{words.noSpecies}</p>;
  const chosen = found.species.find((one) => speciesKey(one) === choice.species) ?? first;
  const ownName = words.namePlaceholder(calledName(chosen), words.methods[choice.method]);
  const draw = () => {
    const asked = drawMethodOf(choice, centre);
    if (!asked) return;
    const seed = randomId();
    setSampleId(seed);
    keeping.forget();
    void drawing.run({ species: choice.species, seed, ...asked });
  };
  const keep = async () => {
    const { drawn } = drawing;
    if (!drawn) return;
    const body = {
      sample_id: sampleId,
      species: choice.species,
      joins: group.joins,
      method: choice.method,
      ...(drawn.scheme && { scheme: drawn.scheme }),
      name: choice.name.trim() || ownName,
      strata: drawn.strata.map(({ low, high, detections }) => ({ low, high, detections })),
      assigned_to: [...choice.assignedTo],
    };
    const kept = await keeping.run(body, drawn.items);
    if (kept) onKept(kept.leftOut);
  };
  if (drawing.busy) return <DrawProgress news={drawing.news} onStop={onClose} />;
  const { drawn } = drawing;
  if (drawn && drawn.items.length > 0)
    return (
      <DrawnView
        drawn={drawn}
        busy={keeping.busy}
        sent={keeping.sent}
        error={keeping.error}
        action={words.keep}
        onKeep={() => void keep()}
        onBack={drawing.forget}
      />
    );
  return (
    <div className="bp-stack">
      {drawing.error && <ErrorAlert error={drawing.error} onRetry={draw} />}
      {drawn && (
        <p role="alert">{words.nothingDrawn(scoreText(Number(choice.minScore), locale))}</p>
      )}
      <SampleForm
        species={found.species}
        members={reviewers.data ?? []}
        choice={choice}
        ownName={ownName}
        busy={false}
        onChange={(part) => setTyped({ ...choice, ...part })}
        onDraw={draw}
        onClose={onClose}
      />
    </div>
  );
}

interface NewSampleProps {
  projectId: string;
  onKept: (leftOut: number) => void;
  onClose: () => void;
}

function NewSampleBody(props: NewSampleProps & { keeping: KeepSample }) {
  const { projectId, keeping, onKept, onClose } = props;
  const words = useSamplesMessages();
  const describe = useDescribe();
  const engine = useRunningEngine(startDrawingEngine);
  const analyses = useSurveyAnalyses(projectId);
  const [joins, setJoins] = useState<string | null>(null);
  if (analyses.isLoadingError)
    return (
      <ErrorAlert
        error={describe(analyses.error, words.analysesFailed)}
        onRetry={() => void analyses.refetch()}
      />
    );
  if (!analyses.data) return <Loading text={words.reading} />;
  const { groups, withoutCubes } = analysisGroups(analyses.data);
  const group: AnalysisGroup | undefined = groups.find((one) => one.joins === joins) ?? groups[0];
  if (!group) return <p className="bp-soft">{words.noAnalyses}</p>;
  return (
    <div className="bp-stack">
      <AnalysesChoice
        groups={groups}
        group={group}
        withoutCubes={withoutCubes}
        onChoose={setJoins}
      />
      <OpenedGroup key={group.joins} projectId={projectId} engine={engine} group={group}>
        {(opened) => (
          <SampleSteps
            projectId={projectId}
            engine={engine}
            group={group}
            opened={opened}
            keeping={keeping}
            onKept={onKept}
            onClose={onClose}
          />
        )}
      </OpenedGroup>
    </div>
  );
}

export function NewSample(props: NewSampleProps) {
  const words = useSamplesMessages();
  const keeping = useKeepSample(props.projectId, words.keepFailed);
  return (
    <Modal
      open
      onClose={props.onClose}
      title={words.create}
      description={words.newText}
      locked={keeping.busy}
      width={640}
    >
      <NewSampleBody {...props} keeping={keeping} />
    </Modal>
  );
}
