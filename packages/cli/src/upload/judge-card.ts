import { pathOfName } from '@biophony/recordings/node';
import type { CardPresence } from '../card/card-presence.ts';
import type { CardReader } from '../card/card-reader.ts';
import { changesOn, type FileState, type FoundCard, stateOf } from '../card/find-card.ts';
import {
  canBeFormatted,
  formatLine,
  type Judged,
  unreadVerdict,
  type Verdict,
  VerifyTally,
} from '../card/verdict.ts';
import { countText, numberText } from '../kit/format.ts';
import type { CardUpload } from './card-upload.ts';
import type { Receipt, ReceiptFile, ReceiptOther } from './receipt.ts';

/** What an upload knows of a card besides its receipt. */
interface Known {
  card: FoundCard;
  receipt: Receipt;
  /** The recorder that a recording's header names. */
  recorderOf: (filename: string) => string | null;
  /** The other files of the card as they were when they were found. */
  otherStates: ReadonlyMap<string, FileState>;
}

/** What a receipt comes to: verdicts as `verify` gives them, and how many files are not safe, by what they are. */
interface JudgedReceipt {
  tally: VerifyTally;
  /** Such as `refused` and `not checked yet`. */
  unsafe: Map<string, number>;
}

const words: Record<ReceiptOther['outcome'], string> = {
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

/** A file is proved where its content is known, stored, and its SHA-256 was compared by the store or the service. */
function verdictOf(file: ReceiptFile | ReceiptOther, kind: 'recording' | 'other'): Verdict {
  const { filename, size_bytes, sha256, stored_as, verified_by } = file;
  const verdict = { ...unreadVerdict(filename, file.reason), size_bytes, sha256 };
  if (isEmpty(file)) return { ...verdict, status: 'empty' };
  const isThere = file.outcome === 'stored' || file.outcome === 'already_there';
  if (!isThere || sha256 === null || verified_by === null) return { ...verdict, status: 'missing' };
  return { ...verdict, status: 'same', kind, stored_as, proved_by: verified_by };
}

/**
 * Judges every file of a card by the receipt of its upload, as `verify --trust-service` does by asking the service: a
 * recording that was refused and a file that nobody stored count against the card.
 */
function judgeReceipt({ card, receipt, recorderOf, otherStates }: Known): JudgedReceipt {
  const tally = new VerifyTally();
  const unsafe = new Map<string, number>();
  const others = new Map(receipt.other_files.map((file) => [file.filename, file]));
  const recordings = new Map(receipt.files.map((file) => [file.filename, file]));
  const add = (verdict: Verdict, word: string) => {
    tally.add(verdict);
    if (verdict.status !== 'same' && verdict.status !== 'empty')
      unsafe.set(word, (unsafe.get(word) ?? 0) + 1);
  };
  const addOther = (filename: string, file: ReceiptOther | undefined) => {
    if (file) return add(verdictOf(file, 'other'), words[file.outcome]);
    const isEmptyFile = otherStates.get(filename)?.size === 0;
    const verdict = unreadVerdict(filename, null);
    add({ ...verdict, status: isEmptyFile ? 'empty' : 'missing' }, 'not stored');
  };
  for (const filename of card.recordings) {
    const file = recordings.get(filename);
    const kept = others.get(filename);
    if (!file) add(unreadVerdict(filename, null), 'not sent');
    else if (file.outcome === 'refused' && kept) addOther(filename, kept);
    else
      add(
        { ...verdictOf(file, 'recording'), device_id: recorderOf(filename) },
        words[file.outcome],
      );
  }
  for (const { filename, reason } of card.unreadable)
    add(unreadVerdict(filename, reason), 'unreadable');
  for (const { filename, refusal } of card.others)
    if (refusal === undefined) addOther(filename, others.get(filename));
    else add(unreadVerdict(filename, refusal), 'unreadable');
  return { tally, unsafe };
}

const keeping = (why: string): Judged => ({
  line: null,
  keep: `Keep the card as it is: ${why}.`,
});

/** Of a folder that was watched: what came after the last look is not known. */
export const watched = keeping('it was watched, and what came last may not have been sent');

/** The verdict in the summary of `--json`. */
export const judgedFields = ({ judged: { line, keep } }: { judged: Judged }) => ({
  can_be_formatted: line !== null,
  keep_card: keep,
});

/** The other files of a card as they are now. */
export async function statesOfOthers({ root, others }: FoundCard): Promise<Map<string, FileState>> {
  const states = new Map<string, FileState>();
  for (const { filename, refusal } of others)
    if (refusal === undefined) states.set(filename, await stateOf(pathOfName(root, filename)));
  return states;
}

function unsafeText({ tally, unsafe }: JudgedReceipt): string {
  const count = tally.problems.length;
  const parts = [...unsafe].map(([word, files]) => `${numberText(files)} ${word}`);
  return `${countText(count, 'file')} of it ${count === 1 ? 'is' : 'are'} not stored and verified (${parts.join(', ')})`;
}

interface Judging {
  receipt: Receipt;
  reader: CardReader;
  presence: CardPresence;
  /** What ended the upload early. */
  error: unknown;
  otherStates: Map<string, FileState>;
}

/** The card as it was when it was read. */
function statesRead({ read }: CardReader, otherStates: Map<string, FileState>) {
  const states = new Map<string, FileState>(otherStates);
  for (const { filename, size, modifiedMs } of read) states.set(filename, { size, modifiedMs });
  return states;
}

/**
 * Whether a card can be formatted after its upload: every file on it is stored and verified, the upload came to its
 * end, and the card is still what was read. Where that is so, the card is looked at once more.
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
  if (!card.isWhole) return keeping('single files were given, and what else is on it is not known');
  const { unreadableFolders } = card;
  if (unreadableFolders.length > 0)
    return keeping(
      `${countText(unreadableFolders.length, 'folder')} of it could not be looked into`,
    );
  if (error || receipt.ended !== 'complete' || !receipt.dataset)
    return keeping('its upload did not come to its end');
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
    : keeping('there is no file of it that is stored');
}
