import { describe, expect, test } from 'vitest';
import { makeReceipt, type Receipt, type ReceiptFile, type ReceiptOutcome } from './receipt.ts';
import { receiptText } from './receipt-text.ts';

const file = (filename: string, outcome: ReceiptOutcome, reason: string | null = null) =>
  ({
    filename,
    outcome,
    reason,
    size_bytes: 1000,
    sha256: null,
    code: null,
    stored_as: null,
    duration_s: 60,
    notes: [],
  }) satisfies ReceiptFile;

const receiptOf = (files: ReceiptFile[]): Receipt =>
  makeReceipt({
    made_at: '',
    api_url: '',
    card: '/card',
    project: null,
    dataset: null,
    dry_run: false,
    ended: 'complete',
    sent_bytes: 0,
    card_faults: [],
    files,
    not_recordings: [{ filename: 'CONFIG.TXT', reason: "An AudioMoth's settings." }],
  });

const receipt = receiptOf([
  file('1.wav', 'stored'),
  file('2.wav', 'already_there'),
  file('3.wav', 'refused', 'It is empty'),
  file('4.wav', 'refused', 'It is empty'),
  file('5.wav', 'failed', '5.wav could not be sent'),
  file('6.wav', 'not_sent'),
]);

describe('a receipt', () => {
  test('accounts for every recording on the card exactly once', () => {
    const sum = Object.values(receipt.counts).reduce((total, count) => total + count, 0);
    expect(receipt.on_card).toBe(6);
    expect(sum).toBe(6);
    expect(receipt.counts).toMatchObject({ stored: 1, already_there: 1, refused: 2, failed: 1 });
    expect(receipt.bytes).toMatchObject({ on_card: 6000, stored: 2000 });
  });

  test('names every refused and failed file with its reason, alike ones together', () => {
    const text = receiptText(receipt, 80);
    expect(text).toContain('3.wav, 4.wav: It is empty.');
    expect(text).toContain('5.wav: the file could not be sent.');
    expect(text).toContain('CONFIG.TXT: An AudioMoth');
  });

  test('ends with the sum', () => {
    expect(receiptText(receipt, 80).split('\n').slice(-6)).toEqual([
      '  on the card    6',
      '= stored         1',
      '+ already there  1',
      '+ refused        2',
      '+ failed         1',
      '+ not sent yet   1',
    ]);
  });
});
