'use client';

import { Button } from '@radix-ui/themes';
import { ModalActions } from '../kit/modal.tsx';
import { useMessages } from '../kit/presentation-context.ts';
import { useUploadMessages } from '../kit/use-page-messages.ts';
import type { UploadPhase } from './file-states.ts';

interface UploadActionsProps {
  phase: UploadPhase;
  /** Text of the button that sends the files. */
  submit?: string;
  /** Text of the button that tries again what failed. */
  retry: string;
  canValidate: boolean;
  canUpload: boolean;
  onValidate: () => void;
  onUpload: () => void;
  onCancelUpload: () => void;
  onRetryFailed: () => void;
  /** Absent while nothing is stored that could be kept. */
  onKeepStored?: () => void;
  onClose: () => void;
}

/** Buttons of the dialog in each phase. */
export function UploadActions({
  phase,
  submit,
  retry,
  canValidate,
  canUpload,
  onValidate,
  onUpload,
  onCancelUpload,
  onRetryFailed,
  onKeepStored,
  onClose,
}: UploadActionsProps) {
  const upload = useUploadMessages();
  const { common } = useMessages();
  const cancelUpload = (
    <Button size="3" variant="soft" color="red" onClick={onCancelUpload}>
      {upload.cancelUpload}
    </Button>
  );
  if (phase === 'undeleted') return <ModalActions>{cancelUpload}</ModalActions>;
  if (phase === 'incomplete')
    return (
      <ModalActions>
        {cancelUpload}
        {onKeepStored && (
          <Button size="3" variant="soft" onClick={onKeepStored}>
            {upload.keepStored}
          </Button>
        )}
        <Button size="3" onClick={onRetryFailed}>
          {retry}
        </Button>
      </ModalActions>
    );
  if (phase === 'uploading' || phase === 'finishing' || phase === 'cancelling')
    return (
      <ModalActions>
        <Button
          size="3"
          variant="soft"
          color="red"
          disabled={phase !== 'uploading'}
          onClick={onCancelUpload}
        >
          {phase === 'cancelling' ? upload.cancelling : upload.cancelUpload}
        </Button>
        <Button size="3" disabled>
          {phase === 'finishing' ? upload.finishing : upload.uploading}
        </Button>
      </ModalActions>
    );
  const validating = phase === 'validating';
  return (
    <ModalActions>
      <Button size="3" variant="soft" color="gray" onClick={onClose}>
        {common.cancel}
      </Button>
      <Button
        size="3"
        variant={canUpload ? 'soft' : 'solid'}
        disabled={!canValidate || validating}
        onClick={onValidate}
      >
        {validating ? upload.validating : upload.validate}
      </Button>
      <Button size="3" disabled={!canUpload || validating} onClick={onUpload}>
        {submit ?? upload.submit}
      </Button>
    </ModalActions>
  );
}
