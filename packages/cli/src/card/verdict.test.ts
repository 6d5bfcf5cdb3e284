import { describe, expect, test } from 'vitest';
import {
  canBeFormatted,
  formatLine,
  isVerified,
  unreadVerdict,
  type FileVerdict,
  type Verified,
  type VerifyStatus,
  VerifyTally,
} from './verdict.ts';

const verdict = (status: VerifyStatus, rest: Partial<FileVerdict> = {}): FileVerdict => ({
  ...unreadVerdict('A.WAV', null),
  kind: 'recording',
  status,
  ...rest,
});

function tallyOf(...verdicts: FileVerdict[]): VerifyTally {
  const tally = new VerifyTally();
  for (const one of verdicts) tally.add(one);
  return tally;
}

/** A whole card with one recording that is stored and proved, unless told otherwise. */
const cardWith = (rest: Partial<Verified> = {}): Verified => ({
  card: { name: 'CARD', isWhole: true },
  tally: tallyOf(verdict('same')),
  unreadableFolders: [],
  changed: [],
  ...rest,
});

describe('a card can be formatted (S14.25)', () => {
  test.each<[string, Verified]>([
    ['where its only recording is stored and proved', cardWith()],
    [
      'where it has other files alone',
      cardWith({ tally: tallyOf(verdict('same', { kind: 'other' })) }),
    ],
    [
      'where what is not stored is empty',
      cardWith({ tally: tallyOf(verdict('same'), verdict('empty')) }),
    ],
  ])('%s', (_, card) => {
    expect([isVerified(card), canBeFormatted(card)]).toEqual([true, true]);
  });

  test.each<[string, Partial<Verified>]>([
    ['a file is missing', { tally: tallyOf(verdict('same'), verdict('missing')) }],
    ['a file is different', { tally: tallyOf(verdict('same'), verdict('different')) }],
    ['a file is damaged', { tally: tallyOf(verdict('same'), verdict('damaged')) }],
    ['a file is unreadable', { tally: tallyOf(verdict('same'), verdict('unreadable')) }],
    ['a folder is unreadable', { unreadableFolders: [{ filename: 'B', reason: 'No.' }] }],
    ['a file changed meanwhile', { changed: ['B.WAV'] }],
    ['nothing was proved', { tally: tallyOf() }],
    ['all that is on it is empty', { tally: tallyOf(verdict('empty')) }],
  ])('never where %s', (_, rest) => {
    const card = cardWith(rest);
    expect([isVerified(card), canBeFormatted(card)]).toEqual([false, false]);
  });

  test('never where single files were given, though these are verified', () => {
    const card = cardWith({ card: { name: 'CARD', isWhole: false } });
    expect([isVerified(card), canBeFormatted(card)]).toEqual([true, false]);
    expect(formatLine(card)).not.toContain('can be formatted');
  });
});

test('a tally counts every status, and recordings apart from other files', () => {
  const all: VerifyStatus[] = [
    'same',
    'empty',
    'missing',
    'different',
    'damaged',
    'unreadable',
    'refused',
  ];
  const tally = tallyOf(
    ...all.map((status) => verdict(status)),
    verdict('same', { kind: 'other' }),
  );
  expect(tally.counts).toEqual({
    same: 2,
    empty: 1,
    missing: 1,
    different: 1,
    damaged: 1,
    unreadable: 1,
    refused: 1,
  });
  expect([tally.recordings, tally.others]).toEqual([1, 1]);
  expect(tally.problems.map(({ status }) => status)).toEqual(all.slice(2));
});

describe('the line of a card', () => {
  const ofRecorders = (...ids: (string | null)[]) =>
    cardWith({ tally: tallyOf(...ids.map((device_id) => verdict('same', { device_id }))) });

  test.each<[string, Verified, string | undefined, string]>([
    ['the recorder, where there is one', ofRecorders('AM1', null), undefined, 'AM1'],
    ['the card, where there are several', ofRecorders('AM1', 'AM2'), undefined, 'CARD'],
    ['the card, where none is named', ofRecorders(null), undefined, 'CARD'],
    ['recorder and label of one of several cards', ofRecorders('AM1'), 'card 2', 'AM1 (card 2)'],
    ['the label, where no recorder is named', ofRecorders(null), 'card 2', 'card 2'],
  ])('names %s', (_, card, label, name) => {
    expect(formatLine(card, label).split(':')[0]).toBe(name);
  });

  test('tells recordings and other files', () => {
    const kinds = ['recording', 'recording', 'other'] as const;
    const card = cardWith({ tally: tallyOf(...kinds.map((kind) => verdict('same', { kind }))) });
    expect(formatLine(card)).toContain(': all 2 recordings and 1 other file are stored');
  });
});
