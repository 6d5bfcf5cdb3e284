'use client';

import type { Sample, SampleCreate } from '@biophony/contract';
import { limits } from '@biophony/contract/constants';
import { type AnalysisGroup, analysisGroups, type ReviewClient } from '@biophony/sdk';
import { type FormEvent, useState } from 'react';
import { numberFormat } from '../../base/intl.ts';
import { ErrorAlert } from '../../kit/error-alert.tsx';
import { Loading } from '../../kit/loading.tsx';
import { Modal, SubmitActions } from '../../kit/modal.tsx';
import { usePresentation } from '../../kit/presentation-context.ts';
import { TextInput } from '../../kit/text-input.tsx';
import { useDescribe } from '../../kit/use-describe.ts';
import { useSamplesMessages } from '../../kit/use-page-messages.ts';
import { useRunningEngine } from '../../survey/use-opened-survey.ts';
import { useSurveyAnalyses } from '../../explorer/use-datasets.ts';
import {
  type DrawingEngine,
  startDrawingEngine,
  furtherMethod,
  mostPerStratum,
  sameStrata,
  sending,
  sendItems,
  wholeNumber,
  useCentre,
  useDraw,
} from './use-draw.ts';
import { DrawnView, DrawProgress, OpenedGroup } from './opened-group.tsx';
import { useSampleChange } from './use-samples.ts';

/** Returns how many items were new. */
const sendFurther =
  (projectId: string, { sample_id, scheme }: Pick<Sample, 'sample_id' | 'scheme'>) =>
  async ({ samples }: ReviewClient, items: SampleCreate['items']): Promise<number> => {
    let added = 0;
    await sendItems(sending(items), async (batch) => {
      added += (
        await samples.extend(projectId, sample_id, { ...(scheme && { scheme }), items: batch })
      ).added;
    });
    return added;
  };

type SendingFurther = ReturnType<typeof useSampleChange<SampleCreate['items'], number>>;

interface MoreStepsProps {
  projectId: string;
  engine: DrawingEngine | null;
  group: AnalysisGroup;
  sample: Sample;
  /** Belongs to the dialog, which stays open meanwhile. */
  sending: SendingFurther;
  onClose: () => void;
}

function MoreSteps(props: MoreStepsProps) {
  const { projectId, engine, group, sample, sending, onClose } = props;
  const t = useSamplesMessages();
  const { locale } = usePresentation();
  const isStratified = sample.method === 'stratified';
  const most = isStratified ? mostPerStratum : limits.sample_items;
  const [typed, setTyped] = useState(isStratified ? '10' : '100');
  const [added, setAdded] = useState<number | null>(null);
  const drawing = useDraw(engine, group, t.drawFailed);
  const centre = useCentre(projectId, {
    species: sample.species,
    joins: sample.joins,
    enabled: sample.method === 'most_uncertain',
  });
  const more = wholeNumber(typed, most);
  const draw = (event?: FormEvent) => {
    event?.preventDefault();
    if (more === null) return;
    setAdded(null);
    sending.forget();
    void drawing.run({
      species: sample.species,
      seed: sample.sample_id,
      method: furtherMethod(sample, more, centre),
      minScore: 0,
      strata: sample.strata,
    });
  };
  const send = async () => {
    if (!drawing.drawn) return;
    const count = await sending.run(drawing.drawn.items);
    if (count !== null) {
      setAdded(count);
      drawing.forget();
    }
  };
  if (drawing.busy) return <DrawProgress news={drawing.news} onStop={onClose} />;
  const { drawn } = drawing;
  const isSame = drawn !== null && sameStrata(drawn.strata, sample.strata);
  if (drawn && isSame)
    return (
      <DrawnView
        drawn={drawn}
        busy={sending.busy}
        sent={0}
        error={sending.error}
        action={t.moreKeep}
        onKeep={() => void send()}
        onBack={drawing.forget}
      />
    );
  return (
    <form className="bp-stack" onSubmit={draw}>
      {drawing.error && <ErrorAlert error={drawing.error} onRetry={() => draw()} />}
      {drawn && !isSame && <p role="alert">{t.changedText}</p>}
      {added !== null && (
        <output>{added === 0 ? t.addedNone : t.added(numberFormat(locale).format(added))}</output>
      )}
      <TextInput
        label={isStratified ? t.morePerStratum : t.moreLimit}
        type="number"
        min={1}
        max={most}
        value={typed}
        problem={more === null ? t.perStratumProblem(most) : null}
        onChange={setTyped}
      />
      <SubmitActions
        action={t.draw}
        busyAction={t.drawing}
        busy={false}
        complete={more !== null}
        onClose={onClose}
      />
    </form>
  );
}

interface MoreClipsProps {
  projectId: string;
  sample: Sample;
  onClose: () => void;
}

function MoreClipsBody(props: MoreClipsProps & { sending: SendingFurther }) {
  const { projectId, sample, sending, onClose } = props;
  const t = useSamplesMessages();
  const describe = useDescribe();
  const engine = useRunningEngine(startDrawingEngine);
  const analyses = useSurveyAnalyses(projectId);
  if (sample.scheme === 'spread_over_sites') return <p role="alert">{t.otherScheme}</p>;
  if (analyses.isLoadingError)
    return (
      <ErrorAlert
        error={describe(analyses.error, t.analysesFailed)}
        onRetry={() => void analyses.refetch()}
      />
    );
  if (!analyses.data) return <Loading text={t.reading} />;
  const group = analysisGroups(analyses.data).groups.find(({ joins }) => joins === sample.joins);
  if (!group) return <p className="bp-soft">{t.gone}</p>;
  return (
    <OpenedGroup projectId={projectId} engine={engine} group={group}>
      {() => (
        <MoreSteps
          projectId={projectId}
          engine={engine}
          group={group}
          sample={sample}
          sending={sending}
          onClose={onClose}
        />
      )}
    </OpenedGroup>
  );
}

export function MoreClips(props: MoreClipsProps) {
  const { projectId, sample } = props;
  const t = useSamplesMessages();
  const sending = useSampleChange(projectId, sendFurther(projectId, sample), t.keepFailed);
  return (
    <Modal
      open
      onClose={props.onClose}
      title={t.moreTitle(sample.name)}
      description={t.moreText}
      locked={sending.busy}
      width={640}
    >
      <MoreClipsBody {...props} sending={sending} />
    </Modal>
  );
}
