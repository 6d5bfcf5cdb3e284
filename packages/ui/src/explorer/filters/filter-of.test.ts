import type { Calibration } from '@biophony/contract';
import { expect, it } from 'vitest';
import {
  calledIn,
  evidenceChoice,
  toDetectionFilter,
  hoursWith,
  noScore,
  listProbabilities,
  filterChips,
} from './filter-of.ts';
import { type ExplorerView, plainView, isFiltered, viewOf } from './view.ts';
import { en } from '../../messages/index.ts';

const loaded = {
  species: [
    { scientific_name: 'Turdus merula', common_name: 'Eurasian Blackbird' },
    { scientific_name: '', common_name: 'Rain' },
  ],
  days: ['2026-05-20', '2026-05-22', '2026-05-23'],
  recorders: ['A', 'B'],
};
const filter = (part: Partial<ExplorerView>) =>
  toDetectionFilter({ ...plainView, ...part }, loaded);

it('turns names into the numbers of what was loaded', () => {
  expect(filter({ species: ['Rain', 'Turdus merula'] }).species).toEqual([1, 0]);
  expect(filter({ day: '2026-05-22', recorder: 'B' })).toMatchObject({ day: 1, recorder: 1 });
});

it('takes all classes of a model that have a name', () => {
  const species = [
    { scientific_name: 'Strix aluco', common_name: 'Tawny Owl (song)' },
    { scientific_name: 'Turdus merula', common_name: 'Eurasian Blackbird' },
    { scientific_name: 'Strix aluco', common_name: 'Tawny Owl (call)' },
  ];
  const view = { ...plainView, species: ['Turdus merula', 'Strix aluco'] };
  expect(toDetectionFilter(view, { ...loaded, species }).species).toEqual([1, 0, 2]);
  expect(calledIn(species, 'Turdus merula')).toBe('Eurasian Blackbird');
  // Neither class of it is the whole species.
  expect(calledIn(species, 'Strix aluco')).toBe('Strix aluco');
  expect(calledIn(species, 'Nobody')).toBe('Nobody');
});

it('does not filter by what is not there', () => {
  expect(filter({ species: ['Parus major'], day: '2020-01-01', recorder: 'C' })).toEqual(
    filter({}),
  );
  expect(filter({ species: ['Parus major', 'Rain'] }).species).toEqual([1]);
});

it.each([
  [
    { from: '2026-05-21', to: '2026-05-22' },
    { from: 1, to: 1 },
  ],
  [{ from: '2026-05-22' }, { from: 1, to: 2 }],
  [{ to: '2026-05-22' }, { from: 0, to: 1 }],
  [
    { from: '2026-05-21', to: '2026-05-21' },
    { from: 1, to: 0 },
  ],
  [{ from: '2027-01-01' }, { from: 3, to: 2 }],
])('takes the days of %j that have recordings', (span, days) =>
  expect(filter(span).days).toEqual(days),
);

it('takes a species by its other name, where no class has that one (S27.8)', () => {
  const also = ['Corvus monedula'];
  const jackdaw = { scientific_name: 'Coloeus monedula', common_name: 'Jackdaw', also };
  const view = { ...plainView, species: ['Corvus monedula'] };
  expect(
    toDetectionFilter(view, { ...loaded, species: [...loaded.species, jackdaw] }).species,
  ).toEqual([2]);
  expect(calledIn([jackdaw], 'Corvus monedula')).toBe('Jackdaw');
  const other = { scientific_name: 'Corvus monedula', common_name: 'Jackdaw (old)' };
  expect(toDetectionFilter(view, { ...loaded, species: [jackdaw, other] }).species).toEqual([1]);
});

it('changes one end of a range of hours, also over midnight', () => {
  expect(hoursWith(null, 'from', 5)).toEqual({ from: 5, to: 24 });
  expect(hoursWith({ from: 5, to: 24 }, 'to', 6)).toEqual({ from: 5, to: 6 });
  expect(hoursWith(null, 'to', 4)).toEqual({ from: 0, to: 4 });
  expect(hoursWith({ from: 0, to: 4 }, 'from', 22)).toEqual({ from: 22, to: 4 });
});

it('is none for a whole day, and once an end is any hour', () => {
  expect(hoursWith({ from: 0, to: 4 }, 'to', 24)).toBeNull();
  expect(hoursWith({ from: 3, to: 4 }, 'from', 4)).toBeNull();
  expect(hoursWith({ from: 3, to: 4 }, 'from', null)).toBeNull();
});

const blackbird = { scientific_name: 'Turdus merula', common_name: 'Eurasian Blackbird' };
const robin = { scientific_name: 'Erithacus rubecula', common_name: 'European Robin' };
const rain = { scientific_name: '', common_name: 'Rain' };

const covariance = { aa: 0.04, ab: 0.01, bb: 0.02 };
const calibration = (species: string, a: number, b: number, precise: number | null) =>
  ({
    calibration_id: `of ${species}`,
    species,
    version: 3,
    figures: {
      curve: { a, b, covariance },
      strata: [],
      precisions: [{ precision: 0.9, score: precise, estimate: null, bound: null, kept: null }],
    },
  }) as unknown as Calibration;

const known = [
  calibration('Turdus merula', 0.5, 1.2, 0.71),
  calibration('Erithacus rubecula', 1, -0.2, null),
];
const species = [robin, blackbird, rain];

it('species without a calibration, and those that never reach it, are named and left out (S17.25)', () => {
  const choice = evidenceChoice({ by: 'probability', least: 0.9 }, species, known);
  expect(choice.least).toEqual([noScore, expect.closeTo(0.804452, 5), noScore]);
  expect(choice.without).toEqual([rain]);
  expect(choice.never).toEqual([robin]);
  expect(choice.used.map(({ calibration: { version } }) => version)).toEqual([3]);
  expect(choice.used[0]?.score).toBeCloseTo(0.804452, 5);
});

it('of species that are followed alone, only those are named', () =>
  expect(evidenceChoice({ by: 'precision', least: 0.9 }, species, known, [1])).toMatchObject({
    without: [],
    never: [],
    used: [{ species: blackbird }],
  }));

it('exports get what the calibration of each species says (S17.24)', () => {
  const choice = evidenceChoice({ by: 'precision', least: 0.9 }, species, known);
  expect(listProbabilities(species, known, choice)).toMatchObject([
    { species: 0, calibration_id: 'of Erithacus rubecula', threshold: null },
    { species: 1, calibration_id: 'of Turdus merula', threshold: 0.71 },
  ]);
  expect(listProbabilities(species, known, null)[1]?.threshold).toBeNull();
});

const ofChips = [{ scientific_name: 'Turdus merula', common_name: 'Eurasian Blackbird' }];
const full =
  '?species=Turdus+merula&species=Nobody&day=2026-05-21&hour=4&from=2026-05-20&to=2026-05-22&hours=22-4&confidence=0.5&recorder=AM01&file=0430&review=wrong&sort=confidence';

it('names every filter that is on, and nothing else', () => {
  expect(filterChips(plainView, { species: ofChips }, en, 'en-GB')).toEqual([]);
  expect(filterChips(viewOf('?sort=species&detection=4&rate=1'), { species: ofChips }, en)).toEqual(
    [],
  );
  expect(
    filterChips(viewOf(full), { species: ofChips }, en, 'en-GB').map(({ text }) => text),
  ).toEqual([
    'Eurasian Blackbird',
    'Nobody',
    '21 May 2026',
    '04:00',
    'From 20 May 2026',
    'To 22 May 2026',
    '22:00 to 04:00',
    'Confidence 0.50 to 1.00',
    'Recorder AM01',
    'Recording 0430',
    'Reviewed: No',
  ]);
});

it('names a species of several classes by what they have in common', () => {
  const classes = ['Tawny Owl (song)', 'Tawny Owl (call)'].map((common_name) => ({
    scientific_name: 'Strix aluco',
    common_name,
  }));
  const [chip] = filterChips(viewOf('?species=Strix+aluco'), { species: classes }, en);
  expect(chip?.text).toBe('Strix aluco');
});

it('leaves nothing out once every one of them is taken back', () => {
  const view = viewOf(full);
  const bare = filterChips(view, { species: ofChips }, en).reduce(
    (left, { id }) => ({
      ...left,
      ...filterChips(left, { species: ofChips }, en).find((chip) => chip.id === id)?.without,
    }),
    view,
  );
  expect(isFiltered(view)).toBe(true);
  expect(isFiltered(bare)).toBe(false);
});
