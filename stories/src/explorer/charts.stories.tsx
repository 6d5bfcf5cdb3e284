import type { Meta, StoryObj } from '@storybook/react-vite';
import {
  ChartFrame,
  ChartTable,
  ExplorerNumbers,
  HeatMap,
  IndexLine,
  IndexStrips,
  ProjectSummary,
  SpeciesList,
  type Activity,
  type ChosenTime,
  type IndexDay,
  type ListedSpecies,
} from '@biophony/ui/explorer';
import { useState } from 'react';
import { expect, fn, userEvent, within } from 'storybook/test';
import { birds } from '../fixtures/explorer/birds.ts';
import { dayAt, isRecorded } from '../fixtures/explorer/made-detections.ts';

const meta: Meta = {
  title: 'Explorer/Charts',
  decorators: [
    (Story) => (
      <div className="bp-explorer">
        <Story />
      </div>
    ),
  ],
};
export default meta;
type Story = StoryObj;

const species: ListedSpecies[] = birds.map(({ scientific_name, common_name, weight }, rank) => ({
  scientific_name,
  common_name,
  count: weight * 61,
  best_confidence: 0.99 - rank / 40,
  rank,
}));
const many: ListedSpecies[] = Array.from({ length: 140 }, (_, rank) => ({
  scientific_name: `Avis numero ${rank + 1}`,
  common_name: rank % 7 === 0 ? '' : `Bird number ${rank + 1}`,
  count: Math.round(4000 / (rank + 1)),
  best_confidence: 0.9,
  rank,
}));

function Followable({ listed }: { listed: readonly ListedSpecies[] }) {
  const [followed, setFollowed] = useState<number | null>(2);
  return <SpeciesList species={listed} followed={followed} onFollow={setFollowed} />;
}

export const Species: Story = {
  render: () => <Followable listed={species} />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const followed = canvas.getByRole('button', { pressed: true });
    await expect(followed).toHaveTextContent('Common Chaffinch');
    await userEvent.click(followed);
    await expect(canvas.queryByRole('button', { pressed: true })).toBeNull();
    await userEvent.click(canvas.getByRole('button', { name: 'Species: show the table' }));
    await expect(canvas.getByRole('cell', { name: 'Turdus torquatus' })).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Species: show the chart' }));
  },
};
export const SpeciesMany: Story = {
  render: () => <Followable listed={many} />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole('button', { name: 'Show all 140' }));
    await expect(canvas.getByText('Bird number 140')).toBeInTheDocument();
  },
};
export const SpeciesOnlyTold: Story = { render: () => <SpeciesList species={species} /> };
export const SpeciesNone: Story = {
  render: () => <SpeciesList species={[]} onFollow={fn()} />,
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByText('No species with this filter.')).toBeVisible();
  },
};

function activityOf(days: number, known = true): Activity {
  const counts = new Uint32Array(days * 24);
  const effort = new Float32Array(days * 24);
  for (let day = 0; day < days; day++)
    for (let hour = 0; hour < 24; hour++) {
      if (!isRecorded(day, hour)) continue;
      const season = Math.sin((Math.PI * (day + 1)) / (days + 1));
      const dawn = Math.exp(-(((hour - 4) / 2) ** 2)) + 0.3 * Math.exp(-(((hour - 21) / 2) ** 2));
      counts[day * 24 + hour] = Math.round(90 * season * dawn);
      effort[day * 24 + hour] = 600;
    }
  return {
    days: Array.from({ length: days }, (_, at) => dayAt(at)),
    counts,
    effort: known ? effort : null,
  };
}

function Choosable({ activity }: { activity: Activity }) {
  const [chosen, setChosen] = useState<ChosenTime>({ day: null, hour: 4 });
  return <HeatMap activity={activity} chosen={chosen} onChoose={setChosen} />;
}
const few = activityOf(6);
const season = activityOf(140);
export const ActivityFewDays: Story = {
  render: () => <Choosable activity={few} />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole('button', { name: /^05:00, \d+ detections/ }));
    await expect(canvas.getByRole('button', { name: /^05:00/ })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await userEvent.click(
      canvas.getByRole('button', { name: 'Activity by hour and day: show the table' }),
    );
    await expect(canvas.getAllByRole('cell', { name: '2026-05-02' })[0]).toBeVisible();
    await userEvent.click(
      canvas.getByRole('button', { name: 'Activity by hour and day: show the chart' }),
    );
  },
};
export const ActivitySeason: Story = { render: () => <Choosable activity={season} /> };
const unknown = activityOf(6, false);
export const ActivityOnlyTold: Story = { render: () => <HeatMap activity={unknown} /> };
const silent: Activity = { days: [], counts: new Uint32Array(0), effort: null };
export const ActivityNone: Story = { render: () => <HeatMap activity={silent} onChoose={fn()} /> };

const indexDay = (name: string, gap = true): IndexDay => ({
  name,
  low: 0.1,
  high: 1.7,
  mean: 0.6,
  bins: Array.from({ length: 48 }, (_, at) => {
    const mean = 0.4 + Math.exp(-(((at - 9) / 4) ** 2));
    return gap && at > 25 && at < 34
      ? { minute: at * 30, mean: Number.NaN, low: Number.NaN, high: Number.NaN, count: 0 }
      : { minute: at * 30, mean, low: mean - 0.25, high: mean + 0.3, count: 9 };
  }),
});
const indices = ['ACI', 'BI_2k_8k', 'H'].map((name) => indexDay(name));
export const IndexAllDays: Story = {
  render: () => <IndexLine index={indexDay('H')} points={null} />,
};
export const IndexOneDay: Story = {
  render: () => (
    <IndexLine
      index={indexDay('H')}
      points={indexDay('H').bins.flatMap(({ minute, mean, count }) =>
        count > 0 ? [[minute, mean] as const] : [],
      )}
    />
  ),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(
      canvas.getByRole('button', { name: 'H through the day: show the table' }),
    );
    await expect(canvas.getByRole('cell', { name: '04:30' })).toBeVisible();
  },
};
export const Strips: Story = {
  render: () => (
    <IndexStrips indices={indices} day="2026-05-04" recordings={40} chosen="H" onChoose={fn()} />
  ),
};
export const StripsOnlyTold: Story = {
  render: () => <IndexStrips indices={indices} day={null} recordings={1} />,
};

export const Numbers: Story = {
  render: () => (
    <ExplorerNumbers shown={412} total={3516} species={species} days={9} seconds={359_400} />
  ),
};

const rows = Array.from({ length: 5000 }, (_, at) => [`Row ${at + 1}`, at * 3]);
const table = { columns: [{ label: 'Name' }, { label: 'Value', numeric: true }], rows };
export const LongTable: Story = {
  render: () => <ChartTable title="Five thousand rows" table={table} />,
  play: async ({ canvasElement }) => {
    await expect(canvasElement.querySelectorAll('tr').length).toBeLessThan(60);
  },
};
export const Frame: Story = {
  render: () => (
    <ChartFrame title="A chart" text="What it shows." table={() => table} filename="a-chart">
      <div style={{ height: 120, background: 'var(--bp-data-3)', borderRadius: 8 }} />
    </ChartFrame>
  ),
};

const found = {
  analysisType: 'birdnet_v2_4',
  detections: 3516,
  seconds: 359_400,
  filesAnalysed: 1198,
  filesTotal: 1200,
  species,
  days: 9,
  topHz: 15_000,
  indexed: false,
};
export const Summary: Story = {
  render: () => (
    <ProjectSummary
      title="Dawn chorus, Val di Sole"
      found={found}
      completedAt="2026-05-22T17:31:00.000Z"
    />
  ),
};
export const SummaryOfIndices: Story = {
  render: () => (
    <ProjectSummary
      title={null}
      found={{ ...found, species: [], indexed: true }}
      completedAt={null}
    />
  ),
};
