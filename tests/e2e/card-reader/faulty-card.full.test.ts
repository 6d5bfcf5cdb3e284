import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seededRandom } from '../../fixtures/survey/seeded-random.ts';
import { makeFaultyCard, type FaultyCard } from '../../../tools/scripts/cards/faulty-card.ts';
import { openTestService, type TestService } from '../support/test-service.ts';
import { chaosProxy, type ChaosProxy } from './support/chaos-proxy.ts';
import { receiptOf, type Receipt } from './support/receipt.ts';
import { expectStored } from './support/store.ts';

let proxy: ChaosProxy;
let testService: TestService;
let folder: string;
let card: FaultyCard;
let first: Receipt;
let second: Receipt;
const puts: number[] = [];

async function upload(): Promise<Receipt> {
  proxy.passages.length = 0;
  const ended = await testService.biophony([
    'upload',
    folder,
    '--project-title',
    'Faults',
    '--json',
  ]);
  // A WAC file and ADPCM samples are not read.
  expect(ended.code, ended.stderr).toBe(1);
  puts.push(proxy.passages.filter(({ method }) => method === 'PUT').length);
  return receiptOf(ended);
}

beforeAll(async () => {
  testService = await openTestService({
    front: async (url) => (proxy = await chaosProxy(url, seededRandom(1))),
  });
  folder = join(testService.folder, 'card');
  card = await makeFaultyCard(folder, 2000);
  first = await upload();
  second = await upload();
});
afterAll(() => testService.close());

const byName = <T extends { filename: string }>(files: T[]): T[] =>
  files.sort((a, b) => (a.filename < b.filename ? -1 : 1));

const outcomes = (files: { filename: string; outcome: string; code: string | null }[]) =>
  byName(files.map(({ filename, outcome, code }) => ({ filename, outcome, code })));

const withOutcome = (outcome: string) => card.recordings.filter((one) => one.outcome === outcome);

test('every file is on the receipt once, with the right outcome and reason code', () => {
  expect(outcomes(first.files)).toEqual(outcomes(card.recordings));
  expect(withOutcome('refused').length + withOutcome('already_there').length).toBe(12);
});

test('the receipt adds up', () => {
  const { on_card, counts } = first;
  const refused = withOutcome('refused').length;
  expect(on_card).toBe(2000);
  expect(counts).toEqual({
    stored: 2000 - refused - 1,
    already_there: 1,
    refused,
    failed: 0,
    not_sent: 0,
    would_upload: 0,
  });
});

test('every refusal gives its reason, every oddity is noted, and nothing else is', () => {
  for (const { filename, outcome, note } of card.recordings) {
    const file = first.files.find((one) => one.filename === filename);
    if (outcome === 'refused') expect(file?.reason, filename).toMatch(/\w+ .*\.$/);
    else if (note) expect(file?.notes.join(' '), filename).toMatch(note);
    else expect(file?.notes, filename).toEqual([]);
  }
});

test('a copy under another name is not sent twice, and the receipt names the first', () => {
  const copy = first.files.find(({ outcome }) => outcome === 'already_there');
  expect(copy).toMatchObject({ stored_as: card.copied });
});

test('files that are no recordings are named, hidden ones are passed over', () => {
  expect(first.not_recordings.map(({ filename }) => filename).sort()).toEqual(card.others.sort());
});

test('what shows only between recordings is told: the copy, the overlap, and no gap that is none', () => {
  const [copy, overlap, ...more] = first.card_faults;
  expect(copy?.code).toBe('duplicate_content');
  expect(copy?.message).toContain(card.copied);
  expect(overlap?.code).toBe('overlapping_recordings');
  for (const name of card.overlapping) expect(overlap?.message).toContain(name);
  expect(more).toEqual([]);
});

test('on the wire every good file and the receipt went once, and in the second run none', () => {
  expect(puts).toEqual([withOutcome('stored').length + 1, 0]);
});

test('the second receipt finds everything there and refuses what it refused before', () => {
  const expected = card.recordings.map((one) =>
    one.outcome === 'stored' ? { ...one, outcome: 'already_there' } : one,
  );
  expect(outcomes(second.files)).toEqual(outcomes(expected));
  const renamed = second.files.filter(({ stored_as }) => stored_as !== null);
  expect(renamed.map(({ stored_as }) => stored_as)).toEqual([card.copied]);
});

test('the store holds every good file byte for byte, the receipt, and nothing else', () =>
  expectStored(
    testService,
    first.dataset?.data_id ?? '',
    folder,
    withOutcome('stored').map(({ filename }) => filename),
  ));
