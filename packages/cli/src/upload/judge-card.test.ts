import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { receiptFile, receiptOf } from '../../test/receipt-of.ts';
import { temporaryFolder } from '../../test/temporary-folder.ts';
import { CardPresence } from '../card/card-presence.ts';
import { findCard } from '../card/find-card.ts';
import { CardReader } from '../card/card-reader.ts';
import { timezoneCorrection } from '../card/card-options.ts';
import type { ReceiptFile, ReceiptOther } from './receipt.ts';
import { judgeCard, statesOfOthers, watched } from './judge-card.ts';

const root = temporaryFolder();
const claim = 'can be formatted';
const sha256 = 'a'.repeat(64);
const dataset = { data_id: 'D', dataset_name: 'Card', device: 'audiomoth' };

const proved = (filename: string, rest: Partial<ReceiptFile> = {}) =>
  receiptFile(filename, { sha256, verified_by: 'store', ...rest });
const other = (filename: string, rest: Partial<ReceiptOther> = {}): ReceiptOther => ({
  filename,
  outcome: 'stored',
  size_bytes: 3,
  sha256,
  code: null,
  reason: null,
  stored_as: null,
  verified_by: 'service',
  ...rest,
});

interface Told {
  files: Record<string, string>;
  receipt: ReceiptFile[];
  others?: ReceiptOther[];
  rest?: Parameters<typeof receiptOf>[1];
  error?: unknown;
  dryRun?: boolean;
  /** Single files in place of the folder. */
  given?: string[];
  /** What happens on the card after it was read. */
  meanwhile?: (card: string) => void;
  /** Folders of the card that could not be looked into. */
  unreadableFolders?: string[];
}

async function judge({ files, receipt, others = [], rest, error = null, ...told }: Told) {
  const folder = mkdtempSync(join(root, 'card-'));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  const paths = told.given?.map((name) => join(folder, name)) ?? [folder];
  const found = await findCard(paths);
  // Root may look into every folder.
  const unreadableFolders = (told.unreadableFolders ?? []).map((filename) => ({
    filename,
    reason: 'You may not read it.',
  }));
  const card = { ...found, unreadableFolders };
  const otherStates = await statesOfOthers(card);
  const reader = new CardReader(card, timezoneCorrection(null), new AbortController().signal);
  for await (const _ of reader);
  told.meanwhile?.(folder);
  const judged = await judgeCard(
    { card, paths, dryRun: told.dryRun ?? false },
    {
      receipt: receiptOf(receipt, { dataset, other_files: others, ...rest }),
      reader,
      presence: new CardPresence(card.places),
      error,
      otherStates,
    },
  );
  rmSync(folder, { recursive: true, force: true });
  return judged;
}

const two = { 'A.WAV': 'one', 'B.WAV': 'two' };

test('a card whose recordings are all stored and verified can be formatted (S14.25)', async () => {
  const judged = await judge({ files: two, receipt: [proved('A.WAV'), proved('B.WAV')] });
  expect(judged.keep).toBeNull();
  expect(judged.line).toMatch(
    /: all 2 recordings are stored and verified; the card can be formatted$/,
  );
});

test('one file is spoken of as one', async () => {
  const judged = await judge({ files: { 'A.WAV': 'one' }, receipt: [proved('A.WAV')] });
  expect(judged.line).toMatch(/: 1 recording is stored and verified; the card can be formatted$/);
});

const outcomes: ReceiptFile['outcome'][] = [
  'stored',
  'already_there',
  'refused',
  'failed',
  'not_sent',
  'would_upload',
];
const recordingFate = fc.record({
  outcome: fc.constantFrom(...outcomes),
  sha256: fc.constantFrom(sha256, null),
  verified_by: fc.constantFrom('store' as const, 'service' as const, null),
});
const otherFate = fc.record({
  outcome: fc.constantFrom(...outcomes, 'left_out' as const),
  sha256: fc.constantFrom(sha256, null),
  verified_by: fc.constantFrom('store' as const, 'service' as const, null),
});
const isProved = (fate: { outcome: string; sha256: string | null; verified_by: unknown }) =>
  (fate.outcome === 'stored' || fate.outcome === 'already_there') &&
  fate.sha256 !== null &&
  fate.verified_by !== null;

test('the line stands if and only if every file on the card is stored and verified, whatever the outcomes (S14.25)', async () => {
  const likely = <T>(value: T, ...others: T[]) =>
    fc.oneof(
      { arbitrary: fc.constant(value), weight: 6 },
      { arbitrary: fc.constantFrom(...others), weight: 1 },
    );
  const sure = { outcome: 'stored' as const, sha256, verified_by: 'store' as const };
  const mostly = <T>(arbitrary: fc.Arbitrary<T>, value: T) =>
    fc.oneof({ arbitrary: fc.constant(value), weight: 5 }, { arbitrary, weight: 1 });
  const cases = fc.record({
    recordings: fc.array(mostly(recordingFate, sure), { minLength: 1, maxLength: 4 }),
    others: fc.array(mostly(fc.option(otherFate), sure), { maxLength: 3 }),
    ended: likely('complete' as const, 'drained' as const, 'stopped' as const, 'failed' as const),
    error: likely<unknown>(null, new Error('away')),
    changed: likely(false, true),
    dryRun: likely(false, true),
    hasDataset: likely(true, false),
  });
  const met = { yes: 0, no: 0 };
  await fc.assert(
    fc.asyncProperty(cases, async (one) => {
      const names = one.recordings.map((_, index) => `R${index}.WAV`);
      const texts = one.others.map((_, index) => `T${index}.TXT`);
      const judged = await judge({
        files: Object.fromEntries([...names, ...texts].map((name) => [name, 'xyz'])),
        receipt: names.map((name, index) => proved(name, one.recordings[index])),
        others: texts.flatMap((name, index) => {
          const fate = one.others[index];
          return fate ? [other(name, fate)] : [];
        }),
        rest: { ended: one.ended, ...(one.hasDataset ? {} : { dataset: null }) },
        error: one.error,
        dryRun: one.dryRun,
        meanwhile: (card) => {
          if (one.changed) writeFileSync(join(card, 'NEW.WAV'), 'came');
        },
      });
      const isSafe =
        one.recordings.every(isProved) &&
        one.others.every((fate) => fate && (isProved(fate) || fate.outcome === 'left_out')) &&
        one.ended === 'complete' &&
        one.error === null &&
        !one.changed &&
        !one.dryRun &&
        one.hasDataset;
      met[isSafe ? 'yes' : 'no']++;
      expect(judged.line !== null).toBe(isSafe);
      expect(judged.line?.includes(claim) ?? false).toBe(isSafe);
      expect(judged.keep === null).toBe(isSafe || one.dryRun);
      expect(judged.keep ?? '').not.toContain(claim);
    }),
    { numRuns: 150 },
  );
  expect(Math.min(met.yes, met.no)).toBeGreaterThan(5);
});

test('says how many files are missing, and as what', async () => {
  const { keep } = await judge({
    files: { ...two, 'C.WAV': 'three', 'CONFIG.TXT': 'text' },
    receipt: [
      proved('A.WAV', { verified_by: null }),
      proved('B.WAV', { outcome: 'refused', code: 'bad_header' }),
      proved('C.WAV'),
    ],
  });
  expect(keep).toBe(
    'Keep the card as it is: 3 files of it are not stored and verified (1 not checked yet, 1 refused, 1 not stored).',
  );
});

test('a damaged recording that is kept as it is counts as stored, an empty file as nothing to lose', async () => {
  const judged = await judge({
    files: { ...two, 'E.WAV': '', 'STATUS.TXT': '' },
    receipt: [
      proved('A.WAV'),
      proved('B.WAV', { outcome: 'refused', code: 'bad_header' }),
      proved('E.WAV', { outcome: 'refused', code: 'empty_file', size_bytes: 0, sha256: null }),
    ],
    others: [other('B.WAV')],
  });
  expect(judged.line).toMatch(/: all 1 recording and 1 other file are stored and verified; /);
});

const changed = / of it came, went or changed during the upload, such as /;

test.each<[string, (card: string) => void, RegExp]>([
  ['a file came', (card) => writeFileSync(join(card, 'NEW.TXT'), 'new'), changed],
  ['a file went', (card) => rmSync(join(card, 'B.WAV')), changed],
  ['a file grew', (card) => writeFileSync(join(card, 'A.WAV'), 'longer'), changed],
  ['a file was written anew', (card) => utimesSync(join(card, 'A.WAV'), 1, 1), changed],
  [
    'the card was pulled out',
    (card) => rmSync(card, { recursive: true }),
    /: it could not be looked at again\.$/,
  ],
])('is never said where %s during the upload (S14.25)', async (_, meanwhile, why) => {
  const judged = await judge({
    files: two,
    receipt: [proved('A.WAV'), proved('B.WAV')],
    meanwhile,
  });
  expect(judged.line).toBeNull();
  expect(judged.keep).toMatch(/^Keep the card as it is: /);
  expect(judged.keep).toMatch(why);
});

test('is never said where a folder of it could not be looked into', async () => {
  const judged = await judge({
    files: two,
    receipt: [proved('A.WAV'), proved('B.WAV')],
    unreadableFolders: ['C'],
  });
  expect(judged).toEqual({
    line: null,
    keep: 'Keep the card as it is: 1 folder of it could not be looked into.',
  });
});

test('says that the service refuses a name, not that the file cannot be read', async () => {
  const long = `${'d'.repeat(250)}/${'e'.repeat(250)}/${'f'.repeat(50)}.WAV`;
  const judged = await judge({
    files: { ...two, 'a\tb.WAV': 'x', 'c\\d.TXT': 'y', [long]: 'z' },
    receipt: [proved('A.WAV'), proved('B.WAV')],
  });
  expect(judged.keep).toContain('3 files of it are not stored and verified (3 refused)');
});

test('is never said where single files were given, or of a folder that was watched', async () => {
  const judged = await judge({ files: two, receipt: [proved('A.WAV')], given: ['A.WAV'] });
  expect(judged.line).toBeNull();
  expect(judged.keep).toContain('single files were given');
  expect(watched.line).toBeNull();
});
