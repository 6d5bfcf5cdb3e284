'use client';

import { UploadDialog } from '../components/upload/upload-dialog.tsx';
import { useUploadFlow } from '../headless/upload/use-upload-flow.ts';

interface UploadDatasetProps {
  projectId: string;
  open: boolean;
  /** The dataset is stored and confirmed. */
  onDone: () => void;
  /** An upload was cancelled; nothing of it is left. */
  onCancelled: () => void;
  onClose: () => void;
}

/** The Upload Dataset dialog at work. */
export function UploadDataset({
  projectId,
  open,
  onDone,
  onCancelled,
  onClose,
}: UploadDatasetProps) {
  const flow = useUploadFlow({ projectId, open, onDone, onCancelled });
  return <UploadDialog open={open} onClose={onClose} {...flow} />;
}
