import type { Calibration } from '@biophony/contract';
import { expect, test } from 'vitest';
import { evidenceChoice } from '../explorer/filters/filter-of.ts';
import { countedSteps, leastBySpecies, withEvidence } from './use-survey-evidence.ts';
import { plainSurveyView } from './survey-view.ts';

const calibration = (species: string, score: number | null) =>
  ({
    calibration_id: `c-${species}`,
    species,
    version: 4,
    seed: 's',
    figures: { curve: null, strata: [], precisions: [{ precision: 0.9, score }] },
  }) as unknown as Calibration;
const owl = { scientific_name: 'Strix aluco', common_name: 'Tawny Owl' };
const tit = { scientific_name: 'Parus major', common_name: 'Great Tit' };
const jay = { scientific_name: 'Garrulus glandarius', common_name: 'Jay' };
const rain = { scientific_name: '', common_name: 'Rain' };
const species = [owl, tit, jay, rain, { scientific_name: 'Pica pica', common_name: 'Magpie' }];
const choice = evidenceChoice({ by: 'precision', least: 0.9 }, species, [
  calibration('Strix aluco', 0.8045),
  calibration('Parus major', 0.65),
  calibration('Garrulus glandarius', 0.97),
  calibration('Pica pica', null),
]);

test('thresholds within a step, and above the last one, are told apart (S14.42)', () => {
  const { within, above } = countedSteps(choice);
  expect(within.map(({ species: one, from }) => [one, from])).toEqual([[owl, 0.85]]);
  expect(above.map(({ species: one }) => one)).toEqual([jay]);
});

test('a survey counts species with a threshold alone, by the rule of the explorer (S14.42)', () => {
  expect([...leastBySpecies(choice)]).toEqual([
    ['Strix aluco', 0.8045],
    ['Parus major', 0.65],
    ['Garrulus glandarius', 0.97],
  ]);
  expect([choice.without, choice.never.length]).toEqual([[rain], 1]);
});

const table = {
  columns: [{ label: 'species' }, { label: 'detections', numeric: true }],
  rows: [
    ['Strix aluco', 5],
    ['Garrulus glandarius', 0],
    ['Rain', 0],
  ],
};

test('a table that is taken away says by which calibration each species was chosen (S14.42)', () => {
  const { columns, rows } = withEvidence(table, plainSurveyView, choice);
  expect(columns.map(({ label }) => label)).toEqual([
    'species',
    'detections',
    'chosen_by',
    'chosen_least',
    'calibrations',
  ]);
  const own =
    'Strix aluco: threshold 0.8045, counted from 0.85, calibration c-Strix aluco version 4';
  expect(rows).toEqual([
    ['Strix aluco', 5, 'precision', 0.9, own],
    [
      'Garrulus glandarius',
      0,
      'precision',
      0.9,
      'Garrulus glandarius: threshold 0.9700, nothing is counted, calibration c-Garrulus glandarius version 4',
    ],
    ['Rain', 0, 'precision', 0.9, null],
  ]);
});

test('rows of no species name the calibrations of all, also where a column counts species', () => {
  const sites = { columns: [{ label: 'site' }, { label: 'species' }], rows: [['Bog', 2]] };
  const [row] = withEvidence(sites, plainSurveyView, choice).rows;
  expect(String(row?.at(-1)).split('; ')).toHaveLength(3);
  const plain = { columns: [{ label: 'week' }], rows: [['2026-05-04']] };
  expect(String(withEvidence(plain, plainSurveyView, choice).rows[0]?.at(-1))).toContain('Parus');
});

test('what people confirmed is told, and nothing where all detections count', () => {
  const reviewed = { ...plainSurveyView, review: 'correct' } as const;
  expect(withEvidence(table, reviewed, null).rows[0]?.slice(2)).toEqual(['reviewed', null, null]);
  expect(withEvidence(table, reviewed, choice).rows[0]?.[2]).toBe('precision and reviewed');
  const others = { ...plainSurveyView, review: 'not_wrong' } as const;
  expect(withEvidence(table, others, null).rows[0]?.[2]).toBe('without_wrong');
  expect(withEvidence(table, plainSurveyView, null)).toBe(table);
});
