import { DatasetFiles } from '@biophony/ui/widgets';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, within } from 'storybook/test';
import { StoryKit } from '../fixtures/kit.tsx';

const meta: Meta = { title: 'Upload/Receipts' };
export default meta;

const minute = 60_000;
const nameAt = (at: number) =>
  `receipts/receipt-${new Date(at * minute).toISOString().replaceAll(/[-:]|\.000/g, '')}.json`;

/** By name, and so the oldest first. */
const receipts = Array.from({ length: 260 }, (_, at) => ({
  file_id: `r${at}`,
  filename: nameAt(at),
  kind: 'receipt',
  size_bytes: 1,
  sha256: null,
  verified_by: 'store',
  status: 'stored',
  issue: null,
  recording: null,
}));

/** However many rows are asked for, the service may give fewer at once. */
const largestPage = 100;

const pageOf = (_: null, query: URLSearchParams) => {
  if (query.get('kind') !== 'receipt') return { files: [], next_cursor: null };
  const from = Number(query.get('cursor') ?? 0);
  const to = from + largestPage;
  return {
    files: receipts.slice(from, to),
    next_cursor: to < receipts.length ? String(to) : null,
  };
};

export const NewestFirst: StoryObj = {
  render: () => (
    <StoryKit answers={{ 'GET /api/data/datasets/d1/files': pageOf }}>
      <DatasetFiles dataset={{ data_id: 'd1', dataset_name: 'Station' }} open onClose={fn()} />
    </StoryKit>
  ),
  play: async () => {
    const shown = within(await screen.findByRole('region', { name: 'Receipts' }));
    const rows = await shown.findAllByRole('listitem');
    await expect(rows).toHaveLength(receipts.length);
    await expect(within(rows[0]!).getByText(nameAt(259).slice('receipts/'.length))).toBeVisible();
    await expect(rows.at(-1)).toHaveTextContent(nameAt(0).slice('receipts/'.length));
  },
};
