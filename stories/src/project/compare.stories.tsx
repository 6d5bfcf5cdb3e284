import type { Meta, StoryObj } from '@storybook/react-vite';
import { CompareTable } from '@biophony/ui';
import { expect, fn, userEvent, within } from 'storybook/test';

const meta: Meta = { title: 'Project/Compare' };
export default meta;
type Story = StoryObj;

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
