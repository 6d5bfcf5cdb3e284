'use client';

import type { ErrorText } from '../../errors/describe-error.ts';
import { useMessages } from '../../provider/look-context.ts';
import { Modal } from '../dialogs/modal.tsx';
import { ErrorAlert } from '../feedback/error-alert.tsx';
import { Notice } from '../feedback/notice.tsx';
import type { PickedFile } from './dropped-files.ts';
import { DropZone } from './drop-zone.tsx';
import { Selection, type SelectionView } from './selection.tsx';
import { StorageCard, type StorageView } from './storage-card.tsx';
import { UploadActions, type UploadPhase } from './upload-actions.tsx';
import { UploadFields, type DeviceChoice } from './upload-fields.tsx';
import { UploadProgress, type ProgressView } from './upload-progress.tsx';
import { ValidationResult, type ValidationView } from './validation-result.tsx';

export interface UploadDialogProps {
  open: boolean;
  phase: UploadPhase;
  storage: StorageView | null;
  name: string;
  device: string;
  /** Null while loading. */
  devices: readonly DeviceChoice[] | null;
  selection: SelectionView;
  /** The selection would not fit into the plan. */
  exceeded: boolean;
  validation: ValidationView | null;
  progress: ProgressView | null;
  failedCount: number;
  canValidate: boolean;
  canUpload: boolean;
  error: ErrorText | null;
  onRetryDevices?: () => void;
  onName: (name: string) => void;
  onDevice: (device: string) => void;
  onFiles: (files: PickedFile[]) => void;
  onRemove: (path: string) => void;
  onClear: () => void;
  onRemoveFaulty: () => void;
  onValidate: () => void;
  onUpload: () => void;
  onCancelUpload: () => void;
  onRetryFailed: () => void;
  /** Absent while nothing is stored that could be kept. */
  onKeepStored?: () => void;
  onClose: () => void;
}

/** Name, device and files of a dataset; checks them, then sends them. It cannot be closed while it sends. */
export function UploadDialog(props: UploadDialogProps) {
  const { upload, dataset, errors } = useMessages();
  const { phase, selection, progress, error } = props;
  const editing = phase === 'editing';
  const sending = phase === 'uploading' || phase === 'finishing' || phase === 'cancelling';
  const locked = sending || phase === 'incomplete';
  const choosing = editing || phase === 'validating';
  const extensions = props.devices?.find(({ value }) => value === props.device)?.extensions ?? [];
  return (
    <Modal
      open={props.open}
      onClose={props.onClose}
      title={upload.title}
      locked={locked}
      width={820}
    >
      {choosing && <StorageCard storage={props.storage} adding={selection.bytes} />}
      {error && (
        <ErrorAlert
          error={error}
          onRetry={error.message === errors.validationConfig ? props.onRetryDevices : undefined}
        />
      )}
      {choosing && (
        <>
          <UploadFields
            name={props.name}
            device={props.device}
            devices={props.devices}
            disabled={!editing}
            onName={props.onName}
            onDevice={props.onDevice}
          />
          <DropZone
            extensions={extensions}
            disabled={!editing}
            compact={selection.files.length > 0}
            onFiles={props.onFiles}
          />
        </>
      )}
      {progress && locked && <UploadProgress progress={progress} />}
      {sending && (
        <Notice tone="warn">
          <p>{dataset.keepOpen}</p>
        </Notice>
      )}
      {phase === 'incomplete' && (
        <Notice tone="bad" live>
          <p>{upload.someFailed(props.failedCount, selection.files.length)}</p>
        </Notice>
      )}
      {phase === 'undeleted' && (
        <Notice tone="warn">
          <p>{upload.undeleted}</p>
        </Notice>
      )}
      <Selection
        selection={selection}
        onRemove={editing ? props.onRemove : undefined}
        onClear={editing ? props.onClear : undefined}
        onRemoveFaulty={editing ? props.onRemoveFaulty : undefined}
      />
      {props.exceeded && (
        <Notice tone="bad" live>
          <p>{upload.exceeded}</p>
        </Notice>
      )}
      {choosing && props.validation && <ValidationResult validation={props.validation} />}
      <UploadActions {...props} />
    </Modal>
  );
}
