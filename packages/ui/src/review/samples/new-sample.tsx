'use client';

import type { Member } from '@biophony/contract';
import { limits } from '@biophony/contract/constants';
import { speciesKey, type SurveyFigures, noFilter } from '@biophony/recordings/survey';
import { type AnalysisGroup, analysisGroups } from '@biophony/sdk';
import { type FormEvent, useState } from 'react';
import { randomId } from '../../base/browser.ts';
import { numberFormat } from '../../base/intl.ts';
import { calledName } from '../../base/species-name.ts';
import { useUnsaved } from '../../base/use-unsaved.ts';
import { describeReadError } from '../../explorer/engine/remote-file.ts';
import { useSurveyAnalyses } from '../../explorer/use-datasets.ts';
import { ErrorAlert } from '../../kit/error-alert.tsx';
import { Loading } from '../../kit/loading.tsx';
import { SubmitActions, Modal } from '../../kit/modal.tsx';
import { NativeSelect } from '../../kit/field.tsx';
import { usePresentation } from '../../kit/presentation-context.ts';
import { TextInput } from '../../kit/text-input.tsx';
import { useDescribe } from '../../kit/use-describe.ts';
import { useSamplesMessages } from '../../kit/use-page-messages.ts';
import { scoreText } from '../calibration/chosen-threshold.ts';
import {
  type DrawingEngine,
  startDrawingEngine,
  toDrawMethod,
  mostPerStratum,
  type SampleChoice,
  sampleMethods,
  typedScore,
  wholeNumber,
  emptyChoice,
  type KeepSample,
  useCentre,
  useDraw,
  useKeepSample,
} from './use-draw.ts';
import { DrawnView, DrawProgress, OpenedGroup } from './opened-group.tsx';
import { ReviewersField } from './sample-card.tsx';
import { useReviewers } from './use-samples.ts';
import { AnalysesChoice } from '../../survey/analyses-choice.tsx';
import {
  type RunningSurvey,
  useRunningEngine,
  useSurveyFigures,
} from '../../survey/use-opened-survey.ts';

interface SampleFormProps {
  species: SurveyFigures['species'];
  members: readonly Member[];
  choice: SampleChoice;
  ownName: string;
  busy: boolean;
  onChange: (part: Partial<SampleChoice>) => void;
  onDraw: () => void;
  onClose: () => void;
}

function SampleForm(props: SampleFormProps) {
  const { species, members, choice, ownName, busy, onChange, onDraw, onClose } = props;
  const t = useSamplesMessages();
  const { locale } = usePresentation();
  const number = (value: number) => numberFormat(locale).format(value);
  const drawMethod = toDrawMethod(choice);
  const isStratified = choice.method === 'stratified';
  const most = isStratified ? mostPerStratum : limits.sample_items;
  const typed = isStratified ? choice.perStratum : choice.limit;
  const problem = wholeNumber(typed, most) === null ? t.perStratumProblem(most) : null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (drawMethod && !busy) onDraw();
  };
  return (
    <form className="bp-stack" onSubmit={submit}>
      <NativeSelect
        label={t.species}
        value={choice.species}
        options={species.map((one) => ({
          value: speciesKey(one),
          label: t.speciesOption(calledName(one), number(one.detections)),
        }))}
        onChange={(key) => onChange({ species: key })}
      />
      <NativeSelect
        label={t.method}
        value={choice.method}
        options={sampleMethods.map((value) => ({ value, label: t.methods[value] }))}
        onChange={(method) => onChange({ method: method as SampleChoice['method'] })}
      />
      <p className="bp-field-note">{t.methodHints[choice.method]}</p>
      <div className="bp-sample-numbers">
        <TextInput
          label={isStratified ? t.perStratum : t.limit}
          type="number"
          min={1}
          max={most}
          value={typed}
          problem={problem}
          disabled={busy}
          onChange={(text) => onChange(isStratified ? { perStratum: text } : { limit: text })}
        />
        <TextInput
          label={t.minScore}
          type="number"
          min={0}
          max={1}
          step="any"
          value={choice.minScore}
          problem={typedScore(choice.minScore) === null ? t.minScoreProblem : null}
          disabled={busy}
          onChange={(minScore) => onChange({ minScore })}
        />
      </div>
      <TextInput
        label={t.name}
        value={choice.name}
        placeholder={ownName}
        maxLength={limits.sample_name_length}
        disabled={busy}
        onChange={(name) => onChange({ name })}
      />
      {members.length > 1 && (
        <ReviewersField
          members={members}
          chosen={choice.assignedTo}
          disabled={busy}
          onChange={(assignedTo) => onChange({ assignedTo })}
        />
      )}
      <SubmitActions
        action={t.draw}
        busyAction={t.drawing}
        busy={busy}
        complete={drawMethod !== null && choice.species !== ''}
        onClose={onClose}
      />
    </form>
  );
}

function useSpeciesFound(opened: RunningSurvey): {
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
  opened: RunningSurvey;
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
  const t = useSamplesMessages();
  const { messages, locale } = usePresentation();
  const speciesState = useSpeciesFound(opened);
  const reviewers = useReviewers(projectId);
  const drawing = useDraw(engine, group, t.drawFailed);
  const [typed, setTyped] = useState<SampleChoice>(emptyChoice);
  const first = speciesState.species?.[0];
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
  if (speciesState.error && !speciesState.species)
    return (
      <ErrorAlert
        error={describeReadError(speciesState.error, t.readFailed, messages)}
        onRetry={speciesState.retry}
      />
    );
  if (!speciesState.species) return <Loading text={t.reading} />;
  if (!first) return <p className="bp-soft">{t.noSpecies}</p>;
  const chosen = speciesState.species.find((one) => speciesKey(one) === choice.species) ?? first;
  const ownName = t.namePlaceholder(calledName(chosen), t.methods[choice.method]);
  const draw = () => {
    const drawMethod = toDrawMethod(choice, centre);
    if (!drawMethod) return;
    const seed = randomId();
    setSampleId(seed);
    keeping.forget();
    void drawing.run({ species: choice.species, seed, ...drawMethod });
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
    const result = await keeping.run(body, drawn.items);
    if (result) onKept(result.leftOut);
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
        action={t.keep}
        onKeep={() => void keep()}
        onBack={drawing.forget}
      />
    );
  return (
    <div className="bp-stack">
      {drawing.error && <ErrorAlert error={drawing.error} onRetry={draw} />}
      {drawn && <p role="alert">{t.nothingDrawn(scoreText(Number(choice.minScore), locale))}</p>}
      <SampleForm
        species={speciesState.species}
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

export function NewSampleBody(props: NewSampleProps & { keeping: KeepSample }) {
  const { projectId, keeping, onKept, onClose } = props;
  const t = useSamplesMessages();
  const describe = useDescribe();
  const engine = useRunningEngine(startDrawingEngine);
  const analyses = useSurveyAnalyses(projectId);
  const [joins, setJoins] = useState<string | null>(null);
  if (analyses.isLoadingError)
    return (
      <ErrorAlert
        error={describe(analyses.error, t.analysesFailed)}
        onRetry={() => void analyses.refetch()}
      />
    );
  if (!analyses.data) return <Loading text={t.reading} />;
  const { groups, withoutCubes } = analysisGroups(analyses.data);
  const group: AnalysisGroup | undefined = groups.find((one) => one.joins === joins) ?? groups[0];
  if (!group) return <p className="bp-soft">{t.noAnalyses}</p>;
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
  const t = useSamplesMessages();
  const keeping = useKeepSample(props.projectId, t.keepFailed);
  return (
    <Modal
      open
      onClose={props.onClose}
      title={t.create}
      description={t.newText}
      locked={keeping.busy}
      width={640}
    >
      <NewSampleBody {...props} keeping={keeping} />
    </Modal>
  );
}
