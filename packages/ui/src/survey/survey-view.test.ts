import * as fc from 'fast-check';
import { expect, test, it } from 'vitest';
import { queryOf, surveyQueryFor, viewOf } from '../explorer/filters/view.ts';
import { surveyWidgets as words } from '../messages/en/survey.ts';
import { dayNumber, formatDay } from './days.ts';
import {
  groupFilters,
  type Comparison,
  toSurveyFilter,
  plainSurveyView,
  parseSurveyView,
  isSurveyFiltered,
  formatSurveyQuery,
  unfilteredSurvey,
  type SurveyView,
  parseOptions,
} from './survey-view.ts';

const all = toSurveyFilter(plainSurveyView);
const problemOf = (comparison: Comparison, filter = all) => {
  const told = groupFilters(comparison, filter);
  return 'problem' in told ? told.problem : null;
};
const groupsOf = (comparison: Comparison, filter = all) => {
  const told = groupFilters(comparison, filter);
  if ('problem' in told) throw new Error(told.problem);
  return told;
};

test('groups need something each, and nothing in common (S14.18)', () => {
  expect(problemOf({ by: 'sites', a: ['bog'], b: [] })).toBe('sites');
  expect(problemOf({ by: 'sites', a: ['bog', 'wood'], b: ['wood'] })).toBe('sameSite');
  const may = { from: '2024-05-01', to: '2024-05-31' };
  expect(problemOf({ by: 'spans', a: may, b: { from: null, to: null } })).toBe('spans');
  expect(problemOf({ by: 'spans', a: may, b: { from: '2024-05-31', to: null } })).toBe('sameDays');
  expect(problemOf({ by: 'spans', a: may, b: { from: null, to: '2024-05-01' } })).toBe('sameDays');
  expect(problemOf({ by: 'spans', a: may, b: { from: '2024-06-01', to: null } })).toBeNull();
  expect(problemOf({ by: 'day', day: null })).toBe('day');
});

test('a group is what the filters leave of it (S14.18, S14.19)', () => {
  const filter = toSurveyFilter({ ...plainSurveyView, sites: ['bog', 'fen'], from: '2024-05-10' });
  const sites = groupsOf({ by: 'sites', a: ['bog', 'wood'], b: ['fen'] }, filter);
  expect([...(sites.a.sites ?? [])]).toEqual(['bog']);
  expect(sites.a.fromDay).toBe(dayNumber('2024-05-10'));
  expect(problemOf({ by: 'sites', a: ['wood'], b: ['fen'] }, filter)).toBe('filtered');
  const day = groupsOf({ by: 'day', day: '2024-05-12' }, filter);
  expect(day.a).toMatchObject({
    fromDay: dayNumber('2024-05-10'),
    toDay: dayNumber('2024-05-11'),
  });
  expect(day.b).toMatchObject({ fromDay: dayNumber('2024-05-12'), toDay: null });
  expect(problemOf({ by: 'day', day: '2024-05-10' }, filter)).toBe('filtered');
});

test('every species is compared, whichever is chosen', () => {
  const filter = toSurveyFilter({ ...plainSurveyView, species: 'Strix aluco' });
  expect(groupsOf({ by: 'sites', a: ['bog'], b: ['fen'] }, filter).a.species).toBeNull();
});

test('what an address has that is no comparison is left out', () => {
  expect(parseSurveyView('?compare=moon&a=x').compare).toBeNull();
  expect(parseSurveyView('?compare=spans&a=2024-13-01~&b=2024-05-02~2024-05-01').compare).toEqual({
    by: 'spans',
    a: { from: null, to: null },
    b: { from: '2024-05-02', to: null },
  });
});

const date = fc.integer({ min: 0, max: 40_000 }).map(formatDay);
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
      expect(parseSurveyView(formatSurveyQuery(one, '?other=1'))).toEqual(one);
      expect(formatSurveyQuery(one, '?other=1')).toContain('other=1');
    }),
  );
  expect(formatSurveyQuery(plainSurveyView)).toBe('');
});

test('what makes no sense in an address is left out', () => {
  for (const query of [
    '?from=2024-02-30&to=x&hours=25-3&confidence=2',
    '?hours=0-24&confidence=&site=&species=',
  ])
    expect(parseSurveyView(query)).toEqual(plainSurveyView);
  expect(parseSurveyView('?from=2024-05-02&to=2024-05-01')).toMatchObject({ to: null });
  expect(parseSurveyView('?confidence=0.37').confidence).toBe(0.35);
});

test('evidence stands in the address as the explorer has it; other verdicts than those that confirm do not (S14.41)', () => {
  expect(parseSurveyView('?precision=0.95').evidence).toEqual({ by: 'precision', least: 0.95 });
  expect(parseSurveyView('?review=wrong&precision=1').evidence).toBeNull();
  expect(parseSurveyView('?review=wrong').review).toBe('all');
  const query = '?confidence=0.5&review=correct&probability=0.9';
  expect(formatSurveyQuery(parseSurveyView(query))).toBe(query);
  expect(queryOf(viewOf(query))).toBe(query);
  expect(surveyQueryFor(viewOf(query))).toBe(query);
  expect(isSurveyFiltered(parseSurveyView('?probability=0.9'))).toBe(true);
  expect(unfilteredSurvey(parseSurveyView(query))).toEqual(plainSurveyView);
});

test('a view is filtered where it leaves anything out', () => {
  expect(isSurveyFiltered({ ...plainSurveyView, species: 'Strix aluco' })).toBe(false);
  const filtered = parseSurveyView('?confidence=0.5&hours=22-4&site=one&species=Strix+aluco');
  expect(isSurveyFiltered(filtered)).toBe(true);
  expect(unfilteredSurvey(filtered)).toEqual({ ...plainSurveyView, species: 'Strix aluco' });
});

test('a view counts what it says', () => {
  const one = parseSurveyView('?hours=22-4&confidence=0.5&site=one&from=1970-01-02');
  expect(toSurveyFilter(one)).toEqual({
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

it('counts what a widget was given, in steps of 0.05', () => {
  const read = parseOptions(
    {
      projectId: 'p1',
      sites: ['s1'],
      from: '1970-01-02',
      confidence: 0.52,
      species: 'Strix aluco',
    },
    words,
  );
  expect(read).toMatchObject({
    filter: { fromDay: 1, toDay: null, minConfidence: 0.5, species: 'Strix aluco' },
  });
  expect(parseOptions({}, words)).toMatchObject({ filter: { sites: null, minConfidence: 0 } });
});

it.each([
  [{ from: '2024-02-30' }, 'from is "2024-02-30", which is no day.'],
  [{ to: 'May' }, 'to is "May", which is no day.'],
  [{ from: '2024-05-02', to: '2024-05-01' }, 'to is before from'],
  [{ confidence: 1.5 }, 'confidence is "1.5".'],
  [{ confidence: Number.NaN }, 'confidence is "NaN".'],
])('tells what cannot be read of %o, and counts nothing in its place (S14.35)', (given, told) => {
  const read = parseOptions(given, words);
  expect(read.fault).toContain(told);
  expect(read).not.toHaveProperty('filter');
});
