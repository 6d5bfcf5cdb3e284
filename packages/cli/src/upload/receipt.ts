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

/** Every recording of the card has exactly one outcome. */
export type CardReceipt = AnyReceipt<CardFact>;

const byName = <T extends { filename: string }>(before: T[], after: T[]): T[] => [
  ...new Map([...before, ...after].map((file) => [file.filename, file])).values(),
];

/** Merges receipts of two uploads to one dataset; the later outcome of a file wins. */
export function mergeReceipts(before: CardReceipt, after: CardReceipt): CardReceipt {
  return makeReceipt({
    ...after,
    files: byName(before.files, after.files),
    not_recordings: byName(before.not_recordings, after.not_recordings),
    other_files: byName(before.other_files, after.other_files),
    sent_bytes: before.bytes.sent + after.bytes.sent,
  });
}

const pieceChars = 64 * 1024;

/** JSON on one line, also for readers that break at U+2028, without terminal control characters. */
const lineOf = (value: unknown): string => visible(JSON.stringify(value));

/** Chunks, so that the whole text is never in memory. */
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

/** Writes JSON atomically: readers see the old file or the new one. */
export async function writeJson(path: string, value: object): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const part = `${path}.${process.pid}.part`;
  try {
    const file = await open(part, 'w');
    try {
      // A write may be partial, as on a nearly full disk; `writeFile` repeats until all is written.
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

const fileLine = /^ {4}(\{"filename":.*"outcome":.*\}),?$/;

type KeptFile = Pick<CardReceipt['files'][number], 'filename' | 'outcome' | 'sha256'>;

interface Earlier {
  /** Null when it does not say. */
  madeAt: string | null;
  /** True when it lists a stored file that the other receipt lacks. */
  tellsMore: boolean;
}

/** Reads line by line, as receipts are long; null when there is none. */
async function earlierAt(
  path: string,
  { files, other_files }: CardReceipt,
): Promise<Earlier | null> {
  const file = await open(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (!file) return null;
  // A damaged recording is in both lists; the other files say what was stored.
  const checksums = new Map(
    [...files, ...other_files].map(({ filename, sha256 }) => [filename, sha256]),
  );
  const earlier: Earlier = { madeAt: null, tellsMore: false };
  for await (const line of file.readLines()) {
    earlier.madeAt ??= /^ {2}"made_at": "([^"]+)"/.exec(line)?.[1] ?? null;
    const json = fileLine.exec(line)?.[1];
    if (!json || earlier.tellsMore) continue;
    const { filename, outcome, sha256 } = JSON.parse(json) as KeptFile;
    if (outcome !== 'stored' && outcome !== 'already_there') continue;
    const now = checksums.get(filename);
    earlier.tellsMore = now === undefined || (now !== null && sha256 !== null && now !== sha256);
  }
  return earlier;
}

/**
 * Writes a receipt. Keeps an existing one that lists other stored files, or is unreadable, under
 * its time: `receipt-20260521T050000Z.json`.
 */
export async function keepReceipt(path: string, receipt: CardReceipt): Promise<void> {
  const earlier = await earlierAt(path, receipt);
  // Without a time, an editor has changed it, and it may say anything.
  if (earlier && (earlier.tellsMore || earlier.madeAt === null)) {
    const moment = (earlier.madeAt ?? new Date().toISOString()).replace(/\.\d+|[-:]/g, '');
    await rename(path, join(dirname(path), `receipt-${moment}.json`));
  }
  await writeJson(path, receipt);
}
