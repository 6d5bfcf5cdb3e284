'use client';

import { analysisGroups, type AnalysisGroup } from '@biophony/sdk';
import { useState } from 'react';
import { Modal } from '../../components/dialog/modal.tsx';
import { ErrorAlert } from '../../components/feedback/error-alert.tsx';
import { Loading } from '../../components/feedback/loading.tsx';
import { useSamplesMessages } from '../../context/page-messages.ts';
import { useDescribe } from '../../errors/use-describe.ts';
import { AnalysesChoice } from '../../survey/components/summary/analyses-choice.tsx';
import { useRunningEngine } from '../../survey/headless/figures/use-survey-engine.ts';
import { useSurveyAnalyses } from '../../survey/headless/figures/use-survey-things.ts';
import { startDrawingEngine } from '../drawing/start-drawing-engine.ts';
import { useKeepSample, type KeepSample } from './headless/use-keep-sample.ts';
import { OpenedGroup } from './opened-group.tsx';
import { SampleSteps } from './sample-steps.tsx';

interface NewSampleProps {
  projectId: string;
  /** Told how many were left out, since their recordings are gone. */
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

/** Draws a sample of the project's detections, shows what was drawn, and keeps it. */
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
