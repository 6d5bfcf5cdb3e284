import type { Meta, StoryObj } from '@storybook/react-vite';
import {
  changeSoundSettings,
  DetectionView,
  useClipPlayer,
  usualSettings,
  type ClipView,
  type DetectionRow,
  type SpeciesName,
  type Verdict,
} from '@biophony/ui/explorer';
import { useState, type ComponentProps } from 'react';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import {
  batDetection,
  detection,
  madeBatView,
  madeClipView,
  madeDamagedView,
  madeWindowView,
  windowDetection,
} from '../fixtures/explorer/made-clip.ts';

const meta: Meta = {
  title: 'Explorer/Sound',
  decorators: [
    (Story) => (
      <div className="bp-explorer">
        <Story />
      </div>
    ),
  ],
  beforeEach: () => changeSoundSettings(usualSettings),
};
export default meta;
type Story = StoryObj;

const rankOf = ({ species }: DetectionRow) => species;
const step = fn();

const choices: SpeciesName[] = [
  ['Turdus merula', 'Eurasian Blackbird'],
  ['Erithacus rubecula', 'European Robin'],
  ['Turdus philomelos', 'Song Thrush'],
  ['Turdus viscivorus', 'Mistle Thrush'],
  ['Sylvia atricapilla', 'Eurasian Blackcap'],
  ['Strix aluco', 'Tawny Owl'],
].map(([scientific_name = '', common_name = '']) => ({ scientific_name, common_name }));

interface Given extends Partial<ComponentProps<typeof DetectionView>> {
  one?: DetectionRow;
  width?: number;
}

function One({ view = null, one = detection, width, ...given }: Given) {
  const player = useClipPlayer(view);
  const [verdict, setVerdict] = useState<Verdict | null>(null);
  const [corrected, setCorrected] = useState<SpeciesName | null>(null);
  return (
    <div style={{ maxWidth: width }}>
      <DetectionView
        detection={{ ...one, verdict, corrected }}
        view={view}
        loading={false}
        error={null}
        player={player}
        rankOf={rankOf}
        onRetry={step}
        onPrevious={null}
        onNext={step}
        onVerdict={setVerdict}
        speciesChoices={choices}
        onCorrect={(species) => {
          setCorrected(species);
          if (species) setVerdict('no');
        }}
        {...given}
      />
    </div>
  );
}

const made = new Map<() => ClipView, ClipView>();
const once = (make: () => ClipView): ClipView => {
  const view = made.get(make) ?? make();
  made.set(make, view);
  return view;
};
const clip = () => once(madeClipView);

const drawn = (element: HTMLElement) =>
  waitFor(() => {
    const canvas = element.querySelector<HTMLCanvasElement>('.bp-sound-picture canvas');
    if (!canvas || canvas.style.visibility === 'hidden') throw new Error('not drawn yet');
    return canvas;
  });

export const Banded: Story = {
  render: () => <One view={clip()} />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const picture = await drawn(canvasElement);
    const box = picture.parentElement!;
    await expect(box.clientHeight).toBeGreaterThanOrEqual(400);
    // It is drawn anew when the page has given its box another width.
    await waitFor(() => expect(picture.width).toBe(Math.round(box.clientWidth * devicePixelRatio)));
    await userEvent.click(canvas.getByRole('button', { name: 'Unsure' }));
    await expect(canvas.getByRole('button', { name: 'Unsure' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await expect(canvas.getByRole('button', { name: 'Previous detection' })).toBeDisabled();
    await userEvent.click(canvas.getByRole('button', { name: 'Spectrogram: show the table' }));
    await expect(canvas.getByRole('cell', { name: 'European Robin' })).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Spectrogram: show the chart' }));
    await drawn(canvasElement);
  },
};

export const WindowModel: Story = {
  render: () => <One view={once(madeWindowView)} one={windowDetection} />,
  play: async ({ canvasElement }) => {
    await drawn(canvasElement);
    const [, main] = canvasElement.querySelectorAll('.bp-sound-box');
    await expect(main).toHaveAttribute('data-window');
    await expect(within(canvasElement).queryByText('Band')).toBeNull();
  },
};

export const Damaged: Story = {
  render: () => <One view={once(madeDamagedView)} />,
  play: async ({ canvasElement }) => {
    await drawn(canvasElement);
    const notice = within(canvasElement).getByText(/^This recording is damaged, .* leaves 2\.35 s/);
    await expect(notice).toBeVisible();
  },
};

export const Bat: Story = {
  render: () => <One view={once(madeBatView)} one={batDetection} />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await drawn(canvasElement);
    await expect(canvas.getByRole('combobox', { name: 'Speed' })).toHaveValue('0.1');
    await userEvent.selectOptions(canvas.getByRole('combobox', { name: 'Speed' }), '1/20 speed');
    await expect(canvas.getByText('80 kHz')).toBeVisible();
  },
};

export const Zoomed: Story = {
  render: () => <One view={clip()} />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const picture = canvas.getByRole('group', { name: 'Picture of the sound' });
    await drawn(canvasElement);
    picture.focus();
    const axis = () => canvasElement.querySelector('.bp-sound-seconds')?.textContent;
    const whole = axis();
    await userEvent.keyboard('++{ArrowRight}{Shift>}{ArrowUp}{/Shift}');
    await waitFor(() => expect(axis()).not.toBe(whole));
    await userEvent.keyboard('0');
    await waitFor(() => expect(axis()).toBe(whole));
    const { left, top, width, height } = picture.getBoundingClientRect();
    const at = (x: number, y: number) => ({
      target: picture,
      coords: { clientX: left + x * width, clientY: top + y * height },
    });
    await userEvent.pointer([
      { ...at(0.2, 0.4), keys: '[MouseLeft>]' },
      at(0.4, 0.6),
      at(0.8, 0.95),
      { ...at(0.8, 0.95), keys: '[/MouseLeft]' },
    ]);
    await waitFor(() => expect(axis()).not.toBe(whole));
    await drawn(canvasElement);
    await userEvent.click(canvas.getByRole('button', { name: 'Band only' }));
    await expect(await canvas.findByText(/^Hears 0.6 to 7.2 kHz alone\.$/)).toBeVisible();
  },
};

export const Playing: Story = {
  render: () => <One view={clip()} />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.selectOptions(canvas.getByRole('combobox', { name: 'Speed' }), '1/10 speed');
    const position = canvas.getByRole('slider', { name: 'Position in the sound' });
    const picture = canvas.getByRole('group', { name: 'Picture of the sound' });
    const { left, top, width } = picture.getBoundingClientRect();
    await userEvent.pointer([
      {
        target: picture,
        keys: '[MouseLeft]',
        coords: { clientX: left + width / 2, clientY: top + 9 },
      },
    ]);
    await waitFor(() => expect(position).toHaveAttribute('aria-valuetext', '2.5 s, at 1:04.5'));
    await userEvent.click(canvas.getByRole('button', { name: 'Play' }));
    await expect(await canvas.findByRole('button', { name: 'Pause' })).toBeVisible();
    await waitFor(() => expect(canvasElement.querySelector('.bp-sound-cursor')).not.toBeNull());
    await expect(Number((position as HTMLInputElement).value)).toBeGreaterThanOrEqual(64.4);
    await userEvent.click(canvas.getByRole('button', { name: 'Pause' }));
    await expect(await canvas.findByRole('button', { name: 'Play' })).toBeVisible();
  },
};

export const Looping: Story = {
  render: () => <One view={once(madeBatView)} one={batDetection} />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.selectOptions(canvas.getByRole('combobox', { name: 'Speed' }), 'Real speed');
    await userEvent.click(canvas.getByRole('button', { name: 'Loop' }));
    await userEvent.click(canvas.getByRole('button', { name: 'Play' }));
    const position = canvas.getByRole('slider', { name: 'Position in the sound' });
    const seen: number[] = [];
    await waitFor(
      () => {
        seen.push(Number((position as HTMLInputElement).value));
        const back = seen.some((value, at) => at > 0 && value < seen[at - 1]!);
        if (!back) throw new Error('has not begun again yet');
      },
      { interval: 40 },
    );
    await userEvent.click(canvas.getByRole('button', { name: 'Pause' }));
  },
};

export const Corrected: Story = {
  render: () => <One view={clip()} />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const picture = canvas.getByRole('group', { name: 'Picture of the sound' });
    picture.focus();
    await userEvent.keyboard('c');
    const field = await canvas.findByRole('combobox', { name: 'It is' });
    await expect(field).toHaveFocus();
    await userEvent.keyboard('thru{ArrowDown}');
    const list = within(canvas.getByRole('listbox', { name: 'Species' }));
    const chosen = list.getByRole('option', { selected: true });
    await expect(chosen).toHaveTextContent('Song Thrush');
    await expect(field).toHaveAttribute('aria-activedescendant', chosen.id);
    await userEvent.keyboard('{Enter}');
    await expect(canvas.queryByRole('combobox', { name: 'It is' })).toBeNull();
    await expect(picture).toHaveFocus();
    await expect(canvas.getByRole('button', { name: 'Take the correction back' })).toBeVisible();
    await expect(canvas.getAllByText('Turdus philomelos')).toHaveLength(2);
  },
};

export const CorrectedToOwnName: Story = {
  render: () => <One view={clip()} />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole('button', { name: 'Correct the species' }));
    await userEvent.keyboard('Rain on leaves');
    await expect(canvas.getByText('The list has no such name')).toBeVisible();
    await userEvent.click(canvas.getByRole('option', { name: 'Use "Rain on leaves"' }));
    await expect(canvas.getAllByText('Rain on leaves')).toHaveLength(2);
    await userEvent.click(canvas.getByRole('button', { name: 'Correct the species' }));
    await userEvent.keyboard('t');
    await userEvent.keyboard('{Escape}');
    await expect(canvas.getByRole('button', { name: 'Correct the species' })).toHaveFocus();
    await userEvent.click(canvas.getByRole('button', { name: 'Correct the species' }));
    await userEvent.keyboard('thr');
  },
};

export const Phone: Story = {
  render: () => <One view={clip()} width={358} />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await drawn(canvasElement);
    await expect(canvas.queryByRole('combobox', { name: 'Speed' })).toBeNull();
    await userEvent.click(canvas.getByRole('button', { name: 'Sound and picture settings' }));
    await expect(canvas.getByRole('combobox', { name: 'Speed' })).toBeVisible();
    const pane = canvasElement.querySelector('.bp-detection-view')!;
    await expect(pane.scrollWidth).toBeLessThanOrEqual(358);
  },
};

export const NothingChosen: Story = {
  render: () => <One detection={null} />,
};
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
export const PictureFailed: Story = {
  render: () => (
    <One view={{ ...clip(), picture: () => Promise.reject(new Error('The worker was ended.')) }} />
  ),
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByRole('alert')).toBeVisible();
  },
};
