import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { queryOf, surveyQueryFor, viewOf } from '../explorer/filters/view.ts';
import type { Comparison } from './charts/comparison.ts';
import { dateOf, dayNumber } from './days.ts';
import {
  filterOf,
  isSurveyFiltered,
  plainSurveyView,
  surveyQueryOf,
  surveyViewOf,
  unfilteredSurvey,
  type SurveyView,
} from './survey-view.ts';

const date = fc.integer({ min: 0, max: 40_000 }).map(dateOf);
const period = fc
  .tuple(fc.option(date), fc.option(date))
  .map(([from, to]) =>
    from !== null && to !== null && to < from ? { from: to, to: from } : { from, to },
  );
const id = fc.stringMatching(/^[a-z0-9-]{1,20}$/);
const sites = fc.uniqueArray(id, { maxLength: 4 });
const comparison: fc.Arbitrary<Comparison> = fc.oneof(
  fc.record({ by: fc.constant('sites' as const), a: sites, b: sites }),
  fc.record({ by: fc.constant('spans' as const), a: period, b: period }),
  fc.record({ by: fc.constant('day' as const), day: fc.option(date) }),
);
const view: fc.Arbitrary<SurveyView> = fc
  .record({
    joins: fc.option(id),
    sites,
    period,
    hours: fc.option(
      fc
        .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 1, max: 24 }))
        .filter(([from, to]) => from !== to && !(from === 0 && to === 24))
        .map(([from, to]) => ({ from, to })),
    ),
    confidence: fc.integer({ min: 0, max: 19 }).map((step) => step / 20),
    review: fc.constantFrom('all', 'correct', 'not_wrong'),
    evidence: fc.option(
      fc.record({
        by: fc.constantFrom('probability', 'precision'),
        least: fc.integer({ min: 500, max: 990 }).map((one) => one / 1000),
      }),
    ),
    species: fc.option(fc.constantFrom('Strix aluco', 'Turdus merula')),
    compare: fc.option(comparison),
    map: fc.constantFrom('richness', 'rate', 'detected'),
  })
  .map(({ period: days, ...rest }) => ({ ...rest, ...days }));

test('an address holds a view and gives it back', () => {
  fc.assert(
    fc.property(view, (one) => {
      expect(surveyViewOf(surveyQueryOf(one, '?other=1'))).toEqual(one);
      expect(surveyQueryOf(one, '?other=1')).toContain('other=1');
    }),
  );
  expect(surveyQueryOf(plainSurveyView)).toBe('');
});

test('what makes no sense in an address is left out', () => {
  for (const query of [
    '?from=2024-02-30&to=x&hours=25-3&confidence=2',
    '?hours=0-24&confidence=&site=&species=',
  ])
    expect(surveyViewOf(query)).toEqual(plainSurveyView);
  expect(surveyViewOf('?from=2024-05-02&to=2024-05-01')).toMatchObject({ to: null });
  expect(surveyViewOf('?confidence=0.37').confidence).toBe(0.35);
});

test('evidence stands in the address as the explorer has it; other verdicts than those that confirm do not (S14.41)', () => {
  expect(surveyViewOf('?precision=0.95').evidence).toEqual({ by: 'precision', least: 0.95 });
  expect(surveyViewOf('?review=wrong&precision=1').evidence).toBeNull();
  expect(surveyViewOf('?review=wrong').review).toBe('all');
  const query = '?confidence=0.5&review=correct&probability=0.9';
  expect(surveyQueryOf(surveyViewOf(query))).toBe(query);
  expect(queryOf(viewOf(query))).toBe(query);
  expect(surveyQueryFor(viewOf(query))).toBe(query);
  expect(isSurveyFiltered(surveyViewOf('?probability=0.9'))).toBe(true);
  expect(unfilteredSurvey(surveyViewOf(query))).toEqual(plainSurveyView);
});

test('a view is filtered where it leaves anything out', () => {
  expect(isSurveyFiltered({ ...plainSurveyView, species: 'Strix aluco' })).toBe(false);
  const filtered = surveyViewOf('?confidence=0.5&hours=22-4&site=one&species=Strix+aluco');
  expect(isSurveyFiltered(filtered)).toBe(true);
  expect(unfilteredSurvey(filtered)).toEqual({ ...plainSurveyView, species: 'Strix aluco' });
});

test('a view counts what it says', () => {
  const one = surveyViewOf('?hours=22-4&confidence=0.5&site=one&from=1970-01-02');
  expect(filterOf(one)).toEqual({
    sites: new Set(['one']),
    deployments: null,
    fromDay: 1,
    toDay: null,
    hours: [22, 3],
    minConfidence: 0.5,
    species: null,
  });
  expect(dayNumber('2024-13-01')).toBeNull();
});
