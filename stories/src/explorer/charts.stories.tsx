import type { Meta, StoryObj } from '@storybook/react-vite';
import {
  ChartFrame,
  ChartTable,
  ExplorerNumbers,
  HeatMap,
  IndexLine,
  IndexStrips,
  ProjectSummary,
  SpeciesChooser,
  SpeciesList,
  type Activity,
  type ChosenTime,
  type IndexDay,
  type ListedSpecies,
} from '@biophony/ui/explorer';
import { useState } from 'react';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { found, species } from '../fixtures/explorer/found.ts';
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

const many: ListedSpecies[] = Array.from({ length: 140 }, (_, rank) => ({
  scientific_name: `Avis numero ${rank + 1}`,
  common_name: rank % 7 === 0 ? '' : `Bird number ${rank + 1}`,
  count: Math.round(4000 / (rank + 1)),
  best_confidence: 0.9,
  rank,
}));

function Followable({ listed }: { listed: readonly ListedSpecies[] }) {
  const [followed, setFollowed] = useState<readonly number[]>([2]);
  return <SpeciesChooser species={listed} followed={followed} named onFollow={setFollowed} />;
}

export const Species: Story = {
  render: () => <Followable listed={species} />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const followed = canvas.getByRole('checkbox', { checked: true });
    await expect(followed).toHaveAccessibleName(/^Common Chaffinch/);
    await userEvent.click(canvas.getByRole('checkbox', { name: /^Eurasian Blackbird/ }));
    await expect(canvas.getAllByRole('checkbox', { checked: true })).toHaveLength(2);
    await userEvent.click(canvas.getByRole('checkbox', { name: /^Eurasian Blackbird/ }));
    await userEvent.click(followed);
    await expect(canvas.queryByRole('checkbox', { checked: true })).toBeNull();
    await userEvent.click(canvas.getByRole('button', { name: 'Species: show the table' }));
    await expect(canvas.getByRole('cell', { name: 'Turdus torquatus' })).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Species: show the chart' }));
  },
};
const owls: ListedSpecies[] = ['Tawny Owl (song)', 'Tawny Owl (call)', 'Boreal Owl'].map(
  (common_name, rank) => ({
    scientific_name: rank < 2 ? 'Strix aluco' : 'Aegolius funereus',
    common_name,
    count: 30 - rank,
    best_confidence: 0.9,
    rank,
  }),
);
export const SpeciesOfSeveralClasses: Story = {
  render: () => <Followable listed={owls} />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole('checkbox', { name: /^Tawny Owl \(call\)/ }));
    await expect(canvas.getAllByRole('checkbox', { checked: true })).toHaveLength(3);
    await userEvent.click(canvas.getByRole('checkbox', { name: /^Tawny Owl \(song\)/ }));
    await expect(canvas.getByRole('checkbox', { checked: true })).toHaveAccessibleName(/^Boreal/);
  },
};
export const SpeciesMany: Story = {
  render: () => <Followable listed={many} />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getAllByRole('checkbox').length).toBeLessThan(40);
    await userEvent.type(
      canvas.getByRole('searchbox', { name: 'Search the species' }),
      'numero 14',
    );
    await expect(canvas.getByRole('status')).toHaveTextContent('3 match.');
    await userEvent.click(canvas.getByRole('checkbox', { name: /^Bird number 14\b/ }));
    await userEvent.clear(canvas.getByRole('searchbox'));
    await expect(canvas.getAllByRole('checkbox', { checked: true })).toHaveLength(2);
  },
};
export const SpeciesManyPrinted: Story = {
  render: () => <Followable listed={many} />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    window.dispatchEvent(new Event('beforeprint'));
    await expect(canvas.getAllByRole('checkbox')).toHaveLength(60);
    await expect(canvas.getByText(/^Printed are 1 to 60 of 140\./)).toBeVisible();
    window.dispatchEvent(new Event('afterprint'));
    await waitFor(() => expect(canvas.getAllByRole('checkbox').length).toBeLessThan(40));
    await expect(canvas.queryByText(/^Printed are/)).toBeNull();
  },
};
export const SpeciesManyTold: Story = {
  render: () => <SpeciesList species={many} />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole('button', { name: 'Show all 140' }));
    await expect(canvas.getByText('Bird number 140')).toBeInTheDocument();
  },
};
const fifty = Array.from({ length: 50 }, (_, at) => at);
export const SpeciesFull: Story = {
  render: () => <SpeciesChooser species={many} followed={fifty} named onFollow={fn()} />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByText(/At most 50 can be chosen at once/)).toBeVisible();
    await userEvent.type(canvas.getByRole('searchbox'), 'Bird number 100');
    await expect(canvas.getByRole('checkbox')).toBeDisabled();
  },
};
export const SpeciesOnlyTold: Story = { render: () => <SpeciesList species={species} /> };
export const SpeciesNone: Story = {
  render: () => <SpeciesChooser species={[]} followed={[]} named onFollow={fn()} />,
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
/** Two visits to one place, five years apart. */
const apart: Activity = {
  ...few,
  days: few.days.map((day, at) => (at < 3 ? day : day.replace('2026', '2031'))),
};
export const ActivityYearsApart: Story = {
  render: () => <Choosable activity={apart} />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(
      canvas.getByText(/^Nothing was recorded on 1,8\d\d days here$/),
    ).toBeInTheDocument();
    const perMinute = canvas.getByRole('button', { name: 'Per recorded minute' });
    await userEvent.click(perMinute);
    await expect(perMinute).toHaveAttribute('aria-pressed', 'true');
    await expect(canvas.getByText(/^Most detections per recorded minute: \d+/)).toBeVisible();
  },
};
const unknown = activityOf(6, false);
export const ActivityOnlyTold: Story = { render: () => <HeatMap activity={unknown} /> };
const silent: Activity = { days: [], counts: new Uint32Array(0), effort: null };
export const ActivityNone: Story = { render: () => <HeatMap activity={silent} onChoose={fn()} /> };

const indexDay = (name: string, gap = true): IndexDay => ({
  name,
  low: 0.1,
  high: 1.7,
  mean: 0.6,
  binMinutes: 30,
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
/** The axis reaches from 0.1 to 1.7, as on every other day. */
export const IndexQuietDay: Story = {
  render: () => (
    <IndexLine
      index={{
        ...indexDay('H'),
        bins: indexDay('H').bins.map((bin, at) =>
          at === 10
            ? { ...bin, mean: 0.3, low: 0.2, high: 0.4, count: 2 }
            : { ...bin, mean: Number.NaN, low: Number.NaN, high: Number.NaN, count: 0 },
        ),
      }}
      points={[
        [300, 0.2],
        [320, 0.4],
      ]}
    />
  ),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByText('H lies between 0.2 and 0.4, 0.3 on average.')).toBeVisible();
    await expect(canvas.getByText('1.5')).toBeInTheDocument();
  },
};
export const IndexNotOfThatDay: Story = {
  render: () => (
    <IndexLine
      index={{
        ...indexDay('H'),
        bins: indexDay('H').bins.map(({ minute }) => ({
          minute,
          mean: Number.NaN,
          low: Number.NaN,
          high: Number.NaN,
          count: 0,
        })),
      }}
      points={[]}
    />
  ),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.queryByText(/on average/)).toBeNull();
    await expect(canvas.getByText('no value')).toBeVisible();
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
    <ExplorerNumbers
      shown={412}
      total={3516}
      named
      species={species.length}
      days={9}
      seconds={359_400}
    />
  ),
};

const rows = Array.from({ length: 5000 }, (_, at) => [`Row ${at + 1}`, at * 3]);
const table = { columns: [{ label: 'Name' }, { label: 'Value', numeric: true }], rows };
export const LongTable: Story = {
  render: () => <ChartTable title="Five thousand rows" table={table} />,
  play: async ({ canvasElement }) => {
    const drawn = () => canvasElement.querySelectorAll('tr[aria-rowindex]').length;
    await expect(drawn()).toBeLessThan(60);
    window.dispatchEvent(new Event('beforeprint'));
    await expect(drawn()).toBe(1 + 1000);
    await expect(
      within(canvasElement).getByText(/^Printed are 1 to 1,000 of 5,000\./),
    ).toBeVisible();
    window.dispatchEvent(new Event('afterprint'));
    await waitFor(() => expect(drawn()).toBeLessThan(60));
  },
};
export const Frame: Story = {
  render: () => (
    <ChartFrame title="A chart" text="What it shows." table={() => table} filename="a-chart">
      <div style={{ height: 120, background: 'var(--bp-data-3)', borderRadius: 8 }} />
    </ChartFrame>
  ),
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
