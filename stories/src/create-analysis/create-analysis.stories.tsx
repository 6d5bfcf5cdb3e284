import type { Meta, StoryObj } from '@storybook/react-vite';
import { CreateAnalysisDialog } from '@biophony/ui';
import { analysisTypes, knownModels } from '@biophony/contract/constants';
import { useState, type ComponentProps } from 'react';
import { expect, fn, screen, userEvent, waitFor } from 'storybook/test';
import { args, choose, close, dialog, submit, values } from '../fixtures/create-analysis.ts';

const birdnet = analysisTypes.birdnet_v2_4;

const meta: Meta<typeof CreateAnalysisDialog> = {
  title: 'Create analysis',
  component: CreateAnalysisDialog,
  args,
};
export default meta;
type Story = StoryObj<typeof CreateAnalysisDialog>;

const extensions = [...birdnet.supported_file_extensions];

export const LoadingTypes: Story = {
  play: async () => {
    const inside = await dialog();
    await waitFor(() => expect(inside.getByRole('button', { name: 'Cancel' })).toHaveFocus());
  },
};

export const SelectType: Story = {
  args: {
    types: [
      {
        type: 'birdnet_v2_4',
        description: birdnet.description,
        compatible: true,
        compatible_files: 1246,
        file_count: 1248,
        reason: null,
        supported_file_extensions: extensions,
      },
      {
        type: 'acoustic_indices',
        description: analysisTypes.acoustic_indices.description,
        compatible: true,
        compatible_files: 1248,
        file_count: 1248,
        reason: null,
        supported_file_extensions: extensions,
      },
      {
        type: 'model:alpine-frogs',
        description: 'The installed model alpine-frogs.',
        compatible: false,
        compatible_files: 0,
        file_count: 1248,
        reason: 'No runner with this model is connected. Start one that has it installed.',
        supported_file_extensions: extensions,
      },
    ],
  },
  play: async () => {
    const inside = await dialog();
    await userEvent.click(inside.getByRole('button', { name: 'Choose BirdNET V2.4' }));
    await expect(choose).toHaveBeenCalledWith('birdnet_v2_4');
  },
};

const notInstalled = (type: string, model: string) => {
  const { name, finds, licence, use } = knownModels[model]!;
  return {
    type,
    name,
    description: `${finds}. ${licence}: may be used for ${use}`,
    compatible: false,
    compatible_files: 1248,
    file_count: 1248,
    reason: `${name} is not installed. Run \`biophony-analysis models install ${model}\` where the analyses run, then try again.`,
    supported_file_extensions: extensions,
    installed: false,
  };
};

export const KnownTypes: Story = {
  args: {
    types: [
      ...SelectType.args!.types!.slice(1, 2),
      notInstalled('birdnet_v2_4', 'birdnet-v2.4'),
      notInstalled('model:birdnet-v3.0-preview3.1', 'birdnet-v3.0-preview3.1'),
      notInstalled('model:perch-v2', 'perch-v2'),
    ],
  },
  play: async () => {
    const inside = await dialog();
    await expect(inside.getAllByRole('button', { name: /^Choose / })).toHaveLength(1);
    await expect(
      inside.getByRole('heading', { name: 'Known, but not installed on this service' }),
    ).toBeVisible();
    await expect(inside.getAllByText('Not installed')).toHaveLength(3);
    await expect(inside.getByText('biophony-analysis models install perch-v2')).toBeVisible();
  },
};

const dataset = fn();

export const SelectDataset: Story = {
  args: {
    ...SelectType.args,
    datasets: [
      { data_id: 'd1', dataset_name: 'North ridge, May', file_count: 1248 },
      { data_id: 'd2', dataset_name: 'Wetland, May', file_count: 1 },
    ],
    dataId: 'd1',
    onDataset: dataset,
  },
  play: async () => {
    const choice = (await dialog()).getByRole('combobox', { name: 'Dataset' });
    await expect(choice).toHaveTextContent('North ridge, May (1,248 files)');
    await userEvent.click(choice);
    await userEvent.click(await screen.findByRole('option', { name: 'Wetland, May (1 file)' }));
    await expect(dataset).toHaveBeenCalledWith('d2');
  },
};

export const NoTypes: Story = { args: { types: [] } };
export const TypesFailed: Story = {
  args: { error: { message: 'Failed to get compatible analysis types' }, onRetry: fn() },
};

export const Configure: Story = {
  args: { stage: 'configure', type: 'birdnet_v2_4', values },
  render: function Render(args: ComponentProps<typeof CreateAnalysisDialog>) {
    const [typed, setTyped] = useState(args.values);
    return (
      <CreateAnalysisDialog
        {...args}
        values={typed}
        onSetting={(setting, value) => setTyped({ ...typed, [setting]: value })}
      />
    );
  },
  play: async () => {
    const inside = await dialog();
    const week = inside.getByLabelText('Week of Year');
    await expect(week).toHaveAttribute('step', '1');
    await expect(inside.getByLabelText('Latitude')).toHaveAttribute('step', '0.000001');
    await expect(inside.getByLabelText('Confidence Threshold')).toHaveAttribute('step', '0.1');
    const zone = inside.getByLabelText('Time Zone');
    const list = document.getElementById(zone.getAttribute('list') ?? '');
    await expect(list?.querySelectorAll('option[value="Europe/Berlin"]')).toHaveLength(1);
    await userEvent.click(inside.getByRole('button', { name: 'Submit Analysis' }));
    await expect(submit).toHaveBeenCalledOnce();
  },
};

export const ConfigureWithoutRange: Story = {
  args: {
    stage: 'configure',
    type: 'model:alpine-frogs',
    values,
    types: [
      {
        type: 'model:alpine-frogs',
        description: 'The installed model alpine-frogs.',
        compatible: true,
        compatible_files: 12,
        file_count: 12,
        reason: null,
        supported_file_extensions: extensions,
        species_range: false,
      },
    ],
  },
  play: async () => {
    const inside = await dialog();
    await expect(inside.getByText(/This model has no species range, so a place/)).toBeVisible();
    await expect(inside.queryByText(/species that do not occur there are left out/)).toBeNull();
  },
};

export const ConfigureWrong: Story = {
  args: {
    stage: 'configure',
    type: 'birdnet_v2_4',
    values: { ...values, min_conf: '', lat: '91', week: '0' },
    problems: {
      min_conf: 'Confidence threshold is required',
      lat: 'Latitude must be between -90 and 90',
      week: 'Week must be between 1 and 48 (or -1 for no filter)',
    },
  },
  play: async () => {
    const inside = await dialog();
    await expect(inside.getByRole('button', { name: 'Submit Analysis' })).toBeDisabled();
    await expect(inside.getByLabelText('Latitude')).toHaveAccessibleDescription(
      'Latitude must be between -90 and 90',
    );
  },
};

export const NoSettings: Story = {
  args: { stage: 'configure', type: 'acoustic_indices', values: {} },
};
export const LoadingSettings: Story = { args: { stage: 'configure', type: 'birdnet_v2_4' } };

export const Submitting: Story = {
  args: { stage: 'configure', type: 'birdnet_v2_4', values, submitting: true },
  play: async () => {
    close.mockClear();
    await dialog();
    await userEvent.keyboard('{Escape}');
    await expect(close).not.toHaveBeenCalled();
  },
};

export const SubmitFailed: Story = {
  args: {
    stage: 'configure',
    type: 'birdnet_v2_4',
    values,
    error: { message: 'Failed to create analysis' },
  },
};

export const Submitted: Story = {
  args: { stage: 'submitted', type: 'birdnet_v2_4' },
  play: async () => {
    await expect((await dialog()).getByText(/30 minutes to 2 hours/)).toBeVisible();
  },
};
