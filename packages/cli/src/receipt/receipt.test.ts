import { describe, expect, test } from 'vitest';
import { receiptFile, receiptOf } from '../../test/receipt-of.ts';
import { exitCodes } from '../errors/exit-codes.ts';
import { uploadExit } from '../upload/outcomes/upload-exit.ts';
import type { Receipt, ReceiptOutcome } from './receipt.ts';
import { receiptText } from './receipt-text.ts';

const file = (filename: string, outcome: ReceiptOutcome, reason: string | null = null) =>
  receiptFile(filename, { outcome, reason });

const receipt = receiptOf(
  [
    file('1.wav', 'stored'),
    file('2.wav', 'already_there'),
    file('3.wav', 'refused', 'It is empty'),
    file('4.wav', 'refused', 'It is empty'),
    file('5.wav', 'failed', '5.wav could not be sent'),
    file('6.wav', 'not_sent'),
  ],
  { not_recordings: [{ filename: 'CONFIG.TXT', reason: "An AudioMoth's settings." }] },
);

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

  test('says who checked the stored files, and how many nobody has yet', () => {
    const by = (verified_by: 'store' | 'service' | null, at: number) =>
      receiptFile(`${at}.wav`, { verified_by });
    const checked = receiptOf([by('store', 1), by('store', 2), by('service', 3)]);
    expect(receiptText(checked, 200)).toContain(
      'Checked by SHA-256: 2 by the store as they arrived, 1 by the service, which read them again.\n',
    );
    const open = receiptOf([by('store', 1), by(null, 2)]);
    expect(receiptText(open, 200)).toContain(
      'Checked by SHA-256: 1 by the store as they arrived. 1 file is not checked yet; run the same command again later to see.',
    );
    expect(receiptText(receiptOf([by('store', 1)], { dry_run: true }), 80)).not.toContain(
      'Checked',
    );
  });

  test('says what its length of sound leaves out: the silence packed in triggered recordings', () => {
    const packed = receiptOf([receiptFile('1T.WAV', { packed: true, duration_s: 7 })]);
    expect(receiptText(packed, 80)).toContain(
      '7 s of sound and the silence packed in 1 T.WAV file',
    );
  });

  test('says how many stored times were corrected, and that earlier analyses keep the old ones', () => {
    const files = ['1.wav', '2.wav'].map((name) =>
      receiptFile(name, { outcome: 'already_there', corrected: ['recorded_at', 'utc_offset'] }),
    );
    const text = (rest: Partial<Receipt>) => receiptText(receiptOf(files, rest), Infinity);
    expect(text({ timezone: 'Europe/Berlin' })).toContain(
      'The stored times of 2 recordings were corrected to the zone Europe/Berlin. An analysis made before keeps the times it was made with: make it again.',
    );
    expect(text({ dry_run: true, timezone: '+02:00' })).toContain('would be corrected to');
  });

  test('sound left on the card for its format fails, a file without sound does not', () => {
    const refused = (code: string) =>
      uploadExit(receiptOf([receiptFile('1.wac', { outcome: 'refused', code })]));
    expect(refused('unsupported_format')).toBe(exitCodes.someFailed);
    expect(refused('empty_file')).toBe(exitCodes.done);
  });

  test('does not count what a folder holds that could not be looked into, and fails', () => {
    const receipt = receiptOf([receiptFile('1.wav')], {
      unreadable_folders: [{ filename: 'B', reason: 'It could not be read: you may not read it.' }],
    });
    const text = receiptText(receipt, Infinity);
    expect(text).toContain(
      '1 folder could not be looked into. What it holds is not counted:\n  B: It could not be read',
    );
    expect(text).toMatch(/on the card +1$/m);
    expect(uploadExit(receipt)).toBe(exitCodes.someFailed);
  });
});
