import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { receiptFile, receiptOf } from '../../test/receipt-of.ts';
import { limitBytes, runLimited } from '../../test/run-limited.ts';
import { temporaryFolder } from '../../test/temporary-folder.ts';
import { exitCodes } from '../kit/errors.ts';
import { uploadExit } from './outcomes.ts';
import { receiptText } from './receipt-text.ts';
import { keepReceipt, type CardReceipt, type ReceiptOutcome, writeJson } from './receipt.ts';

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

  test('counts no sound of refused files', () => {
    const files = [
      receiptFile('1.WAV', { duration_s: 7 }),
      receiptFile('2.WAV', { duration_s: 70, outcome: 'refused' }),
    ];
    expect(receiptText(receiptOf(files), 80)).toContain(', 7 s of sound');
  });

  test('says how many stored times were corrected, and that earlier analyses keep the old ones', () => {
    const files = ['1.wav', '2.wav'].map((name) =>
      receiptFile(name, { outcome: 'already_there', corrected: ['recorded_at', 'utc_offset'] }),
    );
    const text = (rest: Partial<CardReceipt>) => receiptText(receiptOf(files, rest), Infinity);
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

const root = temporaryFolder();
const sum = (digit: number) => String(digit).repeat(64);

function place(name: string) {
  const folder = join(root, name);
  mkdirSync(folder);
  const path = join(folder, 'receipt.json');
  return {
    path,
    folder,
    read: (file: string) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as CardReceipt,
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
    const other: CardReceipt['other_files'][number] = receiptFile('CONFIG.TXT', { sha256: sum(5) });
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

const folder = temporaryFolder();
const read = (path: string) => readFileSync(path, 'utf8');

test('what is written reads as what it was, and nothing else is left in the folder', async () => {
  const path = join(folder, 'deep/receipt.json');
  const names = Array.from({ length: 5000 }, (_, index) => ({ filename: `ä "${index}".WAV` }));
  for (const value of [
    { receipt: 1, none: [], dataset: null, files: names, counts: { stored: 2 }, absent: undefined },
    { files: [1] },
    {},
  ]) {
    await writeJson(path, value);
    expect(JSON.parse(read(path))).toEqual(JSON.parse(JSON.stringify(value)));
  }
  expect(readdirSync(join(folder, 'deep'))).toEqual(['receipt.json']);
});

test('a list has a line for each member', async () => {
  const path = join(folder, 'lines.json');
  await writeJson(path, { n: 2, files: [{ filename: 'a' }, { filename: 'b' }] });
  expect(read(path)).toBe(
    '{\n  "n": 2,\n  "files": [\n    {"filename":"a"},\n    {"filename":"b"}\n  ]\n}\n',
  );
});

test('where the disk takes only a part, the old file stays, and the failure is told', async () => {
  const path = join(folder, 'full/receipt.json');
  await writeJson(path, { files: ['old'] });
  const module = new URL('./receipt.ts', import.meta.url).href;
  const told = await runLimited(`
    import { writeJson } from ${JSON.stringify(module)};
    const value = { files: ['x'.repeat(${2 * limitBytes})] };
    await writeJson(${JSON.stringify(path)}, value).then(() => console.log('done'), ({ code }) => console.log(code));
  `);
  expect(told.trim()).toBe('EFBIG');
  expect(JSON.parse(read(path))).toEqual({ files: ['old'] });
  expect(readdirSync(join(folder, 'full'))).toEqual(['receipt.json']);
}, 60_000);
