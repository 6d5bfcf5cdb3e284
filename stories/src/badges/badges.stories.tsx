import type { Meta, StoryObj } from '@storybook/react-vite';
import { ProgressBadge, StatusChip, TagChip, TierBadge, ValidationChip } from '@biophony/ui';
import { expect, fn, userEvent, within } from 'storybook/test';

const meta: Meta = { title: 'Badges' };
export default meta;
type Story = StoryObj;

export const Tiers: Story = {
  render: () => (
    <div className="bp-row">
      {['free', 'pro', 'enterprise', 'campus'].map((tier) => (
        <TierBadge key={tier} tier={tier} />
      ))}
    </div>
  ),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.queryByText('FREE')).toBeNull();
    await expect(canvas.getByText('PRO')).toBeVisible();
    await expect(canvas.getByText('CAMPUS')).toBeVisible();
  },
};

export const Progress: Story = {
  render: () => (
    <div className="bp-row">
      {[0, 33.4, 66.6, 100].map((percent) => (
        <ProgressBadge key={percent} percent={percent} />
      ))}
    </div>
  ),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByText('67% Complete')).toBeVisible();
    await expect(canvas.getByText('Complete')).toBeVisible();
  },
};

export const AnalysisStatus: Story = {
  render: () => (
    <div className="bp-row">
      {['configured', 'queued', 'running', 'completed', 'failed', 'paused'].map((status) => (
        <StatusChip key={status} status={status} />
      ))}
    </div>
  ),
};

export const Validation: Story = {
  render: () => (
    <div className="bp-row">
      {['valid', 'invalid', 'partial', 'pending', 'odd'].map((status) => (
        <ValidationChip key={status} status={status} />
      ))}
    </div>
  ),
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getAllByText('Pending')).toHaveLength(2);
  },
};

const remove = fn();
export const Tags: Story = {
  render: () => (
    <div className="bp-row">
      <TagChip tag="alps" />
      <TagChip tag="dawn chorus" onRemove={remove} />
      <TagChip tag="going" onRemove={remove} busy />
      <TagChip tag="a tag so long that it would not fit on any card of the list, nor on a phone" />
    </div>
  ),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole('button', { name: 'Remove tag dawn chorus' }));
    await expect(remove).toHaveBeenCalledOnce();
    await expect(canvas.getByRole('button', { name: 'Remove tag going' })).toBeDisabled();
  },
};
