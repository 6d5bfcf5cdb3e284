import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { jsonLines, makeReceipt, type Receipt as AnyReceipt } from '@biophony/sdk';
import type { CardFact } from '../card/card-facts.ts';
import { visible } from '../kit/format.ts';

export {
  makeReceipt,
  type ReceiptFile,
  type ReceiptOther,
  type ReceiptOutcome,
} from '@biophony/sdk';

/** What became of a card: every recording on it is in exactly one outcome. */
export type Receipt = AnyReceipt<CardFact>;

const byName = <T extends { filename: string }>(before: T[], after: T[]): T[] => [
  ...new Map([...before, ...after].map((file) => [file.filename, file])).values(),
];

/** One receipt of two uploads into the same dataset; of a file in both, the later outcome counts. */
export function mergeReceipts(before: Receipt, after: Receipt): Receipt {
  return makeReceipt({
    ...after,
    files: byName(before.files, after.files),
    not_recordings: byName(before.not_recordings, after.not_recordings),
    other_files: byName(before.other_files, after.other_files),
    sent_bytes: before.bytes.sent + after.bytes.sent,
  });
}

const pieceChars = 64 * 1024;

/** JSON on one line, also for readers that end lines at U+2028, with nothing in it that a terminal follows. */
const lineOf = (value: unknown): string => visible(JSON.stringify(value));

/** Pieces worth writing at a time, so that the whole never stands in memory. */
function* piecesOf(value: object): Generator<string> {
  let piece = '';
  for (const line of jsonLines(value, lineOf)) {
    piece += line;
    if (piece.length < pieceChars) continue;
    yield piece;
    piece = '';
  }
  yield piece;
}

/** Writes an object as JSON so that readers see the old file or the new one, never half of it. */
export async function writeJson(path: string, value: object): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const part = `${path}.${process.pid}.part`;
  try {
    const file = await open(part, 'w');
    try {
      // A write may take only a part, as on a disk that is nearly full; `writeFile` goes on until all is written.
      for (const piece of piecesOf(value)) await file.writeFile(piece);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(part, path);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}

/** A line of a file on a receipt, as `writeJson` writes it. */
const fileLine = /^ {4}(\{"filename":.*"outcome":.*\}),?$/;

type KeptFile = Pick<Receipt['files'][number], 'filename' | 'outcome' | 'sha256'>;

interface Earlier {
  /** When it was made; null where it does not say. */
  madeAt: string | null;
  /** Whether it tells of a stored file that the other receipt does not tell of. */
  tellsMore: boolean;
}

/** Reads what is at that path line by line, for a card's receipt is long; null when nothing is there. */
async function earlierAt(path: string, { files, other_files }: Receipt): Promise<Earlier | null> {
  const file = await open(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (!file) return null;
  // A damaged recording is among both; what was kept of it is told by the other files.
  const told = new Map(
    [...files, ...other_files].map(({ filename, sha256 }) => [filename, sha256]),
  );
  const earlier: Earlier = { madeAt: null, tellsMore: false };
  for await (const line of file.readLines()) {
    earlier.madeAt ??= /^ {2}"made_at": "([^"]+)"/.exec(line)?.[1] ?? null;
    const json = fileLine.exec(line)?.[1];
    if (!json || earlier.tellsMore) continue;
    const { filename, outcome, sha256 } = JSON.parse(json) as KeptFile;
    if (outcome !== 'stored' && outcome !== 'already_there') continue;
    const now = told.get(filename);
    earlier.tellsMore = now === undefined || (now !== null && sha256 !== null && now !== sha256);
  }
  return earlier;
}

/**
 * Writes a receipt. One that is there and tells of stored files that this one does not, such as another card's, is kept
 * beside it under the moment it was made at: `receipt-20260521T050000Z.json`. So is one that cannot be understood.
 */
export async function keepReceipt(path: string, receipt: Receipt): Promise<void> {
  const earlier = await earlierAt(path, receipt);
  // One without a moment was saved anew by an editor, and may tell of anything.
  if (earlier && (earlier.tellsMore || earlier.madeAt === null)) {
    const moment = (earlier.madeAt ?? new Date().toISOString()).replace(/\.\d+|[-:]/g, '');
    await rename(path, join(dirname(path), `receipt-${moment}.json`));
  }
  await writeJson(path, receipt);
}
