import { makeReceipt, type Receipt as AnyReceipt } from '@biophony/sdk';
import type { CardFact } from '../card/read/card-facts.ts';

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
