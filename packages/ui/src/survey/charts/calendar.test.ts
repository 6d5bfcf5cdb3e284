import type { DeploymentEffort } from '@biophony/contract';
import { expect, test } from 'vitest';
import { dayNumber } from '../days.ts';
import { calendarColumns, calendarOf, compactEffort, mostColumns } from './calendar.ts';
import { calendarTable } from './effort-calendar.tsx';

const effort = (given: Partial<DeploymentEffort>): DeploymentEffort => ({
  deployment_id: 'one',
  site_id: 'bog',
  time_zone: 'Europe/Berlin',
  recordings: 0,
  seconds: 0,
  first: null,
  last: null,
  hours: [],
  hours_left_out_s: 0,
  failures: [],
  ...given,
});
const hour = (text: string, seconds = 3600) => ({ hour: text, seconds, recordings: 1 });
const all = { sites: null, fromDay: null, toDay: null, hours: null };
const names = new Map([
  ['bog', 'Bog'],
  ['alder', 'Alder'],
]);
const deployments = [
  { deployment_id: 'one', site_id: 'bog', device_id: 'A' },
  { deployment_id: 'two', site_id: 'alder', device_id: null },
];
const told = [
  effort({
    hours: [
      hour('2024-05-01T22:00:00+02:00'),
      hour('2024-05-03T05:00:00+02:00', 1800),
      hour('2024-05-03T06:00:00+02:00', 60),
    ],
    failures: [
      { date: '2024-05-04', reason: 'empty_file', files: 2 },
      { date: null, reason: 'unreadable', files: 1 },
    ],
  }),
  effort({
    deployment_id: 'two',
    site_id: 'alder',
    hours: [hour('2024-05-02T05:00:00+02:00')],
    hours_left_out_s: 7,
  }),
].map(compactEffort);
const day = (date: string) => dayNumber(date)!;

test('each day of each deployment has its hours, those of a site beneath one another (S14.16)', () => {
  const calendar = calendarOf(told, deployments, names, all);
  expect(
    calendar.rows.map(({ site, device_id, first, last }) => [site, device_id, first, last]),
  ).toEqual([
    ['Alder', null, 1, 1],
    ['Bog', 'A', 0, 3],
  ]);
  expect(calendar.columns).toEqual([0, 1, 2, 3].map((at) => day('2024-05-01') + at));
  expect([...calendar.seconds]).toEqual([0, 3600, 0, 0, 3600, 0, 1860, 0]);
  expect(calendar).toMatchObject({ total: 9060, most: 3600, leftOut: 7 });
});

test('files without sound stand on their day with the reason, and none is lost (S14.16)', () => {
  const calendar = calendarOf(told, deployments, names, all);
  expect([...calendar.failures.keys()]).toEqual([7]);
  expect(calendar.failures.get(7)?.[0]).toMatchObject({ reason: 'empty_file', files: 2 });
  expect(calendar.rows[1]?.undated).toHaveLength(1);
  const messages = { site: 's', recorder: 'r', day: 'd', recordedHours: 'h', failures: 'f' };
  const { rows } = calendarTable(calendar, messages, (list) =>
    list.map(({ files, reason }) => `${files} ${reason}`).join(),
  );
  expect(rows).toEqual([
    ['Alder', null, '2024-05-02', 1, ''],
    ['Bog', 'A', '2024-05-01', 1, ''],
    ['Bog', 'A', '2024-05-02', 0, ''],
    ['Bog', 'A', '2024-05-03', 0.517, ''],
    ['Bog', 'A', '2024-05-04', 0, '2 empty_file'],
    ['Bog', 'A', null, 0, '1 unreadable'],
  ]);
});

test('the filters of the survey are those of the calendar (S14.19)', () => {
  const bog = calendarOf(told, deployments, names, {
    sites: new Set(['bog']),
    fromDay: day('2024-05-02'),
    toDay: day('2024-05-03'),
    hours: [4, 5],
  });
  expect(bog.rows).toHaveLength(1);
  expect(bog.columns).toEqual([day('2024-05-03')]);
  expect([...bog.seconds]).toEqual([1800]);
});

test('both passes of the hour that summer time repeats count', () => {
  const night = compactEffort(
    effort({ hours: [hour('2024-10-27T02:00:00+02:00'), hour('2024-10-27T02:00:00+01:00')] }),
  );
  expect(night.days.get(day('2024-10-27'))?.[2]).toBe(7200);
});

test('a clock that was reset leaves a gap of one column, and the last days are drawn', () => {
  expect(calendarColumns([20_000, 0, 20_002])).toEqual([0, null, 20_000, 20_001, 20_002]);
  const many = calendarColumns(Array.from({ length: 3000 }, (_, at) => at));
  expect(many).toHaveLength(mostColumns);
  expect(many.at(-1)).toBe(2999);
  expect(calendarColumns([])).toEqual([]);
});
