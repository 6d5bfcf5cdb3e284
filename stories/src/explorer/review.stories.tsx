import type { Meta, StoryObj } from '@storybook/react-vite';
import {
  DetectionsTable,
  DetectionView,
  FilterBar,
  plainView,
  SpectrogramView,
  useClipPlayer,
  type ClipView,
  type DetectionRow,
  type ExplorerView,
  type Verdict,
} from '@biophony/ui/explorer';
import { useState, type ComponentProps } from 'react';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { detection, madeClipView } from '../fixtures/explorer/made-clip.ts';
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

type Given = Partial<ComponentProps<typeof DetectionView>>;

function One({ view = null, ...given }: Given & { view?: ClipView | null }) {
  const player = useClipPlayer(view?.clip ?? null);
  const [verdict, setVerdict] = useState<Verdict>('none');
  return (
    <div style={{ maxWidth: 440 }}>
      <DetectionView
        detection={{ ...detection, verdict }}
        view={view}
        loading={false}
        error={null}
        player={player}
        rankOf={rankOf}
        onRetry={step}
        onPrevious={null}
        onNext={step}
        onVerdict={setVerdict}
        {...given}
      />
    </div>
  );
}

let made: ClipView | null = null;
const clip = () => (made ??= madeClipView());

export const Detection: Story = {
  render: () => <One view={clip()} />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole('button', { name: 'Unsure' }));
    await expect(canvas.getByRole('button', { name: 'Unsure' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await expect(canvas.getByRole('button', { name: 'Previous detection' })).toBeDisabled();
    await userEvent.click(canvas.getByRole('button', { name: 'Spectrogram: show the table' }));
    await expect(canvas.getByRole('cell', { name: 'European Robin' })).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Spectrogram: show the chart' }));
  },
};
export const Playing: Story = {
  render: () => <One view={clip()} />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.selectOptions(canvas.getByRole('combobox', { name: 'Speed' }), '1/10 speed');
    await userEvent.click(canvas.getByRole('button', { name: 'Play' }));
    await expect(await canvas.findByRole('button', { name: 'Pause' })).toBeVisible();
    await waitFor(() => expect(canvasElement.querySelector('.bp-sound-cursor')).not.toBeNull());
    await userEvent.click(canvas.getByRole('button', { name: 'Pause' }));
    await expect(await canvas.findByRole('button', { name: 'Play' })).toBeVisible();
  },
};
export const NothingChosen: Story = { render: () => <One detection={null} /> };
export const ReadingTheRecording: Story = { render: () => <One loading /> };
export const RecordingFailed: Story = {
  render: () => (
    <One
      error={{
        message: 'This piece of the recording could not be shown',
        hint: 'The link has expired. Try again to get a new one.',
      }}
    />
  ),
  play: async ({ canvasElement }) => {
    step.mockClear();
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'Retry' }));
    await expect(step).toHaveBeenCalledOnce();
  },
};

function Picture() {
  const view = clip();
  const { player } = useClipPlayer(view.clip);
  return <SpectrogramView view={view} rankOf={rankOf} text="A song" player={player} />;
}
export const Spectrogram: Story = { render: () => <Picture /> };

const verdicts = ['none', 'correct', 'wrong', 'unsure'] as const;
const rowOf = (place: number): DetectionRow => ({
  ...detection,
  row: place,
  species: place % 12,
  time: place === 3 ? null : (detection.time ?? 0) + place * 47_000,
  verdict: verdicts[place % 4] ?? 'none',
});

function List({
  count,
  banded = false,
  waiting = false,
}: {
  count: number;
  banded?: boolean;
  waiting?: boolean;
}) {
  const [chosen, setChosen] = useState(1);
  const [keys, setKeys] = useState('');
  return (
    <>
      <DetectionsTable
        count={count}
        rowAt={(place) => (waiting ? undefined : rowOf(place))}
        rankOf={rankOf}
        banded={banded}
        chosen={chosen}
        onSight={step}
        onChoose={setChosen}
        onKey={(key) => {
          setKeys(keys + key);
          return true;
        }}
      />
      <output>{keys}</output>
    </>
  );
}

export const DetectionList: Story = {
  render: () => <List count={1000} />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const chosen = () => canvas.getByRole('row', { selected: true }).getAttribute('aria-rowindex');
    canvas.getByRole('grid').focus();
    await userEvent.keyboard('jj{PageDown}k');
    await expect(chosen()).toBe('14');
    await userEvent.keyboard('{End}');
    await waitFor(() => expect(chosen()).toBe('1001'));
    await userEvent.keyboard('{Home}yu ');
    await waitFor(() => expect(chosen()).toBe('2'));
    await expect(canvas.getByRole('status')).toHaveTextContent('yu');
    await userEvent.click(canvas.getAllByText('Eurasian Blackbird')[3]!);
    await expect(chosen()).toBe('5');
  },
};
export const EventList: Story = { render: () => <List count={1000} banded /> };
export const ListWaiting: Story = { render: () => <List count={1000} waiting /> };
export const ListOfTwo: Story = { render: () => <List count={2} /> };

const days = Array.from({ length: 120 }, (_, at) => dayAt(at));
function Filters({ banded = false }: { banded?: boolean }) {
  const [view, setView] = useState<ExplorerView>(plainView);
  return (
    <>
      <FilterBar
        view={view}
        days={days}
        banded={banded}
        onChange={(part) => setView({ ...view, ...part })}
      />
      <output style={{ display: 'block', marginTop: 24 }}>{JSON.stringify(view)}</output>
    </>
  );
}
export const Filter: Story = {
  render: () => <Filters banded />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.selectOptions(canvas.getByRole('combobox', { name: 'Day' }), '4 May 2026');
    await userEvent.selectOptions(canvas.getByRole('combobox', { name: 'Order' }), 'Loudness');
    await userEvent.type(canvas.getByRole('textbox', { name: 'File' }), 'A.WAV');
    await expect(
      canvas.getByText(/"day":"2026-05-04".*"file":"A.WAV".*"sort":"snr"/),
    ).toBeVisible();
  },
};
