'use client';

import type { ErrorText } from '../../errors/describe-error.ts';
import { useMessages } from '../../context/presentation-context.ts';
import { UnsavedMark } from '../dialog/unsaved-mark.tsx';
import { Modal } from '../dialog/modal.tsx';
import { ErrorAlert } from '../feedback/error-alert.tsx';
import { Notice } from '../feedback/notice.tsx';
import type { LastingFolder } from '../../file-access/chosen-folder.ts';
import type { PickedFile } from '../../file-access/dropped-files.ts';
import { DropZone } from './drop-zone.tsx';
import { UnfinishedUploadNotice } from './unfinished-upload-notice.tsx';
import type {
  UnfinishedUploadView,
  SelectionView,
  StorageView,
  UploadPhase,
  ProgressView,
  ValidationView,
} from '../../model/upload.ts';
import { Selection } from './selection.tsx';
import { StorageCard } from './storage-card.tsx';
import { UploadActions } from './upload-actions.tsx';
import { UploadFields, type DeviceChoice } from './upload-fields.tsx';
import { UploadProgress } from './upload-progress.tsx';
import { ValidationResult } from './validation-result.tsx';

export interface UploadDialogProps {
  open: boolean;
  phase: UploadPhase;
  /** The files go to a dataset that is there: its name and device are fixed. */
  adding?: boolean;
  /** An upload into that dataset that was broken off. */
  unfinishedUpload?: UnfinishedUploadView | null;
  storage: StorageView | null;
  name: string;
  device: string;
  /** Null while loading. */
  deviceProposed?: boolean;
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
  onFiles: (files: PickedFile[], folders?: LastingFolder[], unreadable?: string[]) => void;
  /** Reads the folders of an upload again that was broken off. */
  onReadAgain?: () => void;
  /** Takes recordings too that were not part of that upload. */
  onAddOthers?: () => void;
  onRemove: (path: string) => void;
  onClear: () => void;
  onRemoveFaulty: () => void;
  /** Takes every file out of the list that the validation refused. */
  onRemoveRefused?: () => void;
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
  const addTitle = props.unfinishedUpload ? upload.goOnTitle : upload.addTitle;
  const title = props.adding ? addTitle(props.name) : upload.title;
  return (
    <Modal
      open={props.open}
      onClose={props.onClose}
      title={title}
      locked={locked}
      width={1000}
      className="bp-upload"
    >
      <UnsavedMark
        typed={
          choosing && ((!props.adding && props.name.trim() !== '') || selection.files.length > 0)
        }
      />
      {choosing && <StorageCard storage={props.storage} adding={selection.bytes} />}
      {error && (
        <ErrorAlert
          error={error}
          onRetry={error.message === errors.validationConfig ? props.onRetryDevices : undefined}
        />
      )}
      {choosing && props.adding && !props.unfinishedUpload && (
        <p className="bp-small bp-soft">{upload.addText}</p>
      )}
      {choosing && props.unfinishedUpload && (
        <UnfinishedUploadNotice
          unfinishedUpload={props.unfinishedUpload}
          disabled={!editing}
          onReadAgain={() => props.onReadAgain?.()}
          onAddOthers={() => props.onAddOthers?.()}
        />
      )}
      {choosing && (
        <>
          <UploadFields
            name={props.name}
            device={props.device}
            devices={props.devices}
            disabled={!editing}
            fixed={props.adding}
            proposed={props.deviceProposed}
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
      {choosing && props.validation && (
        <ValidationResult
          validation={props.validation}
          onRemoveRefused={editing ? props.onRemoveRefused : undefined}
        />
      )}
      <UploadActions {...props} submit={props.adding ? upload.addSubmit : undefined} />
    </Modal>
  );
}
