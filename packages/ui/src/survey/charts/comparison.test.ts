import { expect, test } from 'vitest';
import { groupFilters, type Comparison } from './comparison.ts';
import { dayNumber } from '../days.ts';
import { filterOf, plainSurveyView, surveyViewOf } from '../survey-view.ts';

const all = filterOf(plainSurveyView);
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
  const filter = filterOf({ ...plainSurveyView, sites: ['bog', 'fen'], from: '2024-05-10' });
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
  const filter = filterOf({ ...plainSurveyView, species: 'Strix aluco' });
  expect(groupsOf({ by: 'sites', a: ['bog'], b: ['fen'] }, filter).a.species).toBeNull();
});

test('what an address has that is no comparison is left out', () => {
  expect(surveyViewOf('?compare=moon&a=x').compare).toBeNull();
  expect(surveyViewOf('?compare=spans&a=2024-13-01~&b=2024-05-02~2024-05-01').compare).toEqual({
    by: 'spans',
    a: { from: null, to: null },
    b: { from: '2024-05-02', to: null },
  });
});
