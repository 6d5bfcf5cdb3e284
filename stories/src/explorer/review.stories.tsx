import type { Meta, StoryObj } from '@storybook/react-vite';
import {
  DetectionsTable,
  FilterBar,
  filterChips,
  FilterChips,
  plainView,
  unfiltered,
  type ColumnId,
  type DetectionRow,
  type ExplorerView,
} from '@biophony/ui/explorer';
import { en } from '@biophony/ui/messages';
import { useState } from 'react';
import { expect, fireEvent, fn, userEvent, waitFor, within } from 'storybook/test';
import { birds } from '../fixtures/explorer/birds.ts';
import { detection } from '../fixtures/explorer/made-clip.ts';
import { dayAt } from '../fixtures/explorer/made-detections.ts';

const meta: Meta = {
  title: 'Explorer/Review',
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

const rankOf = ({ species }: DetectionRow) => species;
const step = fn();

const verdicts = [null, 'yes', 'no', 'unsure'] as const;
const rowOf = (place: number): DetectionRow => ({
  ...detection,
  row: place,
  species: place % 12,
  time: place === 3 ? null : (detection.time ?? 0) + place * 47_000,
  verdict: verdicts[place % 4] ?? null,
});

const plainColumns: readonly ColumnId[] = ['time', 'file', 'confidence', 'verdict'];
const allColumns: readonly ColumnId[] = [
  'time',
  'file',
  'confidence',
  'band',
  'snr',
  'recorder',
  'place',
  'verdict',
];

function List({
  count,
  banded = false,
  waiting = false,
  width,
}: {
  count: number;
  banded?: boolean;
  waiting?: boolean;
  width?: number;
}) {
  const [chosen, setChosen] = useState(1);
  const [done, setDone] = useState('');
  const [heard, setHeard] = useState<number | null>(null);
  return (
    <div style={{ maxWidth: width }}>
      <DetectionsTable
        count={count}
        rowAt={(place) => (waiting ? undefined : rowOf(place))}
        rankOf={rankOf}
        columns={banded ? allColumns : plainColumns}
        chosen={chosen}
        heardOf={({ row }) => (row === heard ? 'playing' : 'silent')}
        onSight={step}
        onChoose={setChosen}
        onMove={(by) => setChosen((now) => Math.min(count - 1, Math.max(0, now + by)))}
        onPlay={(place) => setHeard(place === heard ? null : place)}
        onAct={(action) => setDone(`${done} ${action}`)}
      />
      <output>{done}</output>
    </div>
  );
}

export const DetectionList: Story = {
  render: () => <List count={1000} />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const chosen = () => canvas.getByRole('row', { selected: true }).getAttribute('aria-rowindex');
    await canvas.findAllByRole('row');
    canvas.getByRole('grid').focus();
    await userEvent.keyboard('jj{PageDown}k');
    await expect(chosen()).toBe('12');
    await userEvent.keyboard('{End}');
    await waitFor(() => expect(chosen()).toBe('1001'));
    await userEvent.keyboard('{Home}yu ');
    await waitFor(() => expect(chosen()).toBe('2'));
    await expect(canvas.getByRole('status')).toHaveTextContent('yes unsure play');
    await userEvent.click(canvas.getAllByText('Eurasian Blackbird')[3]!);
    await expect(chosen()).toBe('5');
  },
};
export const EventList: Story = { render: () => <List count={1000} banded /> };

export const Cards: Story = {
  render: () => <List count={1_000_000} width={358} />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const list = canvas.getByRole('grid');
    await expect((await canvas.findAllByRole('row')).length).toBeLessThan(40);
    for (const text of list.querySelectorAll('td span'))
      await expect(Number.parseFloat(getComputedStyle(text).fontSize)).toBeGreaterThanOrEqual(14);
    const [, , third] = canvas.getAllByRole('button', { name: /^Play Eurasian Blackbird/ });
    await userEvent.click(third!);
    await expect(canvas.getByRole('button', { name: /^Pause Eurasian Blackbird/ })).toBe(third);
    await expect(canvas.getByRole('row', { selected: true })).toHaveAttribute('aria-rowindex', '3');
    await expect(list).toHaveFocus();
    await userEvent.keyboard('{End}');
    await waitFor(() =>
      expect(canvas.getByRole('row', { selected: true })).toHaveAttribute(
        'aria-rowindex',
        '1000001',
      ),
    );
    const box = list.closest('.bp-detections')!.getBoundingClientRect();
    const row = canvas.getByRole('row', { selected: true }).getBoundingClientRect();
    await expect(row.bottom).toBeLessThanOrEqual(box.bottom + 1);
    await expect(row.top).toBeGreaterThanOrEqual(box.top);
  },
};
export const CardsOfEvents: Story = { render: () => <List count={1000} banded width={420} /> };
export const CardsBesideThePane: Story = { render: () => <List count={1000} width={279} /> };
export const ListWaiting: Story = { render: () => <List count={1000} waiting /> };
export const ListOfTwo: Story = { render: () => <List count={2} /> };

const days = Array.from({ length: 120 }, (_, at) => dayAt(at));
const recorders = ['AM01', 'AM02'];
const placed = (site: string, name: string, since: string) => ({
  deployment_id: `${site} ${since}`,
  site_id: site,
  site: name,
  device_id: `24F31905${site}`,
  since,
  used: true,
});
const twoSites = [
  placed('lake', 'Lake north', '2026-04-01'),
  placed('lake', 'Lake north', '2026-05-10'),
  placed('bog', 'Bog', '2026-04-01'),
];
const twoDatasets = [
  { data_id: 'card-1', name: 'Card 1' },
  { data_id: 'card-2', name: 'Card 2' },
];

function Filters({
  start = plainView,
  deployments,
}: {
  start?: ExplorerView;
  deployments?: typeof twoSites;
}) {
  const [view, setView] = useState<ExplorerView>(start);
  const change = (part: Partial<ExplorerView>) => setView({ ...view, ...part });
  return (
    <>
      <FilterBar
        view={view}
        days={days}
        recorders={recorders}
        deployments={deployments}
        datasets={deployments && twoDatasets}
        dataset={view.dataset ?? 'card-1'}
        onDataset={(dataset) => change({ dataset })}
        onChange={change}
      />
      <FilterChips
        chips={filterChips(view, { species: birds, deployments }, en, 'en-GB')}
        onChange={change}
        onClear={() => change(unfiltered(view))}
      />
      <output style={{ display: 'block', marginTop: 24 }}>{JSON.stringify(view)}</output>
    </>
  );
}
export const FilterOfPlaces: Story = {
  render: () => <Filters deployments={twoSites} />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const deployment = canvas.getByRole('combobox', { name: 'Deployment' });
    await expect(within(deployment).getAllByRole('option')).toHaveLength(4);
    await userEvent.selectOptions(canvas.getByRole('combobox', { name: 'Site' }), 'Lake north');
    await expect(within(deployment).getAllByRole('option')).toHaveLength(3);
    await userEvent.selectOptions(deployment, 'Lake north, 24F31905lake, 2026-05-10');
    await userEvent.selectOptions(canvas.getByRole('combobox', { name: 'Dataset' }), 'Card 2');
    await expect(
      canvas.getByText(/"sites":\["lake"\],"deployments":\["lake 2026-05-10"\],"dataset":"card-2"/),
    ).toBeVisible();
    await userEvent.click(
      canvas.getByRole('button', { name: 'Remove the filter Site Lake north' }),
    );
    await expect(canvas.getByRole('combobox', { name: 'Site' })).toHaveValue('');
  },
};
export const Filter: Story = {
  render: () => <Filters />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await fireEvent.change(canvas.getByLabelText('From day'), { target: { value: '2026-05-04' } });
    await userEvent.selectOptions(canvas.getByRole('combobox', { name: 'Hours from' }), '22:00');
    await userEvent.selectOptions(canvas.getByRole('combobox', { name: 'Hours to' }), '04:00');
    await userEvent.selectOptions(canvas.getByRole('combobox', { name: 'Recorder' }), 'AM02');
    await userEvent.type(canvas.getByRole('textbox', { name: 'Recording' }), 'A.WAV');
    await expect(
      canvas.getByText(
        /"from":"2026-05-04".*"hours":\{"from":22,"to":4\}.*"recorder":"AM02","file":"A.WAV"/,
      ),
    ).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Remove the filter Recorder AM02' }));
    await expect(canvas.getByRole('combobox', { name: 'Recorder' })).toHaveValue('');
    await expect(canvas.getByRole('region', { name: 'Active filters' })).toHaveFocus();
    await userEvent.click(canvas.getByRole('button', { name: 'Clear filters' }));
    await expect(canvas.queryByRole('button', { name: /^Remove/ })).toBeNull();
  },
};
