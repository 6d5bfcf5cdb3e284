'use client';

import type { Dataset } from '@biophony/contract';
import { useEffect, useEffectEvent } from 'react';
import { CreateAnalysisDialog } from '../components/create-analysis/create-analysis-dialog.tsx';
import { useCreateAnalysis } from '../headless/analysis/use-create-analysis.ts';
import { times } from '../timing/times.ts';

interface CreateAnalysisProps {
  projectId: string;
  /** Datasets to choose from where there are several, and the one chosen at first. */
  datasets?: readonly Dataset[];
  dataId?: string;
  open: boolean;
  /** An analysis was created and the dialog has said so; it closes with this call. */
  onDone: () => void;
  onClose: () => void;
}

/** The Create Analysis dialog at work. It says 'submitted' for 3 s, or until it is closed. */
export function CreateAnalysis({
  projectId,
  datasets,
  dataId,
  open,
  onDone,
  onClose,
}: CreateAnalysisProps) {
  const { reset, ...flow } = useCreateAnalysis({ projectId, datasets, dataId, open });
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
