'use client';

import type { Dataset } from '@biophony/contract';
import { Button } from '@radix-ui/themes';
import type { ErrorText } from '../kit/describe-error.ts';
import { ErrorAlert } from '../kit/error-alert.tsx';
import { ModalBody, ScrolledTo } from '../kit/modal-body.tsx';
import { Modal, ModalActions, UnsavedMark } from '../kit/modal.tsx';
import { Notice } from '../kit/notice.tsx';
import { useMessages } from '../kit/presentation-context.ts';
import { useUploadMessages } from '../kit/use-page-messages.ts';
import { noFaults } from './faults.ts';
import type {
  ProgressView,
  SelectionView,
  StorageView,
  UnfinishedUploadView,
  UploadPhase,
  ValidationView,
} from './file-states.ts';
import type { LastingFolder, PickedFile } from './picked-files.ts';
import { type DeviceChoice, DropZone, Selection, UploadFields } from './upload-fields.tsx';
import {
  StorageCard,
  UnfinishedUploadNotice,
  UploadProgress,
  ValidationResult,
} from './upload-notices.tsx';
import { useUploadFlow } from './use-upload-flow.ts';

interface UploadActionsProps {
  phase: UploadPhase;
  /** Text of the button that sends the files. */
  submit?: string;
  failedCount: number;
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

function UploadActions({
  phase,
  submit,
  failedCount,
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
          {upload.retryFailed(failedCount)}
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

export interface UploadDialogProps {
  open: boolean;
  phase: UploadPhase;
  /** Adds files to an existing dataset: its name and device are fixed. */
  adding?: boolean;
  /** An interrupted upload into that dataset. */
  unfinishedUpload?: UnfinishedUploadView | null;
  storage: StorageView | null;
  name: string;
  /** What proposed the name, if the person typed none. */
  nameProposed?: 'folder' | 'recordings' | null;
  device: string;
  /** Whether the headers chose the device. `devices` below is null while loading. */
  deviceProposed?: boolean;
  devices: readonly DeviceChoice[] | null;
  selection: SelectionView;
  /** The selection exceeds the plan's storage. */
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
  /** Reads the folders of an interrupted upload again. */
  onReadAgain?: () => void;
  /** Also takes recordings outside that upload. */
  onAddOthers?: () => void;
  onRemove: (path: string) => void;
  onClear: () => void;
  /** Removes what cannot be uploaded or analysed. */
  onLeaveOut: () => void;
  onValidate: () => void;
  onUpload: () => void;
  onCancelUpload: () => void;
  onRetryFailed: () => void;
  /** Absent while nothing is stored that could be kept. */
  onKeepStored?: () => void;
  onClose: () => void;
}

/**
 * Dialog for name, device and files of a dataset; checks files, then sends them. It cannot be
 * closed while sending.
 */
export function UploadDialog(props: UploadDialogProps) {
  const upload = useUploadMessages();
  const { dataset, errors } = useMessages();
  const { phase, selection, progress, error } = props;
  const editing = phase === 'editing';
  const sending = phase === 'uploading' || phase === 'finishing' || phase === 'cancelling';
  const locked = sending || phase === 'incomplete';
  const choosing = editing || phase === 'validating';
  const extensions = props.devices?.find(({ value }) => value === props.device)?.extensions ?? [];
  const addTitle = props.unfinishedUpload ? upload.goOnTitle : upload.addTitle;
  const title = props.adding ? addTitle(props.name) : upload.title;
  return (
    <Modal open={props.open} onClose={props.onClose} title={title} locked={locked} width={1000}>
      <ModalBody
        footer={<UploadActions {...props} submit={props.adding ? upload.addSubmit : undefined} />}
      >
        <UnsavedMark
          typed={
            choosing && ((!props.adding && props.name.trim() !== '') || selection.files.length > 0)
          }
        />
        {choosing && <StorageCard storage={props.storage} adding={selection.bytes} />}
        {error && (
          <ScrolledTo>
            <ErrorAlert
              error={error}
              onRetry={error.message === errors.validationConfig ? props.onRetryDevices : undefined}
            />
          </ScrolledTo>
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
              nameProposed={props.nameProposed}
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
        {props.exceeded && (
          <ScrolledTo>
            <Notice tone="bad" live>
              <p>{upload.exceeded}</p>
            </Notice>
          </ScrolledTo>
        )}
        {choosing && props.validation && (
          <ScrolledTo>
            <ValidationResult validation={props.validation} />
          </ScrolledTo>
        )}
        <Selection
          selection={choosing ? selection : { ...selection, faults: noFaults }}
          onRemove={editing ? props.onRemove : undefined}
          onClear={editing ? props.onClear : undefined}
          onLeaveOut={editing ? props.onLeaveOut : undefined}
        />
      </ModalBody>
    </Modal>
  );
}

interface UploadDatasetProps {
  projectId: string;
  /**
   * Existing dataset that gets more files; use a separate React key for each. If absent, a new one
   * is created.
   */
  dataset?: Dataset;
  open: boolean;
  /** Called when the dataset is stored and confirmed. */
  onDone: () => void;
  /**
   * Called when an upload was cancelled, or left by closing the dialog or page; a dataset created
   * for it is deleted, an existing one keeps what arrived.
   */
  onCancelled: () => void;
  /** Called when an upload was left and its dataset could not be deleted. */
  onLeftBehind?: (error: ErrorText) => void;
  /** Called to close the dialog: by the person, or because its upload is cancelled. */
  onClose: () => void;
}

/** The Upload Dataset dialog with its data. */
export function UploadDataset(props: UploadDatasetProps) {
  const flow = useUploadFlow(props);
  return <UploadDialog open={props.open} onClose={props.onClose} {...flow} />;
}
