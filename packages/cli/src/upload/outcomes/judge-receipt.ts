import type { FileState } from '../../card/find/card-changes.ts';
import type { FoundCard } from '../../card/find/find-card.ts';
import type { Receipt, ReceiptFile, ReceiptOther } from '../../receipt/receipt.ts';
import { VerifyTally } from '../../verdict/tally.ts';
import { unreadVerdict, type Verdict } from '../../verdict/verdict.ts';

/** What an upload knows of a card besides its receipt. */
export interface Known {
  card: FoundCard;
  receipt: Receipt;
  /** The recorder that a recording's header names. */
  recorderOf: (filename: string) => string | null;
  /** The other files of the card as they were when they were found. */
  otherStates: ReadonlyMap<string, FileState>;
}

/** What a receipt comes to: verdicts as `verify` gives them, and how many files are not safe, by what they are. */
export interface JudgedReceipt {
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
export function judgeReceipt({ card, receipt, recorderOf, otherStates }: Known): JudgedReceipt {
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
