import { expect, test } from 'vitest';
import { receiptFile, receiptOf } from '../../test/receipt-of.ts';
import type { ReceiptFile, ReceiptOther } from '../receipt/receipt.ts';
import { sumText } from './card-receipt.ts';

/** A receipt of so many recordings of each outcome. */
const receiptWith = (counts: Partial<Record<ReceiptFile['outcome'], number>>) =>
  receiptOf(
    Object.entries(counts).flatMap(([outcome, count]) =>
      Array.from({ length: count }, (_, at) =>
        receiptFile(`${outcome}-${at}.WAV`, { outcome: outcome as ReceiptFile['outcome'] }),
      ),
    ),
  );

test('the sum has every recording under its own outcome', () => {
  const receipt = receiptWith({ stored: 1, already_there: 2, refused: 3, failed: 4, not_sent: 5 });
  expect(sumText(receipt)).toBe(
    '15 recordings = 1 stored + 2 already there + 3 refused + 4 failed + 5 not sent yet.',
  );
});

test('what nothing failed of is not named; the first three always are', () => {
  expect(sumText(receiptWith({ stored: 1 }))).toBe(
    '1 recording = 1 stored + 0 already there + 0 refused.',
  );
});

test('without recordings it is of the other files, and counts those that the service has', () => {
  const outcomes: ReceiptOther['outcome'][] = ['stored', 'already_there', 'failed', 'left_out'];
  const other_files = outcomes.map((outcome) => ({
    ...receiptFile(`${outcome}.TXT`),
    outcome,
  }));
  expect(sumText(receiptOf([], { other_files }))).toBe('4 other files: 2 stored.');
});
