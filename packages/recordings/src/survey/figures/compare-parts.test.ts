import { expect, test } from 'vitest';
import { compareParts } from './survey-figures.ts';
import type { SurveyDeployment } from './deployment-clocks.ts';
import { joinSurvey, noFilter } from './join-survey.ts';
import { makeAnalysis, type CubeDetection } from './testing/make-cubes.ts';

const deployment = (device_id: string, site_id: string): SurveyDeployment => ({
  deployment_id: site_id,
  site_id,
  device_id,
  data_id: null,
  start: null,
  end: null,
  recorded_from: null,
  recorded_to: null,
  time_zone: 'UTC',
  utc_offset: null,
  correction: null,
});
const days = ['2024-05-01', '2024-05-02', '2024-05-03', '2024-05-04'];
const heard = (
  species: string,
  device_id: string,
  day: string,
  confidence = 0.5,
): CubeDetection => ({
  species,
  device_id,
  at: `${day}T05:10:00+00:00`,
  confidence,
});
const survey = joinSurvey(
  [
    makeAnalysis(
      'card',
      [
        ...days.map((day) => heard('Turdus merula', 'A', day)),
        ...days.slice(0, 2).map((day) => heard('Turdus merula', 'B', day)),
        heard('Strix aluco', 'A', '2024-05-01', 0.2),
        heard('Strix aluco', 'unknown', '2024-05-01'),
      ],
      ['A', 'B', 'unknown'].flatMap((device_id) =>
        days.map((day) => ({ device_id, at: `${day}T05:00:00+00:00`, seconds: 1800 })),
      ),
    ),
  ],
  [deployment('A', 'bog'), deployment('B', 'wood')],
);
const at = (site: string, minConfidence = 0) => ({
  ...noFilter,
  sites: new Set([site]),
  minConfidence,
});

test('two parts are compared by days of sites, with curves that end at what was found (S14.18)', () => {
  const { species, a, b, curves } = compareParts(survey, at('bog'), at('wood'));
  expect([a.occasions, b.occasions, a.hours, b.hours]).toEqual([4, 4, 2, 2]);
  expect([a.observed, b.observed]).toEqual([2, 1]);
  const blackbird = species.find((one) => one.species === 'Turdus merula');
  expect([blackbird?.a?.perHour, blackbird?.b?.perHour]).toEqual([2, 1]);
  expect(blackbird?.ratio?.ratio).toBeCloseTo(2, 10);
  expect(curves.a.map(({ occasions }) => occasions)).toEqual([1, 2, 3, 4]);
  expect(curves.a.at(-1)?.richness).toBeCloseTo(2, 10);
  expect(curves.b.at(-1)?.richness).toBeCloseTo(1, 10);
});

test('the least confidence holds for both, and what belongs to no deployment is in neither (S14.18)', () => {
  const { species } = compareParts(survey, at('bog', 0.3), at('wood', 0.3));
  expect(species.map((one) => one.species)).toEqual(['Turdus merula']);
  const before = { ...noFilter, toDay: Date.parse('2024-05-02') / 86_400_000 };
  const after = { ...noFilter, fromDay: Date.parse('2024-05-03') / 86_400_000 };
  const spans = compareParts(survey, before, after);
  expect([spans.a.occasions, spans.b.occasions]).toEqual([4, 4]);
  expect(spans.species.find((one) => one.species === 'Strix aluco')?.a?.detections).toBe(1);
});

test('a part without effort has no curve', () => {
  const { b, curves } = compareParts(survey, at('bog'), at('nowhere'));
  expect([b.occasions, b.rarefied, curves.b]).toEqual([0, null, []]);
});
