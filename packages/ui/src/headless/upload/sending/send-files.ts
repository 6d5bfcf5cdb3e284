import { recordingInfo } from '@biophony/recordings';
import {
  blobSource,
  uploadFiles,
  type Client,
  type FileOutcome,
  type UploadEvent,
  type UploadReport,
} from '@biophony/sdk';
import type { FileView, ProgressView } from '../../../model/upload.ts';
import { percentOf } from '../../../format/percent.ts';
import type { FileStates } from '../files/file-states.ts';

/** What the list shows of a file that came to its end. */
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

/** How far an upload is, from what the SDK tells of it. */
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
  /** Files of an earlier run may stand in the store unconfirmed: they are confirmed first, and not sent again. */
  resume?: boolean;
  signal: AbortSignal;
  onProgress: (progress: ProgressView) => void;
}

/** Sends chosen files into a dataset, keeping what the list shows of each up to date. */
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
