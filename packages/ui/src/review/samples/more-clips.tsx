'use client';

import type { Sample } from '@biophony/contract';
import { analysisGroups } from '@biophony/sdk';
import { Modal } from '../../components/dialog/modal.tsx';
import { ErrorAlert } from '../../components/feedback/error-alert.tsx';
import { Loading } from '../../components/feedback/loading.tsx';
import { useSamplesMessages } from '../../context/page-messages.ts';
import { useDescribe } from '../../errors/use-describe.ts';
import { useRunningEngine } from '../../survey/headless/figures/use-survey-engine.ts';
import { useSurveyAnalyses } from '../../survey/headless/figures/use-survey-things.ts';
import { startDrawingEngine } from '../drawing/start-drawing-engine.ts';
import { sendFurther } from './headless/send-further.ts';
import { useSampleChange } from './headless/use-samples.ts';
import { MoreSteps, type SendingFurther } from './more-steps.tsx';
import { OpenedGroup } from './opened-group.tsx';

interface MoreClipsProps {
  projectId: string;
  sample: Sample;
  onClose: () => void;
}

function MoreClipsBody(props: MoreClipsProps & { sending: SendingFurther }) {
  const { projectId, sample, sending, onClose } = props;
  const words = useSamplesMessages();
  const describe = useDescribe();
  const engine = useRunningEngine(startDrawingEngine);
  const analyses = useSurveyAnalyses(projectId);
  if (sample.scheme === 'spread_over_sites') return <p role="alert">{words.otherScheme}</p>;
  if (analyses.isLoadingError)
    return (
      <ErrorAlert
        error={describe(analyses.error, words.analysesFailed)}
        onRetry={() => void analyses.refetch()}
      />
    );
  if (!analyses.data) return <Loading text={words.reading} />;
  const group = analysisGroups(analyses.data).groups.find(({ joins }) => joins === sample.joins);
  if (!group) return <p className="bp-soft">{words.gone}</p>;
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

/** Draws a sample further, within its strata. */
export function MoreClips(props: MoreClipsProps) {
  const { projectId, sample } = props;
  const words = useSamplesMessages();
  const sending = useSampleChange(projectId, sendFurther(projectId, sample), words.keepFailed);
  return (
    <Modal
      open
      onClose={props.onClose}
      title={words.moreTitle(sample.name)}
      description={words.moreText}
      locked={sending.busy}
      width={640}
    >
      <MoreClipsBody {...props} sending={sending} />
    </Modal>
  );
}
