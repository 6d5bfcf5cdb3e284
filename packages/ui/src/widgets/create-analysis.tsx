'use client';

import { useEffect, useEffectEvent } from 'react';
import { CreateAnalysisDialog } from '../components/create-analysis/create-analysis-dialog.tsx';
import { useCreateAnalysis } from '../headless/analysis/use-create-analysis.ts';
import { times } from '../headless/shared/times.ts';

interface CreateAnalysisProps {
  projectId: string;
  open: boolean;
  /** An analysis was created and the dialog has said so; it closes with this call. */
  onDone: () => void;
  onClose: () => void;
}

/** The Create Analysis dialog at work. It says 'submitted' for 3 s, or until it is closed. */
export function CreateAnalysis({ projectId, open, onDone, onClose }: CreateAnalysisProps) {
  const { reset, ...flow } = useCreateAnalysis({ projectId, open });
  const submitted = open && flow.stage === 'submitted';
  const close = () => {
    const done = flow.stage === 'submitted';
    reset();
    if (done) onDone();
    else onClose();
  };
  const closeSubmitted = useEffectEvent(close);
  useEffect(() => {
    if (!submitted) return;
    const timer = setTimeout(() => closeSubmitted(), times.showSubmitted);
    return () => clearTimeout(timer);
  }, [submitted]);
  return <CreateAnalysisDialog open={open} onClose={close} {...flow} />;
}
