import {
  blobSource,
  type Client,
  jsonLines,
  makeReceipt,
  type NamedReason,
  outcomeOnReceipt,
  type Receipt,
  receiptName,
  sendReceipt,
} from '@biophony/sdk';
import { isOfSystem, type LeftOut, type LeftRecording } from './choose-files.ts';
import type { FileStates } from './file-states.ts';

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
export function browserReceipt(options: ReceiptOptions): Receipt {
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
export async function leaveReceipt(
  client: Client,
  receipt: Receipt,
  signal: AbortSignal,
): Promise<void> {
  const { dataset, made_at } = receipt;
  if (!dataset) return;
  const filename = receiptName(made_at);
  const blob = receiptBlob(receipt);
  await sendReceipt(client, dataset.data_id, blobSource({ filename, blob, kind: 'receipt' }), {
    signal,
  });
}
