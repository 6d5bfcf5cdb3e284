import * as kit from '@biophony/ui/explorer';
import { fn } from 'storybook/test';
import { inExplorer, page } from '../page.tsx';

const readable =
  'A button beside the heading shows the same numbers as a table, another saves them as CSV. Colours are chosen so that they can be told apart in greys too.';
const parts = 'In the custom element its parts can be styled by `::part()`.';

const days = ['2026-05-02', '2026-05-03', '2026-05-04'];
const activity: kit.Activity = {
  days,
  counts: Uint32Array.from({ length: 72 }, (_, at) =>
    Math.round(90 * Math.exp(-((((at % 24) - 4) / 3) ** 2))),
  ),
  effort: new Float32Array(72).fill(600),
};
const index: kit.IndexDay = {
  name: 'ACI',
  low: 0.1,
  high: 1.7,
  mean: 0.6,
  binMinutes: 60,
  bins: Array.from({ length: 24 }, (_, hour) => {
    const mean = 0.4 + Math.exp(-(((hour - 5) / 2) ** 2));
    return { minute: hour * 60, mean, low: mean - 0.25, high: mean + 0.3, count: 9 };
  }),
};
const table: kit.ChartTableData = {
  columns: [{ label: 'Species' }, { label: 'Detections', numeric: true }],
  rows: [
    ['Eurasian Blackbird', 412],
    ['European Robin', 305],
  ],
};
const every30Minutes = 48;
const measured: kit.IndexTable = {
  files: Array.from({ length: every30Minutes }, (_, at) => `20260502/${at}.WAV`),
  time: Float64Array.from(
    { length: every30Minutes },
    (_, at) => Date.UTC(2026, 4, 2) + at * 30 * 60_000,
  ),
  names: ['ACI', 'H'],
  values: [4, 9].map((peak) =>
    Float64Array.from({ length: every30Minutes }, (_, at) => 1 + Math.exp(-((at / 2 - peak) ** 2))),
  ),
};

export const ChartFrame = page(kit.ChartFrame, {
  args: {
    title: 'Detections by species',
    text: 'The blackbird was found most often.',
    table: () => table,
    filename: 'species',
    children: <div style={{ height: 120, background: 'var(--bp-data-3)', borderRadius: 8 }} />,
  },
  within: inExplorer,
  accessibility: `${readable} Say in \`text\` what the picture shows.`,
  look: parts,
});

export const ChartTable = page(kit.ChartTable, {
  args: { title: 'Detections by species', table },
  within: inExplorer,
  accessibility:
    'A table in a named region that the keyboard scrolls. Of a long one only the rows that are seen are drawn; each tells its place in the whole.',
  look: parts,
});

export const HeatMap = page(kit.HeatMap, {
  args: { activity, onChoose: fn() },
  within: inExplorer,
  accessibility: `${readable} Hours and days are buttons, which tell how much was found there.`,
  look: parts,
});

export const IndexLine = page(kit.IndexLine, {
  args: { index, points: null },
  within: inExplorer,
  accessibility: readable,
  look: parts,
});

export const IndexStrips = page(kit.IndexStrips, {
  args: { indices: [index], day: null, recordings: 40, chosen: 'ACI', onChoose: fn() },
  within: inExplorer,
  accessibility: `${readable} Every strip is a button, which tells by \`aria-pressed\` whether it is chosen.`,
  look: parts,
});

export const IndicesView = page(kit.IndicesView, {
  args: {
    table: measured,
    index: 'ACI',
    day: null,
    onChange: fn(),
  },
  within: inExplorer,
  accessibility: readable,
  look: parts,
});
