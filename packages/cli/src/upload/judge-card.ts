import { pathOfName } from '@biophony/recordings/node';
import type { CardPresence } from '../card/card-presence.ts';
import type { CardReader } from '../card/card-reader.ts';
import { changesOn, type DiskFileState, type FoundCard, readFileState } from '../card/find-card.ts';
import {
  canBeFormatted,
  formatLine,
  type Judged,
  unreadVerdict,
  type FileVerdict,
  VerifyTally,
} from '../card/verdict.ts';
import { countText, numberText } from '../kit/format.ts';
import type { CardUpload } from './card-upload.ts';
import type { CardReceipt, ReceiptFile, ReceiptOther } from './receipt.ts';

interface JudgeInput {
  card: FoundCard;
  receipt: CardReceipt;
  recorderOf: (filename: string) => string | null;
  /** State of the other files when they were found. */
  otherStates: ReadonlyMap<string, DiskFileState>;
}

interface JudgedReceipt {
  tally: VerifyTally;
  /** Keys such as `refused` and `not checked yet`. */
  unsafe: Map<string, number>;
}

const outcomeLabels: Record<ReceiptOther['outcome'], string> = {
  stored: 'not checked yet',
  already_there: 'not checked yet',
  refused: 'refused',
  failed: 'failed',
  not_sent: 'not sent',
  would_upload: 'not sent',
  left_out: 'left out',
};

const isEmpty = (file: ReceiptFile | ReceiptOther): boolean =>
  file.outcome === 'left_out' || (file.size_bytes === 0 && file.code === 'empty_file');

/** A file is proved when it is stored and the store or service compared its SHA-256. */
function verdictOf(file: ReceiptFile | ReceiptOther, kind: 'recording' | 'other'): FileVerdict {
  const { filename, size_bytes, sha256, stored_as, verified_by } = file;
  const verdict = { ...unreadVerdict(filename, file.reason), size_bytes, sha256 };
  if (isEmpty(file)) return { ...verdict, status: 'empty' };
  const isThere = file.outcome === 'stored' || file.outcome === 'already_there';
  if (!isThere || sha256 === null || verified_by === null) return { ...verdict, status: 'missing' };
  return { ...verdict, status: 'same', kind, stored_as, proved_by: verified_by };
}

/**
 * Judges every file by the receipt, like `verify --trust-service`. Refused recordings and files not
 * stored count against the card.
 */
function judgeReceipt({ card, receipt, recorderOf, otherStates }: JudgeInput): JudgedReceipt {
  const tally = new VerifyTally();
  const unsafe = new Map<string, number>();
  const others = new Map(receipt.other_files.map((file) => [file.filename, file]));
  const recordings = new Map(receipt.files.map((file) => [file.filename, file]));
  const add = (verdict: FileVerdict, word: string) => {
    tally.add(verdict);
    if (verdict.status !== 'same' && verdict.status !== 'empty')
      unsafe.set(word, (unsafe.get(word) ?? 0) + 1);
  };
  const addUnsent = ({ filename, reason, isRefused }: FoundCard['unreadable'][number]) => {
    const status = isRefused ? 'refused' : 'unreadable';
    add(unreadVerdict(filename, reason, status), status);
  };
  const addOther = (filename: string, file: ReceiptOther | undefined) => {
    if (file) return add(verdictOf(file, 'other'), outcomeLabels[file.outcome]);
    const isEmptyFile = otherStates.get(filename)?.size === 0;
    const verdict = unreadVerdict(filename, null);
    add({ ...verdict, status: isEmptyFile ? 'empty' : 'missing' }, 'not stored');
  };
  for (const filename of card.recordings) {
    const file = recordings.get(filename);
    const other = others.get(filename);
    if (!file) add(unreadVerdict(filename, null), 'not sent');
    else if (file.outcome === 'refused' && other) addOther(filename, other);
    else
      add(
        { ...verdictOf(file, 'recording'), device_id: recorderOf(filename) },
        outcomeLabels[file.outcome],
      );
  }
  for (const file of card.unreadable) addUnsent(file);
  for (const { filename, refusal, isRefused } of card.others)
    if (refusal === undefined) addOther(filename, others.get(filename));
    else addUnsent({ filename, reason: refusal, isRefused });
  return { tally, unsafe };
}

const keeping = (why: string): Judged => ({
  line: null,
  keep: `Keep the card as it is: ${why}.`,
});

/** For watched folders: files after the last look are unknown. */
export const watched = keeping('you watched it, so the last files may not be sent');

export const judgedFields = ({ judged: { line, keep } }: { judged: Judged }) => ({
  can_be_formatted: line !== null,
  keep_card: keep,
});

export async function statesOfOthers({
  root,
  others,
}: FoundCard): Promise<Map<string, DiskFileState>> {
  const states = new Map<string, DiskFileState>();
  for (const { filename, refusal } of others)
    if (refusal === undefined)
      states.set(filename, await readFileState(pathOfName(root, filename)));
  return states;
}

function unsafeText({ tally, unsafe }: JudgedReceipt): string {
  const count = tally.problems.length;
  const parts = [...unsafe].map(([word, files]) => `${numberText(files)} ${word}`);
  return `${countText(count, 'file')} of it ${count === 1 ? 'is' : 'are'} not stored and verified (${parts.join(', ')})`;
}

interface Judging {
  receipt: CardReceipt;
  reader: CardReader;
  presence: CardPresence;
  error: unknown;
  otherStates: Map<string, DiskFileState>;
}

function statesRead({ read }: CardReader, otherStates: Map<string, DiskFileState>) {
  const states = new Map<string, DiskFileState>(otherStates);
  for (const { filename, size, modifiedMs } of read) states.set(filename, { size, modifiedMs });
  return states;
}

/**
 * Decides whether a card can be formatted: every file is stored and verified, the upload is
 * complete, and the card is unchanged. Looks at the card once more before it says so.
 */
export async function judgeCard(
  { card, paths, dryRun, shared }: Pick<CardUpload, 'card' | 'paths' | 'dryRun' | 'shared'>,
  { receipt, reader, presence, error, otherStates }: Judging,
): Promise<Judged> {
  if (dryRun) return { line: null, keep: null };
  const recorders = new Map<string, string | null>();
  for (const { filename, facts } of reader.read) recorders.set(filename, facts.device_id);
  const recorderOf = (filename: string) => recorders.get(filename) ?? null;
  const judged = judgeReceipt({ card, receipt, recorderOf, otherStates });
  const { tally } = judged;
  if (tally.problems.length > 0) return keeping(unsafeText(judged));
  if (!card.isWhole)
    return keeping('single files were given, and the rest of the card is not known');
  const { unreadableFolders } = card;
  if (unreadableFolders.length > 0)
    return keeping(
      `${countText(unreadableFolders.length, 'folder')} of it could not be looked into`,
    );
  if (error || receipt.ended !== 'complete' || !receipt.dataset)
    return keeping('its upload did not finish');
  const states = statesRead(reader, otherStates);
  const changed = await changesOn(card, states, paths, presence).catch(() => null);
  if (changed === null) return keeping('it could not be looked at again');
  if (changed.length > 0)
    return keeping(
      `${countText(changed.length, 'file')} of it came, went or changed during the upload, such as ${changed[0]}`,
    );
  const verified = { card, tally, unreadableFolders, changed };
  return canBeFormatted(verified)
    ? { line: formatLine(verified, shared?.label), keep: null }
    : keeping('no file of it is stored');
}
