import { expect, test } from 'vitest';
import { weekOfYear } from './species-rules.ts';

test.each([
  ['2019-01-01T00:00:00+02:00', 1],
  ['2019-01-07T23:59:59', 1],
  ['2019-01-08', 2],
  ['2019-05-22T00:00:00+02:00', 20],
  ['2020-02-29T12:00:00Z', 8],
  ['2019-03-31T12:00:00Z', 12],
  ['2019-12-29T12:00:00Z', 48],
])('%s lies in week %i of 48: four weeks a month, days 29 to 31 in the fourth', (date, week) => {
  expect(weekOfYear(date)).toBe(week);
});

test.each([null, '', 'yesterday', '2019-13-01', '2019-00-10'])('%s is no date', (date) => {
  expect(weekOfYear(date)).toBeNull();
});
