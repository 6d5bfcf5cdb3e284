import type { Meta, StoryObj } from '@storybook/react-vite';
import { Sonogram, Wordmark } from '@biophony/ui';

const meta: Meta = { title: 'Ornament' };
export default meta;
type Story = StoryObj;

export const Still: Story = { render: () => <Sonogram /> };
export const Moving: Story = { render: () => <Sonogram moving /> };
export const Name: Story = { render: () => <Wordmark /> };
export const MarkOnly: Story = { render: () => <Wordmark short /> };
