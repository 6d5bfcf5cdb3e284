import type { Meta, StoryObj } from '@storybook/react-vite';
import { CreateAnalysisDialog } from '@biophony/ui';
import { analysisTypes, knownModels } from '@biophony/contract/constants';
import { useState, type ComponentProps } from 'react';
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test';

const choose = fn();
const submit = fn();
const close = fn();
const birdnet = analysisTypes.birdnet_v2_4;

const meta: Meta<typeof CreateAnalysisDialog> = {
  title: 'Create analysis',
  component: CreateAnalysisDialog,
  args: {
    open: true,
    stage: 'select',
    types: null,
    type: null,
    values: null,
    problems: {},
    descriptions: birdnet.parameter_descriptions,
    error: null,
    onChoose: choose,
    onChangeType: fn(),
    onSetting: fn(),
    onSubmit: submit,
    onClose: close,
  },
};
export default meta;
type Story = StoryObj<typeof CreateAnalysisDialog>;

const dialog = async () => within(await screen.findByRole('dialog', { name: 'Create Analysis' }));
const extensions = [...birdnet.supported_file_extensions];

export const LoadingTypes: Story = {};

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

const values = {
  min_conf: '0.25',
  sensitivity: '1',
  lat: '46.3213',
  lon: '10.8654',
  week: '-1',
  overlap: '0',
  locale: 'en',
  timezone: '',
  top_n: '',
  fmin: '0',
  fmax: '15000',
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

const choosePreset = fn();
const savePreset = fn();
const renamePreset = fn();
const deletePreset = fn();
const loadSettings = fn();
const saveSettings = fn();
const presets = {
  list: [
    { preset_id: 'p1', name: 'Owls at night' },
    { preset_id: 'p2', name: 'Waders of the estuary, high confidence and no gulls' },
  ],
  chosen: null,
  busy: false,
  saved: false,
  error: null,
  onChoose: choosePreset,
  onSave: savePreset,
  onReplace: fn(),
  onRename: renamePreset,
  onDelete: deletePreset,
  onForget: fn(),
};
const whole = {
  ...values,
  merge_consecutive: 'false',
  embeddings: '',
  species_list: 'Strix aluco\nAsio otus',
  include: '',
  exclude: '',
  range_threshold: '',
  thresholds: 'Strix aluco, 0.6',
};
const withPresets = {
  stage: 'configure',
  type: 'birdnet_v2_4',
  values: whole,
  presets,
  onLoadSettings: loadSettings,
  onSaveSettings: saveSettings,
  onList: fn(),
} as const;

export const Presets: Story = {
  args: withPresets,
  play: async () => {
    const inside = await dialog();
    const choice = inside.getByRole('combobox', { name: 'Preset' });
    await expect(choice).toHaveTextContent('Choose a preset');
    await userEvent.click(choice);
    await userEvent.click(await screen.findByRole('option', { name: 'Owls at night' }));
    await expect(choosePreset).toHaveBeenCalledWith('p1');
    submit.mockClear();
    await userEvent.click(inside.getByRole('button', { name: 'Download settings file' }));
    await expect(saveSettings).toHaveBeenLastCalledWith('toml');
    await userEvent.click(inside.getByRole('button', { name: 'Download settings file as JSON' }));
    await expect(saveSettings).toHaveBeenLastCalledWith('json');
    await expect(submit).not.toHaveBeenCalled();
    await userEvent.click(inside.getByRole('button', { name: 'Save as preset' }));
    const name = inside.getByLabelText('Name of the preset');
    await expect(inside.getByRole('button', { name: 'Save preset' })).toBeDisabled();
    await userEvent.type(name, ' Owls in May {Enter}');
    await expect(savePreset).toHaveBeenCalledWith('Owls in May', expect.anything());
    await expect(submit).not.toHaveBeenCalled();
  },
};

export const PresetChosen: Story = {
  args: { ...withPresets, presets: { ...presets, chosen: 'p1', saved: true } },
  play: async () => {
    const inside = await dialog();
    await expect(inside.getByText('Preset saved')).toBeVisible();
    await expect(inside.getByRole('button', { name: 'Save changes to preset' })).toBeEnabled();
    await expect(inside.getByRole('button', { name: 'Delete preset' })).toBeEnabled();
  },
};

export const PresetRenamed: Story = {
  args: { ...withPresets, presets: { ...presets, chosen: 'p1' } },
  play: async () => {
    const inside = await dialog();
    submit.mockClear();
    await userEvent.click(inside.getByRole('button', { name: 'Rename preset' }));
    const name = inside.getByLabelText('Name of the preset');
    await expect(name).toHaveFocus();
    await expect(name).toHaveValue('Owls at night');
    await expect(inside.getByRole('button', { name: 'Save name' })).toBeDisabled();
    // All of it is selected, so that typing takes its place.
    await userEvent.keyboard(' Owls in May {Enter}');
    await expect(renamePreset).toHaveBeenCalledWith('Owls in May', expect.anything());
    await expect(submit).not.toHaveBeenCalled();
    const [cancel] = inside.getAllByRole('button', { name: 'Cancel' });
    await userEvent.click(cancel!);
    await expect(inside.getByRole('button', { name: 'Rename preset' })).toHaveFocus();
  },
};

export const PresetDeleted: Story = {
  args: { ...withPresets, presets: { ...presets, chosen: 'p1' } },
  play: async () => {
    deletePreset.mockClear();
    const inside = await dialog();
    const remove = inside.getByRole('button', { name: 'Delete preset' });
    await userEvent.click(remove);
    const asked = async () => within(await screen.findByRole('dialog', { name: 'Delete preset' }));
    await expect((await asked()).getByText('Delete the preset Owls at night?')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect(deletePreset).not.toHaveBeenCalled();
    await waitFor(() => expect(remove).toHaveFocus());
    await userEvent.click(remove);
    await userEvent.click((await asked()).getByRole('button', { name: 'Delete preset' }));
    await expect(deletePreset).toHaveBeenCalledOnce();
  },
};

export const PresetFailed: Story = {
  args: {
    ...withPresets,
    presets: {
      ...presets,
      list: [],
      error: {
        message:
          'You have a preset called Owls already. Choose another name, or change that preset.',
      },
    },
  },
  play: async () => {
    const inside = await dialog();
    await expect(inside.getByText(/a preset called Owls already/)).toBeVisible();
    await expect(inside.queryByRole('combobox', { name: 'Preset' })).toBeNull();
  },
};

export const SpeciesLists: Story = {
  args: {
    ...withPresets,
    problems: { thresholds: 'Thresholds: Strix aluco must have a number from 0 to 1' },
  },
  play: async () => {
    const inside = await dialog();
    await userEvent.click(inside.getByText('Species lists and thresholds'));
    await expect(inside.getByLabelText('Species list')).toHaveValue('Strix aluco\nAsio otus');
    await expect(inside.getByLabelText('Thresholds by species')).toHaveAccessibleDescription(
      'Thresholds: Strix aluco must have a number from 0 to 1',
    );
    await userEvent.upload(
      inside.getByLabelText('Load from a file: Species list', { selector: 'input' }),
      new File(['Strix aluco'], 'owls.txt', { type: 'text/plain' }),
    );
    await expect(withPresets.onList).toHaveBeenCalledWith('species_list', expect.any(File));
    await expect(inside.getByRole('button', { name: 'Save as preset' })).toBeDisabled();
  },
};

const events = analysisTypes.audio_events;

export const BandsOfEvents: Story = {
  args: {
    ...withPresets,
    type: 'audio_events',
    descriptions: events.parameter_descriptions,
    values: {
      min_snr_db: '10',
      min_duration_s: '0.05',
      fmin: '200',
      fmax: '15000',
      band: '',
      call_parameters: '',
      time_expansion: '',
      timezone: '',
    },
  },
  play: async ({ args }) => {
    const inside = await dialog();
    await userEvent.click(inside.getByText('More settings'));
    await userEvent.click(inside.getByRole('combobox', { name: 'Band' }));
    await userEvent.click(await screen.findByRole('option', { name: /^Bats/ }));
    await expect(args.onSetting).toHaveBeenCalledWith('band', 'bats');
    await userEvent.click(inside.getByRole('checkbox', { name: /^Call parameters/ }));
    await expect(args.onSetting).toHaveBeenCalledWith('call_parameters', 'true');
  },
};
