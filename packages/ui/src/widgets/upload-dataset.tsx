'use client';

import type { Dataset } from '@biophony/contract';
import { UploadDialog } from '../components/upload/upload-dialog.tsx';
import type { ErrorText } from '../errors/describe-error.ts';
import { useUploadFlow } from '../headless/upload/use-upload-flow.ts';

interface UploadDatasetProps {
  projectId: string;
  /** A dataset that is there and gets more files; give the widget a key of its own for each. Absent, a new one is made. */
  dataset?: Dataset;
  open: boolean;
  /** The dataset is stored and confirmed. */
  onDone: () => void;
  /**
   * An upload was cancelled, or left by closing the dialog or the page; nothing of a dataset made for it is left, and a
   * dataset that was there before keeps what arrived.
   */
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
