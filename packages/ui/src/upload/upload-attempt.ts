import type { BodyOf, Dataset } from '@biophony/contract';
import { recordingInfo } from '@biophony/recordings';
import {
  ApiError,
  blobSource,
  type Client,
  type FileOutcome,
  idempotencyKey,
  jsonLines,
  makeReceipt,
  type NamedReason,
  outcomeOnReceipt,
  type Receipt,
  receiptName,
  sendReceipt,
  type UploadEvent,
  uploadFiles,
  type UploadReport,
} from '@biophony/sdk';
import { percentOf } from '../base/percent.ts';
import type { LeftOut, LeftRecording, Turn } from './check-files.ts';
import type { FileStates, FileView, ProgressView } from './file-states.ts';
import { isOfSystem } from './picked-files.ts';

function outcomeView(outcome: FileOutcome): Partial<FileView> {
  switch (outcome.outcome) {
    case 'stored':
      return { state: 'stored', message: undefined, percent: undefined };
    case 'already_have':
      return { state: 'duplicate', message: undefined, percent: undefined };
    case 'would_upload':
      return { state: 'waiting' };
    case 'refused':
    case 'failed':
      return { state: 'failed', message: outcome.reason, percent: undefined };
  }
}

function progressOf(
  { totals, bytesPerSecond }: Extract<UploadEvent, { type: 'progress' }>,
  all: { files: number; bytes: number },
): Partial<ProgressView> {
  const done = Math.min(all.bytes, totals.doneBytes);
  const settled =
    totals.sent + totals.stored + totals.already_have + totals.refused + totals.failed;
  return {
    files: { done: Math.min(all.files, settled), total: all.files },
    bytes: { done, total: all.bytes },
    bytesPerSecond,
    secondsLeft: bytesPerSecond > 0 ? (all.bytes - done) / bytesPerSecond : null,
  };
}

interface SendOptions {
  client: Client;
  dataId: string;
  fileStates: FileStates;
  paths: readonly string[];
  /**
   * Files of an earlier run may be stored but unconfirmed: confirms them first instead of sending
   * again.
   */
  resume?: boolean;
  signal: AbortSignal;
  onProgress: (progress: ProgressView) => void;
}

export function sendFiles(options: SendOptions): Promise<UploadReport> {
  const { client, dataId, fileStates, paths, resume, signal, onProgress } = options;
  const entries = paths.flatMap((path) => fileStates.entry(path) ?? []);
  const all = {
    files: entries.length,
    bytes: entries.reduce((sum, { file }) => sum + file.size, 0),
  };
  for (const path of paths) fileStates.update(path, { state: 'waiting', message: undefined });
  const sources = entries.map(({ file, view, facts }) =>
    blobSource({
      filename: view.path,
      blob: file,
      contentType: file.type,
      lastModified: file.lastModified,
      recording: facts && recordingInfo(facts),
      remarks: facts?.issues.map(({ message }) => message),
    }),
  );
  let progress: ProgressView = {
    files: { done: 0, total: all.files },
    bytes: { done: 0, total: all.bytes },
    bytesPerSecond: 0,
    secondsLeft: null,
  };
  const tell = (change: Partial<ProgressView>) => {
    progress = { ...progress, ...change };
    onProgress(progress);
  };
  const onEvent = (event: UploadEvent) => {
    switch (event.type) {
      case 'progress':
        for (const { filename, sentBytes, size } of event.active)
          fileStates.update(filename, { state: 'uploading', percent: percentOf(sentBytes, size) });
        return tell(progressOf(event, all));
      case 'sent':
        return fileStates.update(event.filename, {
          state: 'uploading',
          percent: 100,
          message: undefined,
        });
      case 'file':
        fileStates.settle(event.file);
        fileStates.update(event.file.filename, outcomeView(event.file));
        return tell({});
      case 'retry':
        return fileStates.update(event.filename, { message: event.reason });
      case 'paused':
        return tell({ paused: event.reason });
      case 'resumed':
        return tell({ paused: null });
      case 'confirming':
        return tell({ finishing: true });
    }
  };
  return uploadFiles(client, dataId, sources, { signal, onEvent, resume });
}

interface UploadAttemptOptions {
  client: Client;
  projectId: string;
  /** Dataset to create, or an existing one that gets more files. */
  dataset: BodyOf<'datasetsCreate'> | Pick<Dataset, 'data_id'>;
  fileStates: FileStates;
  /** An earlier upload into the dataset was interrupted. */
  resume?: boolean;
  /** Not called after cancelling. */
  onProgress: (progress: ProgressView) => void;
}

/**
 * One upload: from creating its dataset until that is confirmed or, if created for this upload,
 * deleted again.
 */
export interface UploadAttempt {
  /** Aborted on cancelling; ignore answers after that. */
  readonly signal: AbortSignal;
  /** Resolves when the dataset is created. Rejects with the errors of creating it. */
  readonly creation: Promise<Pick<Dataset, 'data_id'>>;
  send(paths: readonly string[]): Promise<UploadReport>;
  /** Confirms the sent files; returns the number of files in the dataset. */
  confirm(): Promise<number>;
  /**
   * Stops everything and deletes the dataset created for it; an existing one keeps what arrived.
   * Throws if that fails, and may then be called again.
   */
  cancel(): Promise<void>;
}

export function beginUpload(options: UploadAttemptOptions): UploadAttempt {
  const { client, projectId, dataset, fileStates, resume, onProgress } = options;
  const stop = new AbortController();
  const { signal } = stop;
  const key = idempotencyKey();
  // Without the signal: a dataset created despite an abort could not be deleted without its answer.
  const make = async (): Promise<Pick<Dataset, 'data_id'>> =>
    'data_id' in dataset
      ? dataset
      : client.datasets.create(projectId, dataset, { idempotencyKey: key });
  const creation = make();
  /**
   * Null if the service refused to create one. Repeated with the same key if the answer was lost.
   */
  const whatWasMade = () =>
    creation.catch((error: unknown) =>
      error instanceof ApiError && error.status < 500 ? null : make(),
    );

  const remove = async () => {
    if ('data_id' in dataset) return;
    const left = await whatWasMade();
    try {
      if (left) await client.datasets.delete(left.data_id, { keepalive: true });
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 404)) throw error;
    }
  };
  let removal: Promise<void> | null = null;

  return {
    signal,
    creation,
    send: async (paths) => {
      const { data_id: dataId } = await creation;
      const reportProgress = (progress: ProgressView) => {
        if (!signal.aborted) onProgress(progress);
      };
      return sendFiles({
        client,
        dataId,
        fileStates,
        paths,
        resume,
        signal,
        onProgress: reportProgress,
      });
    },
    confirm: async () => {
      const { data_id: dataId } = await creation;
      return (await client.datasets.completeUpload(dataId, { signal })).dataset.file_count;
    },
    cancel: () => {
      stop.abort();
      removal ??= remove().finally(() => {
        removal = null;
      });
      return removal;
    },
  };
}

/** Runs `act` at most once per `ms` milliseconds; the last call is never lost. */
export function throttle(act: () => void, ms: number): { soon(): void; now(): void } {
  let timer: ReturnType<typeof setTimeout> | null = null;
  const now = () => {
    if (timer) clearTimeout(timer);
    timer = null;
    act();
  };
  return {
    soon: () => {
      timer ??= setTimeout(now, ms);
    },
    now,
  };
}

/** Runs works one after another. */
export function takeTurns(): Turn {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const next = last.then(work, work);
    last = next.catch(() => undefined);
    return next;
  };
}

interface ReceiptOptions {
  fileStates: FileStates;
  apiUrl: string;
  project: { project_id: string; title: string };
  dataset: NonNullable<Receipt['dataset']>;
  skipped: readonly { path: string; reason: string }[];
  /** Unlisted files that may contain audio; also among the skipped files. */
  leftOut: LeftOut;
  sentBytes: number;
}

const nothingKnown = {
  ...outcomeOnReceipt(undefined),
  duration_s: null,
  notes: [],
  packed: false,
};

const unreadFile = ({ filename, reason }: NamedReason) => ({
  ...nothingKnown,
  filename,
  size_bytes: 0,
  outcome: 'refused' as const,
  code: 'unreadable',
  reason,
});

const leftFile = ({ path, file, outcome, code, reason }: LeftRecording) => ({
  ...nothingKnown,
  filename: path,
  size_bytes: file.size,
  outcome,
  code,
  reason,
});

/** Receipt of a browser upload, in the same form as the command line's. */
function browserReceipt(options: ReceiptOptions): Receipt {
  const { fileStates, apiUrl, project, dataset, skipped, leftOut, sentBytes } = options;
  const reasons = new Map(skipped.map(({ path, reason }) => [path, reason]));
  const named = (path: string): NamedReason => {
    const filename = path.replace(/\/$/, '');
    return { filename, reason: reasons.get(filename) ?? '' };
  };
  const lost = leftOut.unreadable.filter((path) => !isOfSystem(path));
  const listed = fileStates.files();
  const recordings = leftOut.recordings(listed);
  const names = new Set([
    ...listed.keys(),
    ...recordings.map(({ path }) => path),
    ...lost.map((path) => named(path).filename),
  ]);
  const entries = fileStates
    .entries()
    .toSorted((one, other) => (one.view.path < other.view.path ? -1 : 1));
  const folders = new Set(
    entries.map(({ view: { path } }) => path.slice(0, path.indexOf('/') + 1)),
  );
  return makeReceipt({
    made_at: new Date().toISOString(),
    api_url: apiUrl,
    card: [...folders].map((folder) => folder.slice(0, -1)).find(Boolean) ?? '',
    card_folders: [...folders].flatMap((folder) => (folder ? [folder.slice(0, -1)] : [])),
    project,
    dataset,
    timezone: null,
    dry_run: false,
    ended: 'complete',
    sent_bytes: sentBytes,
    files: [
      ...entries.map(({ view, facts, outcome }) => ({
        filename: view.path,
        size_bytes: view.size,
        ...outcomeOnReceipt(outcome),
        duration_s: facts?.duration_s ?? null,
        notes: (facts?.issues ?? []).map(({ message }) => message),
        packed: facts?.issues.some(({ code }) => code === 'triggered') ?? false,
      })),
      ...lost.flatMap((path) => (path.endsWith('/') ? [] : unreadFile(named(path)))),
      ...recordings.map(leftFile),
    ],
    not_recordings: skipped.flatMap(({ path, reason }): NamedReason[] =>
      names.has(path) ? [] : [{ filename: path, reason }],
    ),
    other_files: [],
    left_out: [],
    card_facts: [],
    unreadable_folders: lost.filter((path) => path.endsWith('/')).map(named),
    card_faults: [],
  });
}

/** Characters of a piece of the text. */
const pieceChars = 64 * 1024;

/** Receipt as a file, made in pieces: that of 100,000 recordings has about 40 MB. */
function receiptBlob(receipt: Receipt): Blob {
  const pieces: Blob[] = [];
  let piece = '';
  for (const line of jsonLines(receipt)) {
    piece += line;
    if (piece.length < pieceChars) continue;
    pieces.push(new Blob([piece]));
    piece = '';
  }
  return new Blob([...pieces, piece], { type: 'application/json' });
}

/** Stores the receipt with its dataset. Throws if that fails. */
async function leaveReceipt(client: Client, receipt: Receipt, signal: AbortSignal): Promise<void> {
  const { dataset, made_at } = receipt;
  if (!dataset) return;
  const filename = receiptName(made_at);
  const blob = receiptBlob(receipt);
  await sendReceipt(client, dataset.data_id, blobSource({ filename, blob, kind: 'receipt' }), {
    signal,
  });
}

/** Stores the receipt of a browser upload, which succeeds without it. */
export async function tryReceipt(
  client: Client,
  options: Omit<ReceiptOptions, 'apiUrl'>,
  signal: AbortSignal,
): Promise<void> {
  const receipt = browserReceipt({ ...options, apiUrl: globalThis.location?.origin ?? '' });
  try {
    await leaveReceipt(client, receipt, signal);
  } catch (error) {
    console.warn(error);
  }
}
