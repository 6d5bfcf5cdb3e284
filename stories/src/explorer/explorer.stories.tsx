import type { Meta, StoryObj } from '@storybook/react-vite';
import { Explorer, type ExplorerProps } from '@biophony/ui/explorer';
import { useState } from 'react';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import {
  brokenAnswers,
  detectionAnswers,
  explored,
  indexAnswers,
  slowedAnswers,
} from '../fixtures/explorer/explored.ts';
import { StoryKit, type Answers } from '../fixtures/kit.tsx';

const meta: Meta = { title: 'Explorer' };
export default meta;
type Story = StoryObj;

const told = fn();

function Addressed({
  answers,
  start = '',
  ...props
}: Partial<ExplorerProps> & { answers: Answers; start?: string }) {
  const [query, setQuery] = useState(start);
  return (
    <StoryKit answers={answers}>
      <div className="bp-card" style={{ padding: 24, maxWidth: 1080 }}>
        <Explorer
          analysis={explored}
          query={query}
          onQuery={(next) => {
            told(next);
            setQuery(next);
          }}
          {...props}
        />
      </div>
    </StoryKit>
  );
}

const birdsOf = (count: number, days: number) => detectionAnswers({ count, days });
const ready = async (canvasElement: HTMLElement) => {
  const canvas = within(canvasElement);
  await canvas.findByRole('grid', { name: 'Detections' });
  return canvas;
};

export const Birds: Story = {
  render: () => <Addressed answers={birdsOf(3000, 9)} />,
  play: async ({ canvasElement }) => {
    told.mockClear();
    localStorage.removeItem(`biophony.review.${explored.analysis_id}`);
    const canvas = await ready(canvasElement);
    await expect(canvas.getByText('3,000')).toBeVisible();
    await userEvent.type(canvas.getByRole('searchbox', { name: 'Search the species' }), 'cuc');
    await userEvent.click(canvas.getByRole('checkbox', { name: /^Common Cuckoo/ }));
    await expect(await canvas.findByText('Activity of Common Cuckoo')).toBeVisible();
    await waitFor(() => expect(told).toHaveBeenLastCalledWith('?species=Cuculus+canorus'));
    await userEvent.clear(canvas.getByRole('searchbox'));
    await userEvent.click(canvas.getByRole('checkbox', { name: /^Eurasian Blackbird/ }));
    await userEvent.selectOptions(canvas.getByRole('combobox', { name: 'Hours from' }), '05:00');
    await waitFor(() =>
      expect(told).toHaveBeenLastCalledWith(
        '?species=Cuculus+canorus&species=Turdus+merula&hours=5-24',
      ),
    );
    await userEvent.click(canvas.getByRole('button', { name: 'Clear filters' }));
    await expect(await canvas.findByText('3,000 detections, in the order chosen')).toBeVisible();
  },
};

export const KeyboardReview: Story = {
  render: () => <Addressed answers={birdsOf(3000, 9)} />,
  play: async ({ canvasElement }) => {
    localStorage.removeItem(`biophony.review.${explored.analysis_id}`);
    const canvas = await ready(canvasElement);
    const grid = canvas.getByRole('grid', { name: 'Detections' });
    grid.focus();
    await userEvent.keyboard('{ArrowDown}');
    await expect(await canvas.findByText('Spectrogram')).toBeVisible();
    await waitFor(() => expect(canvas.getAllByRole('row', { selected: true })).toHaveLength(1));
    // What comes with the first verdict moves nothing that somebody is just pressing.
    const placeOfDownload = () => {
      const { left, top } = canvas
        .getByRole('button', { name: 'Download this list' })
        .getBoundingClientRect();
      const { left: start, top: above } = grid.closest('section')!.getBoundingClientRect();
      return { left: left - start, top: top - above };
    };
    const before = placeOfDownload();
    await userEvent.keyboard('y');
    await waitFor(() =>
      expect(canvas.getByRole('row', { selected: true })).toHaveAttribute('aria-rowindex', '3'),
    );
    await userEvent.keyboard('nk');
    await waitFor(() => expect(canvas.getAllByText('No').length).toBeGreaterThan(1));
    await expect(canvas.getByRole('button', { name: 'Download what was reviewed' })).toBeVisible();
    await expect(placeOfDownload()).toEqual(before);
    await userEvent.selectOptions(canvas.getByRole('combobox', { name: 'Reviewed' }), 'Yes');
    await expect(await canvas.findByText('1 detection, in the order chosen')).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Download what was reviewed' })).toBeVisible();
  },
};

export const CorrectedFromTheModelsList: Story = {
  tags: ['full'],
  render: () => <Addressed answers={birdsOf(3000, 9)} start="?detection=1" />,
  play: async ({ canvasElement }) => {
    localStorage.removeItem(`biophony.review.${explored.analysis_id}`);
    const canvas = await ready(canvasElement);
    await userEvent.click(await canvas.findByRole('button', { name: 'Correct the species' }));
    // Found nowhere: only the model's own list has it.
    await userEvent.keyboard('boreal');
    const owl = await canvas.findByRole('option', { name: /Boreal Owl/ });
    await userEvent.click(owl);
    await waitFor(() => expect(canvas.getAllByText('Aegolius funereus').length).toBeGreaterThan(0));
    await expect(canvas.getByRole('button', { name: 'Take the correction back' })).toBeVisible();
    localStorage.removeItem(`biophony.review.${explored.analysis_id}`);
  },
};

export const FromAnAddress: Story = {
  tags: ['full'],
  render: () => (
    <Addressed
      answers={birdsOf(3000, 9)}
      start="?species=Turdus+merula&hour=4&day=2026-05-04&detection=1"
    />
  ),
  play: async ({ canvasElement }) => {
    const canvas = await ready(canvasElement);
    await expect(canvas.getByText('Activity of Eurasian Blackbird')).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Remove the filter 04:00' })).toBeVisible();
    await expect(await canvas.findByText('Spectrogram')).toBeVisible();
  },
};

export const HeatMapByKeyboard: Story = {
  tags: ['full'],
  render: () => <Addressed answers={birdsOf(3000, 9)} />,
  play: async ({ canvasElement }) => {
    told.mockClear();
    const canvas = await ready(canvasElement);
    canvas.getByRole('button', { name: /^Filter by 2 May 2026, 00:00/ }).focus();
    await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}{ArrowDown}');
    await expect(
      canvas.getByText(/^3 May 2026, 04:00: \d+ detections, 10 min recorded/),
    ).toBeVisible();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(told).toHaveBeenLastCalledWith('?day=2026-05-03&hour=4'));
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(told).toHaveBeenLastCalledWith(''));
  },
};

export const SoundEvents: Story = {
  render: () => (
    <Addressed
      answers={detectionAnswers({ count: 900, days: 4, events: true })}
      start="?detection=5"
    />
  ),
  play: async ({ canvasElement }) => {
    const canvas = await ready(canvasElement);
    await waitFor(() => expect(canvas.getAllByText('SNR')[0]).toBeVisible());
    await expect(await canvas.findByText('Spectrogram')).toBeVisible();
  },
};

/** Seconds and hertz are those of the bat; what is heard is the file as it is. */
export const SlowedDown: Story = {
  render: () => <Addressed answers={slowedAnswers()} start="?detection=5" />,
  play: async ({ canvasElement }) => {
    const canvas = await ready(canvasElement);
    const picture = await canvas.findByRole('group', { name: 'Picture of the sound' });
    await expect(canvas.getByText('40 kHz')).toBeVisible();
    await expect(canvas.getByText('16–44 kHz')).toBeVisible();
    await expect(canvas.getByRole('combobox', { name: 'Speed', hidden: true })).toHaveValue('0.1');
    await waitFor(() => {
      const painted = picture.querySelector('canvas');
      if (!painted || painted.style.visibility === 'hidden') throw new Error('not drawn yet');
    });
    // Twelve sounds in the first four seconds, which are forty of the file.
    await expect(canvas.getByText('4 s')).toBeVisible();
    await expect(picture.querySelectorAll('.bp-sound-box')).toHaveLength(12);
  },
};

/** As a screen that is left for another one, in a page whose provider stays. */
function Leaving({ answers }: { answers: Answers }) {
  const [away, setAway] = useState(false);
  return (
    <StoryKit answers={answers}>
      <button type="button" onClick={() => setAway(!away)}>
        Leave or come back
      </button>
      {!away && <Explorer analysis={explored} query="?detection=5" />}
    </StoryKit>
  );
}

export const ComesBack: Story = {
  render: () => <Leaving answers={birdsOf(300, 2)} />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const drawn = async () => {
      const picture = await canvas.findByRole('group', { name: 'Picture of the sound' });
      await waitFor(() => {
        const painted = picture.querySelector('canvas');
        if (!painted || painted.style.visibility === 'hidden') throw new Error('not drawn yet');
      });
    };
    await drawn();
    const away = canvas.getByRole('button', { name: 'Leave or come back' });
    await userEvent.click(away);
    await expect(canvas.queryByRole('grid')).toBeNull();
    await userEvent.click(away);
    await drawn();
  },
};

export const UndatedOfAFilter: Story = {
  render: () => (
    <Addressed
      answers={detectionAnswers({ count: 3000, days: 9, undatedEvery: 10 })}
      start="?species=Turdus+merula"
    />
  ),
  play: async ({ canvasElement }) => {
    const canvas = await ready(canvasElement);
    // 300 of all are.
    await expect(canvas.getByText(/ 35 detections are in recordings without a time/)).toBeVisible();
    await userEvent.selectOptions(canvas.getByRole('combobox', { name: 'Hours from' }), '05:00');
    await waitFor(() => expect(canvas.queryByText(/without a time/)).toBeNull());
  },
};

export const TwoHundredThousand: Story = {
  tags: ['full'],
  render: () => <Addressed answers={birdsOf(200_000, 120)} />,
  play: async ({ canvasElement }) => {
    const canvas = await ready(canvasElement);
    await expect(canvas.getByText('200,000')).toBeVisible();
    const grid = canvas.getByRole('grid', { name: 'Detections' });
    grid.focus();
    await userEvent.keyboard('{End}');
    await waitFor(() =>
      expect(canvas.getByRole('row', { selected: true })).toHaveAttribute(
        'aria-rowindex',
        '200001',
      ),
    );
  },
};

export const Partial: Story = {
  tags: ['full'],
  render: () => (
    <Addressed
      answers={detectionAnswers({ count: 3000, days: 9, undatedEvery: 10 })}
      limit={2000}
    />
  ),
  play: async ({ canvasElement }) => {
    const canvas = await ready(canvasElement);
    await expect(
      canvas.getByText(/^2,000 of 3,000 detections are shown, spread evenly over the recordings/),
    ).toBeVisible();
    await expect(canvas.getByText(/200 detections are in recordings without a time/)).toBeVisible();
  },
};

export const NothingPasses: Story = {
  tags: ['full'],
  render: () => (
    <Addressed answers={birdsOf(3000, 9)} start="?species=Turdus+merula&file=nowhere&detection=1" />
  ),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const none = 'No detection passes these filters.';
    await expect(await canvas.findByText(none)).toBeVisible();
    await expect(canvas.getByText('0 of 3,000')).toBeVisible();
    await expect(canvas.queryByText('Kinds of sound')).toBeNull();
  },
};

export const ExcludedFallsSilent: Story = {
  tags: ['full'],
  render: () => <Addressed answers={birdsOf(3000, 9)} start="?detection=1" />,
  play: async ({ canvasElement }) => {
    const canvas = await ready(canvasElement);
    await expect(await canvas.findByText('Spectrogram')).toBeVisible();
    const settings = canvas.queryByRole('button', { name: 'Sound and picture settings' });
    if (settings) await userEvent.click(settings);
    await userEvent.selectOptions(canvas.getByRole('combobox', { name: 'Speed' }), '1/10 speed');
    await userEvent.click(canvas.getByRole('button', { name: 'Play' }));
    await expect(await canvas.findByRole('button', { name: 'Pause' })).toBeVisible();
    await userEvent.type(canvas.getByRole('textbox', { name: 'Recording' }), 'nowhere');
    await waitFor(() => expect(canvas.queryByRole('button', { name: 'Pause' })).toBeNull());
  },
};

export const RecordingGone: Story = {
  tags: ['full'],
  render: () => (
    <Addressed
      answers={{
        ...birdsOf(3000, 9),
        [`GET /api/data/datasets/${explored.data_id}/files`]: { files: [], next_cursor: null },
      }}
      start="?detection=3"
    />
  ),
  play: async ({ canvasElement }) => {
    const canvas = await ready(canvasElement);
    await expect(
      await canvas.findByText('This piece of the recording could not be shown'),
    ).toBeVisible();
    await expect(canvas.getByText('The file is no longer in the store.')).toBeVisible();
  },
};

export const Empty: Story = {
  render: () => <Addressed answers={birdsOf(0, 2)} />,
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByText('Nothing was found')).toBeVisible();
  },
};

export const Loading: Story = {
  render: () => (
    <Addressed
      answers={{ [`GET /api/analysis/analyses/${explored.analysis_id}/results`]: 'never' }}
    />
  ),
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByText('Opening the explorer...')).toBeVisible();
  },
};

export const Failed: Story = {
  render: () => <Addressed answers={brokenAnswers('/no-such-file.parquet')} />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(await canvas.findByText('The results could not be read')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Retry' }));
    await expect(await canvas.findByText('The results could not be read')).toBeVisible();
  },
};

export const Refused: Story = {
  render: () => (
    <Addressed answers={{ [`GET /api/analysis/analyses/${explored.analysis_id}/results`]: 503 }} />
  ),
  play: async ({ canvasElement }) => {
    await expect(
      await within(canvasElement).findByText('Failed to get analysis results'),
    ).toBeVisible();
  },
};

export const Indices: Story = {
  render: () => <Addressed answers={indexAnswers(9)} />,
  play: async ({ canvasElement }) => {
    told.mockClear();
    const canvas = within(canvasElement);
    await userEvent.click(await canvas.findByRole('button', { name: /BI_2k_8k/ }));
    await expect(await canvas.findByText('BI_2k_8k through the day')).toBeVisible();
    await userEvent.selectOptions(canvas.getByRole('combobox', { name: 'Day' }), '4 May 2026');
    await waitFor(() => expect(told).toHaveBeenLastCalledWith('?day=2026-05-04&index=BI_2k_8k'));
  },
};

export const IndicesUndated: Story = {
  render: () => <Addressed answers={indexAnswers(1, false)} />,
  play: async ({ canvasElement }) => {
    await expect(
      await within(canvasElement).findByText(/^These recordings have no time/),
    ).toBeVisible();
  },
};
