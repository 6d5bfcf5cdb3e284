import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { activityOf, foundDays, occasionsOf, seasonOf, surveyFigures } from './survey-figures.ts';
import type { SurveyFilter } from './figures.ts';
import { countedFrom, joinSurvey, noFilter } from './join-survey.ts';
import { makeAnalysis } from './testing/make-cubes.ts';

const names = ['a', 'b', 'c'];
const sum = (counts: ArrayLike<number>) => Array.from(counts).reduce((all, one) => all + one, 0);
const at = '2024-05-01T22:10:00';
const effort = [{ device_id: 'A', at, seconds: 3600 }];

test('a threshold within a step is counted from the next step on, the careful side (S14.42)', () => {
  expect([0, 0.25, 0.804, 0.95].map(countedFrom)).toEqual([0, 0.25, 0.85, 0.95]);
  expect(countedFrom(0.3)).toBe(0.3);
  expect([0.9501, 1, 2].map(countedFrom)).toEqual([null, null, null]);
});

test('each species has its own threshold, in every figure and chart; others are left out (S14.42)', () => {
  const detection = fc.record({
    species: fc.constantFrom(...names),
    device_id: fc.constant('A'),
    at: fc.constant(at),
    confidence: fc.integer({ min: 0, max: 10_000 }).map((one) => one / 10_000),
  });
  const score = fc.option(fc.integer({ min: 0, max: 10_000 }).map((one) => one / 10_000));
  fc.assert(
    fc.property(
      fc.array(detection, { maxLength: 60 }),
      fc.tuple(score, score, score),
      fc.constantFrom(0, 0.5),
      (made, scores, minConfidence) => {
        const leastBySpecies = new Map(
          names.flatMap((name, nth) => {
            const one = scores[nth] ?? null;
            return one === null ? [] : [[name, one] as const];
          }),
        );
        const counted = made.filter(({ species, confidence }) => {
          const least = leastBySpecies.get(species);
          const from = least === undefined ? null : countedFrom(Math.max(least, minConfidence));
          return from !== null && confidence >= from - 1e-12;
        });
        const of = (name: string) => counted.filter(({ species }) => species === name).length;
        const joined = joinSurvey(
          [makeAnalysis('card', made, effort)],
          [
            {
              deployment_id: 'one',
              site_id: 'bog',
              device_id: 'A',
              data_id: null,
              start: null,
              end: null,
              recorded_from: null,
              recorded_to: null,
              time_zone: null,
              utc_offset: '+00:00',
              correction: null,
            },
          ],
        );
        const filter: SurveyFilter = { ...noFilter, minConfidence, leastBySpecies };
        const figures = surveyFigures(joined).of(filter);
        expect(figures.detections).toBe(counted.length);
        expect(figures.seconds).toBe(3600);
        for (const { scientific_name, detections } of figures.species)
          expect(detections).toBe(of(scientific_name));
        expect(sum(activityOf(joined, filter).detections)).toBe(counted.length);
        expect(occasionsOf(joined, filter)[0]?.detections.size).toBe(figures.species.length);
        for (const name of names) {
          expect(sum(seasonOf(joined, name, filter).detections)).toBe(of(name));
          const days = foundDays(joined, { ...filter, species: name });
          expect(sum(days.map(({ detections }) => detections))).toBe(of(name));
        }
      },
    ),
  );
});
