'use client';

import type { CorrectionAsked, Deployment, Site } from '@biophony/contract';
import { useState } from 'react';
import { useSitesMessages } from '../../../context/page-messages.ts';
import { CorrectionDialog } from '../../components/clock/correction-dialog.tsx';
import { useCorrections } from '../../headless/setup/use-corrections.ts';
import { useDawnCheck } from '../../headless/setup/use-dawn-check.ts';
import { useSurveyChange, useSurveyQuestion } from '../../headless/setup/use-survey-change.ts';

interface ClockDialogProps {
  projectId: string;
  deployment: Deployment;
  /** Where the recorder is; undefined where it is not known. */
  site: Site | undefined;
  onClose: () => void;
}

/** Corrects the clock of a deployment, or reverts its correction. */
export function ClockDialog({ projectId, deployment, site, onClose }: ClockDialogProps) {
  const words = useSitesMessages();
  const { deployment_id: id, correction } = deployment;
  const log = useCorrections(projectId, id, correction?.correction_id ?? '');
  const previewing = useSurveyQuestion(
    ({ deployments }, asked: CorrectionAsked) =>
      deployments.previewCorrection(projectId, id, asked),
    words.previewFailed,
  );
  const applying = useSurveyChange(
    projectId,
    ({ deployments }, asked: CorrectionAsked) => deployments.correct(projectId, id, asked),
    words.applyFailed,
  );
  const reverting = useSurveyChange(
    projectId,
    ({ deployments }) => deployments.revertCorrection(projectId, id),
    words.revertFailed,
  );
  const [previewed, setPreviewed] = useState<CorrectionAsked | null>(null);
  const dawn = useDawnCheck(projectId, deployment, site, previewing.answer && previewed);
  const apply = async (asked: CorrectionAsked) => {
    if (await applying.run(asked)) onClose();
  };
  const revert = async () => {
    if (await reverting.run(undefined)) onClose();
  };
  const doing = previewing.busy
    ? 'previewing'
    : applying.busy
      ? 'applying'
      : reverting.busy
        ? 'reverting'
        : null;
  return (
    <CorrectionDialog
      deployment={deployment}
      siteName={site?.name ?? ''}
      corrections={log.data ?? null}
      preview={previewing.answer}
      dawn={previewing.answer && dawn}
      doing={doing}
      error={previewing.error ?? applying.error ?? reverting.error}
      onPreview={(asked) => {
        setPreviewed(asked);
        void previewing.run(asked);
      }}
      onType={() => {
        previewing.forget();
        applying.forget();
      }}
      onApply={(asked) => void apply(asked)}
      onRevert={() => void revert()}
      onClose={onClose}
    />
  );
}
