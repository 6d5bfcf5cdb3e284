import { expect, test } from 'vitest';
import {
  confirmedDetections,
  mostSaid,
  type SaidOfDetection,
  whatAllSay,
} from './confirmed-detections.ts';

const said = (part: Partial<SaidOfDetection> = {}): SaidOfDetection => ({
  data_id: 'd1',
  file: 'A.WAV',
  start_s: 3,
  end_s: 6,
  species: 'Strix aluco',
  verdict: 'yes',
  final: false,
  at: '2026-05-21T05:00:00.000Z',
  ...part,
});

test('the last word counts, else what most say; a tie and nothing are no verdict', () => {
  const of = (...verdicts: string[]) => verdicts.map((verdict) => ({ verdict, final: false }));
  expect(whatAllSay([])).toBeNull();
  expect(whatAllSay(of('yes', 'no', 'yes'))).toBe('yes');
  expect(whatAllSay(of('yes', 'no'))).toBeNull();
  expect(whatAllSay([{ verdict: 'no', final: true }, ...of('yes', 'yes')])).toBe('no');
  expect(
    whatAllSay([
      { verdict: 'no', final: true },
      { verdict: 'yes', final: true },
    ]),
  ).toBe('yes');
});

test('a detection is confirmed once, by what all say of it together', () => {
  expect(confirmedDetections([said(), said({ verdict: 'no' }), said()])).toEqual([
    { data_id: 'd1', file: 'A.WAV', start_ms: 3000, end_ms: 6000, species: 'Strix aluco' },
  ]);
  expect(confirmedDetections([said(), said({ verdict: 'no' })])).toEqual([]);
  expect(confirmedDetections([said({ verdict: 'unsure' }), said({ verdict: 'undone' })])).toEqual(
    [],
  );
  expect(confirmedDetections([said(), said({ verdict: 'no', final: true })])).toEqual([]);
});

test('so is one that is wrong', () => {
  const no = said({ verdict: 'no' });
  expect(confirmedDetections([no, said({ file: 'B.WAV' })], 'no')).toMatchObject([
    { file: 'A.WAV' },
  ]);
  expect(confirmedDetections([no, said()], 'no')).toEqual([]);
  expect(confirmedDetections([said({ final: true }), no, no], 'no')).toEqual([]);
});

test('keys agree to the millisecond, and differ by dataset, recording, seconds and species', () => {
  const rows = [
    said(),
    said({ start_s: 3.0004, verdict: 'no' }),
    said({ data_id: 'd2' }),
    said({ file: 'B.WAV' }),
    said({ end_s: 6.001 }),
    said({ species: 'Asio otus' }),
  ];
  expect(confirmedDetections(rows)).toHaveLength(4);
});

test('of last words the latest counts, in whatever order they come', () => {
  const later = said({ final: true, at: '2026-05-22T05:00:00.000Z' });
  const earlier = said({ final: true, verdict: 'no' });
  expect(confirmedDetections([later, earlier])).toHaveLength(1);
  expect(confirmedDetections([earlier, later])).toHaveLength(1);
});

test('verdicts under several names of a species are on one detection, those of one person the latest (S27.6)', () => {
  const keyOf = (species: string) => (species === 'Noctua aluco' ? 'Strix aluco' : species);
  const ada = { reviewer_id: 'ada' };
  const old = { ...ada, species: 'Noctua aluco', at: '2026-05-21T04:00:00.000Z' };
  const reviews = [said({ ...ada, verdict: 'no' }), said(old), said({ ...old, file: 'B.WAV' })];
  expect(confirmedDetections(reviews, 'yes', keyOf).map(({ file }) => file)).toEqual(['B.WAV']);
  expect(confirmedDetections(reviews, 'no', keyOf).map(({ file }) => file)).toEqual(['A.WAV']);
  expect(confirmedDetections(reviews)).toHaveLength(2);
});

test.each([
  [[], null],
  [['yes'], 'yes'],
  [['yes', 'no'], null],
  [['no', 'yes', 'no', 'unsure'], 'no'],
  [['unsure', 'yes', 'no'], null],
])('of %j most people say %s', (said, most) => expect(mostSaid<string>(said)).toBe(most));
