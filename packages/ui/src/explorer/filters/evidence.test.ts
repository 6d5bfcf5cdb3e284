import type { Calibration } from '@biophony/contract';
import { expect, it } from 'vitest';
import { evidenceChoice, noScore, probabilitiesOf } from './filter-of.ts';

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
  expect(probabilitiesOf(species, known, choice)).toMatchObject([
    { species: 0, calibration_id: 'of Erithacus rubecula', threshold: null },
    { species: 1, calibration_id: 'of Turdus merula', threshold: 0.71 },
  ]);
  expect(probabilitiesOf(species, known, null)[1]?.threshold).toBeNull();
});
