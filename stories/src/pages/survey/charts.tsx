import * as kit from '@biophony/ui/survey';
import { fn } from 'storybook/test';
import { compared, sun } from '../../fixtures/survey.ts';
import { sixSites } from '../../fixtures/survey/map-sites.ts';
import { inExplorer, page } from '../page.tsx';

const readable =
  'A button beside the heading shows the same numbers as a table, another saves them as CSV.';

const firstDay = Date.UTC(2024, 4, 6) / 86_400_000;
const deployment = { deployment_id: 'd1', site_id: 's1', device_id: '24F319055FDF0001' };
const effort = kit.compactEffort({
  ...deployment,
  time_zone: 'Europe/Berlin',
  recordings: 6,
  seconds: 7200,
  first: null,
  last: null,
  hours_left_out_s: 0,
  hours: ['2024-05-06T05:00:00+02:00', '2024-05-08T05:00:00+02:00'].map((hour) => ({
    hour,
    seconds: 3600,
    recordings: 3,
  })),
  failures: [{ date: '2024-05-08', reason: 'empty_file', files: 2 }],
});
const calendar = kit.calendarOf([effort], [deployment], new Map([['s1', 'Lake north']]), {
  sites: null,
  fromDay: null,
  toDay: null,
  hours: null,
});
const weeks = Array.from({ length: 24 }, (_, at) => ({ firstDay: firstDay + 7 * at, seconds: 1 }));
const season = {
  weeks,
  seconds: new Float64Array(weeks.length * 24).fill(3600),
  detections: Float64Array.from({ length: weeks.length * 24 }, (_, at) => (at % 24 === 5 ? 9 : 0)),
};

export const EffortCalendar = page(kit.EffortCalendar, {
  args: { calendar, onChoose: fn() },
  within: inExplorer,
  accessibility: `${readable} Arrow keys lead from day to day and from deployment to deployment.`,
});

export const CalendarWait = page(kit.CalendarWait, {
  args: { rows: calendar.rows },
  within: inExplorer,
  accessibility: 'Screen readers are told what is waited for.',
});

export const GroupChoice = page(kit.GroupChoice, {
  args: {
    comparison: kit.emptyComparison('sites'),
    sites: [
      { site_id: 's1', name: 'Lake north' },
      { site_id: 's2', name: 'Bog' },
    ],
    days: { first: '2024-05-06', last: '2024-09-20' },
    onChange: fn(),
  },
  within: inExplorer,
  accessibility: 'Ordinary fields; what keeps two groups from being compared is told as text.',
});

export const GroupComparison = page(kit.GroupComparison, {
  args: { compared, nameOf: (key: string) => key },
  within: inExplorer,
  accessibility: readable,
});

export const PlacePicker = page(kit.PlacePicker, {
  args: {
    value: { latitude: 47.65, longitude: 9.48 },
    others: [{ name: 'Bog', latitude: 47.66, longitude: 9.45 }],
    label: 'Place of the site',
    onChange: fn(),
  },
  within: inExplorer,
  accessibility:
    'Arrow keys move the pin, plus and minus zoom, and the place is spoken. Offer a field for typed places beside it.',
});

export const SeasonChart = page(kit.SeasonChart, {
  args: { season, sun, species: 'Common Blackbird', onChoose: fn() },
  within: inExplorer,
  accessibility: `${readable} Arrow keys lead from week to week and from hour to hour.`,
});

export const SiteMap = page(kit.SiteMap, {
  args: {
    sites: sixSites,
    chosen: [],
    onChoose: fn(),
    colour: 'richness',
    title: 'Where it was',
    caption: '412 h recorded and analysed.',
  },
  within: inExplorer,
  accessibility: `${readable} Arrow keys lead from site to site, Enter chooses one.`,
});
