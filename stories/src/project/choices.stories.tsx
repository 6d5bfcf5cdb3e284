import type { Meta, StoryObj } from '@storybook/react-vite';
import { ChoiceList, CompareTable, StatusChip } from '@biophony/ui';
import { useState } from 'react';
import { expect, fn, userEvent, within } from 'storybook/test';

const meta: Meta = { title: 'Project/Choices' };
export default meta;
type Story = StoryObj;

const choose = fn();
const rows = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    id: `a${at}`,
    name: `BirdNET V2.4, confidence ${(0.25 + at / 1000).toFixed(3)}`,
    detail: '21 May 2026 · North ridge',
    chip: <StatusChip status={at === 1 ? 'failed' : 'completed'} />,
  }));

function Chosen({ count }: { count: number }) {
  const [chosen, setChosen] = useState('a0');
  return (
    <ChoiceList
      title={`Analyses (${count.toLocaleString('en')})`}
      rows={rows(count)}
      chosen={chosen}
      onChoose={(id) => {
        choose(id);
        setChosen(id);
      }}
      actions={<button type="button">Create Analysis</button>}
    />
  );
}

export const One: Story = {
  render: () => <Chosen count={1} />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByRole('heading', { name: 'Analyses (1)' })).toBeVisible();
    await expect(canvas.queryByRole('list')).toBeNull();
  },
};

export const Three: Story = {
  render: () => <Chosen count={3} />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const second = canvas.getByRole('button', { name: /0\.251/ });
    await userEvent.click(second);
    await expect(choose).toHaveBeenCalledWith('a1');
    await expect(second).toHaveAttribute('aria-current', 'true');
  },
};

export const AThousand: Story = {
  render: () => <Chosen count={1000} />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getAllByRole('listitem')).toHaveLength(8);
    await userEvent.click(canvas.getByRole('button', { name: 'Next page' }));
    await expect(canvas.getByText('9–16 of 1,000')).toBeVisible();
  },
};

const open = fn();
const compared = (id: string, confidence: string, status: string) => ({
  id,
  name: 'BirdNET V2.4',
  dataset: 'North ridge',
  settings: [confidence],
  date: '21 May 2026, 06:12',
  status,
  detections: status === 'completed' ? '1,204' : null,
  species: status === 'completed' ? '41' : null,
  hours: status === 'completed' ? '96.5' : null,
});

export const Compared: Story = {
  render: () => (
    <CompareTable
      settings={['Confidence threshold']}
      rows={[
        compared('a', '0.25', 'completed'),
        compared('b', '0.5', 'completed'),
        compared('c', '0.9', 'failed'),
      ]}
      chosen="a"
      onOpen={open}
    />
  ),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getAllByRole('button', { name: /^Open BirdNET/ })[1] as Element);
    await expect(open).toHaveBeenCalledWith('b');
    await expect(canvas.getAllByText('Not known')).toHaveLength(3);
  },
};
