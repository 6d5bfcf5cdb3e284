'use client';

import type { Dataset } from '@biophony/contract';
import { Button } from '@radix-ui/themes';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { ErrorText } from '../kit/describe-error.ts';
import { ErrorAlert } from '../kit/error-alert.tsx';
import { Loading } from '../kit/loading.tsx';
import { ModalBody, ScrolledTo } from '../kit/modal-body.tsx';
import { useKit } from '../kit/kit-context.ts';
import { Modal, ModalActions, UnsavedMark } from '../kit/modal.tsx';
import { Notice } from '../kit/notice.tsx';
import { useMessages } from '../kit/presentation-context.ts';
import { useCardsMessages, useUploadMessages } from '../kit/use-page-messages.ts';
import type { CardProblem } from './cards-flow.ts';
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
import { UploadActions } from './upload-actions.tsx';
import { type DeviceChoice, UploadFields } from './dataset-fields.tsx';
import { DropZone, Selection } from './upload-fields.tsx';
import {
  StorageCard,
  UnfinishedUploadNotice,
  UploadProgress,
  ValidationResult,
} from './upload-notices.tsx';
import type { ChosenCards } from './flow-options.ts';
import { useUploadFlow } from './use-upload-flow.ts';

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
  /** Where the recordings were made; asked if the project has `sites`. */
  site?: string;
  siteProposed?: boolean;
  sites?: readonly { name: string }[];
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
  onSite?: (site: string) => void;
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

/** Content of the dialog for one dataset. */
function UploadBody(props: UploadDialogProps) {
  const upload = useUploadMessages();
  const { dataset, errors } = useMessages();
  const { phase, selection, progress, error } = props;
  const editing = phase === 'editing';
  const sending = phase === 'uploading' || phase === 'finishing' || phase === 'cancelling';
  const locked = isLocked(phase);
  const choosing = editing || phase === 'validating';
  const extensions = props.devices?.find(({ value }) => value === props.device)?.extensions ?? [];
  return (
    <ModalBody
      footer={
        <UploadActions
          {...props}
          submit={props.adding ? upload.addSubmit : undefined}
          retry={upload.retryFailed(props.failedCount)}
        />
      }
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
            site={props.site}
            siteProposed={props.siteProposed}
            sites={props.sites}
            onSite={props.onSite}
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
  );
}

/** While files are sent, and until it is clear what becomes of those that failed. */
const isLocked = (phase: UploadPhase): boolean =>
  phase === 'uploading' ||
  phase === 'finishing' ||
  phase === 'cancelling' ||
  phase === 'incomplete';

interface UploadFrameProps extends UploadDialogProps {
  locked: boolean;
  children: ReactNode;
}

function UploadFrame({ locked, children, ...props }: UploadFrameProps) {
  const upload = useUploadMessages();
  const addTitle = props.unfinishedUpload ? upload.goOnTitle : upload.addTitle;
  const title = props.adding ? addTitle(props.name) : upload.title;
  return (
    <Modal open={props.open} onClose={props.onClose} title={title} locked={locked} width={1000}>
      {children}
    </Modal>
  );
}

/**
 * Dialog for name, device and files of a dataset; checks files, then sends them. It cannot be
 * closed while sending.
 */
export function UploadDialog(props: UploadDialogProps) {
  return (
    <UploadFrame {...props} locked={isLocked(props.phase)}>
      <UploadBody {...props} />
    </UploadFrame>
  );
}

const CardsUpload = lazy(async () => ({
  default: (await import('./cards-upload.tsx')).CardsUpload,
}));

interface UploadDatasetProps {
  projectId: string;
  /**
   * Existing dataset that gets more files; use a separate React key for each. If absent, a new one
   * is created.
   */
  dataset?: Dataset;
  open: boolean;
  /** Called when the dataset is stored and confirmed, or all datasets of several cards. */
  onDone: (dataIds: string[]) => void;
  /**
   * Called when an upload was cancelled, or left by closing the dialog or page; a dataset created
   * for it is deleted, an existing one keeps what arrived. Of several cards `message` says how many
   * are stored and kept.
   */
  onCancelled: (message?: string) => void;
  /** Called when an upload was left and its dataset could not be deleted. */
  onLeftBehind?: (error: ErrorText) => void;
  /** Called to close the dialog: by the person, or because its upload is cancelled. */
  onClose: () => void;
}

/** Stored datasets, and what could not be done with them. */
interface Kept {
  dataIds: string[];
  problems: readonly CardProblem[];
}

interface StoredBodyProps {
  projectId: string;
  kept: Kept;
  onClose: () => void;
}

/** What is said last where deployments could not be made; the datasets are stored. */
function StoredBody({ projectId, kept: { dataIds, problems }, onClose }: StoredBodyProps) {
  const { common } = useMessages();
  const t = useCardsMessages();
  const { Link } = useKit();
  return (
    <ModalBody
      footer={
        <ModalActions>
          <Button size="3" onClick={onClose}>
            {common.close}
          </Button>
        </ModalActions>
      }
    >
      <p>{t.uploaded(dataIds.length)}</p>
      <Notice tone="warn" live>
        {problems.map(({ name, problem }) => (
          <p key={name}>
            {t.of(name, t.noDeployments([problem.message, problem.hint].filter(Boolean).join(' ')))}
          </p>
        ))}
      </Notice>
      <p>
        <Link destination={{ to: 'sites', projectId }}>{t.toSites}</Link>
      </p>
    </ModalBody>
  );
}

/** The Upload Dataset dialog with its data. Several cards become datasets of their own. */
export function UploadDataset(props: UploadDatasetProps) {
  const { common } = useMessages();
  const [chosen, setChosen] = useState<ChosenCards | null>(null);
  const [locked, setLocked] = useState(false);
  const [kept, setKept] = useState<Kept | null>(null);
  const stored = (dataIds: string[], problems: readonly CardProblem[]) =>
    problems.length > 0 ? setKept({ dataIds, problems }) : props.onDone(dataIds);
  const finish = () => {
    setKept(null);
    if (kept) props.onDone(kept.dataIds);
  };
  const flow = useUploadFlow({
    ...props,
    onDone: (dataId, problem) => stored([dataId], problem ? [{ name: flow.name, problem }] : []),
    onCancelled: () => props.onCancelled(),
    onCards: setChosen,
  });
  if (chosen && !props.open) setChosen(null);
  if (kept && !props.open) setKept(null);
  const dialog = { ...flow, open: props.open, onClose: kept ? finish : props.onClose };
  if (kept)
    return (
      <UploadFrame {...dialog} locked={false}>
        <StoredBody projectId={props.projectId} kept={kept} onClose={finish} />
      </UploadFrame>
    );
  return (
    <UploadFrame {...dialog} locked={chosen ? locked : isLocked(flow.phase)}>
      {chosen ? (
        <Suspense fallback={<Loading text={common.loading} />}>
          <CardsUpload
            projectId={props.projectId}
            chosen={chosen}
            storage={flow.storage}
            devices={flow.devices}
            onLocked={setLocked}
            onOne={(all) => {
              setChosen(null);
              flow.onAsOne(all);
            }}
            sites={flow.sites}
            onDone={stored}
            onCancelled={props.onCancelled}
            onLeftBehind={props.onLeftBehind}
            onClose={props.onClose}
          />
        </Suspense>
      ) : (
        <UploadBody {...dialog} />
      )}
    </UploadFrame>
  );
}
