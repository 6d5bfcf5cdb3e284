import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { receiptFile, receiptOf } from '../../test/receipt-of.ts';
import { temporaryFolder } from '../../test/temporary-folder.ts';
import { keepReceipt } from './keep-receipt.ts';
import type { Receipt } from './receipt.ts';

const root = temporaryFolder();
const sum = (digit: number) => String(digit).repeat(64);

function place(name: string) {
  const folder = join(root, name);
  mkdirSync(folder);
  const path = join(folder, 'receipt.json');
  return {
    path,
    folder,
    read: (file: string) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as Receipt,
  };
}

const first = receiptOf(
  [
    receiptFile('1.WAV', { sha256: sum(1) }),
    receiptFile('2.WAV', { outcome: 'already_there', sha256: sum(2) }),
    receiptFile('3.WAV', { outcome: 'refused', code: 'empty_file', reason: 'It is empty.' }),
  ],
  { made_at: '2026-05-21T05:00:00.123Z' },
);
const kept = 'receipt-20260521T050000Z.json';

describe('a receipt', () => {
  test('takes the place of an earlier one of the same recordings', async () => {
    const { path, folder, read } = place('same');
    await keepReceipt(path, first);
    const again = receiptOf([
      receiptFile('1.WAV', { outcome: 'already_there', sha256: sum(1) }),
      receiptFile('2.WAV', { outcome: 'not_sent' }),
    ]);
    await keepReceipt(path, again);
    expect(readdirSync(folder)).toEqual(['receipt.json']);
    expect(read('receipt.json')).toEqual(again);
  });

  test('takes the place of an earlier one of the same card of which everything was kept', async () => {
    const { path, folder } = place('everything');
    const other: Receipt['other_files'][number] = receiptFile('CONFIG.TXT', { sha256: sum(5) });
    for (let count = 0; count < 3; count++)
      await keepReceipt(path, { ...first, other_files: [other] });
    expect(readdirSync(folder)).toEqual(['receipt.json']);
    // What only the earlier one tells of is not lost.
    await keepReceipt(path, first);
    expect(readdirSync(folder).sort()).toEqual([kept, 'receipt.json']);
  });

  test.each([
    ['other names', receiptFile('9.WAV', { sha256: sum(9) })],
    ['the same names and other sound', receiptFile('1.WAV', { sha256: sum(9) })],
  ])('leaves one of another card with %s beside it', async (name, file) => {
    const { path, folder, read } = place(name);
    await keepReceipt(path, first);
    const other = receiptOf([file, receiptFile('2.WAV', { sha256: sum(2) })]);
    await keepReceipt(path, other);
    expect(readdirSync(folder).sort()).toEqual([kept, 'receipt.json']);
    expect(read(kept)).toEqual(first);
    expect(read('receipt.json')).toEqual(other);
  });

  test.each(['utf8', 'utf16le'] as const)(
    'of another card that an editor saved anew as %s is not lost',
    async (encoding) => {
      const { path, folder } = place(encoding);
      await keepReceipt(path, first);
      const saved = `\uFEFF${readFileSync(path, 'utf8').replaceAll('\n', '\r\n')}`;
      writeFileSync(path, Buffer.from(saved, encoding));
      await keepReceipt(path, receiptOf([receiptFile('9.WAV', { sha256: sum(9) })]));
      const [beside = ''] = readdirSync(folder).filter((name) => name !== 'receipt.json');
      expect(readFileSync(join(folder, beside), encoding)).toBe(saved);
    },
  );
});
