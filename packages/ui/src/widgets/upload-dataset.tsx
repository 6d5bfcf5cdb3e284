'use client';

import { UploadDialog } from '../components/upload/upload-dialog.tsx';
import type { ErrorText } from '../errors/describe-error.ts';
import { useUploadFlow } from '../headless/upload/use-upload-flow.ts';

interface UploadDatasetProps {
  projectId: string;
  open: boolean;
  /** The dataset is stored and confirmed. */
  onDone: () => void;
  /** An upload was cancelled, or left by closing the dialog or the page; nothing of it is left. */
  onCancelled: () => void;
  /** An upload was left, and its dataset could not be deleted. */
  onLeftBehind?: (error: ErrorText) => void;
  /** The dialog is to be closed: by the person, or because the upload in it is cancelled. */
  onClose: () => void;
}

/** The Upload Dataset dialog at work. */
export function UploadDataset(props: UploadDatasetProps) {
  const flow = useUploadFlow(props);
  return <UploadDialog open={props.open} onClose={props.onClose} {...flow} />;
}
