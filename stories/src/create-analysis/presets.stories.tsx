import type { Meta, StoryObj } from '@storybook/react-vite';
import { CreateAnalysisDialog } from '@biophony/ui';
import { analysisTypes } from '@biophony/contract/constants';
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import { args, dialog, submit, values } from '../fixtures/create-analysis.ts';

const meta: Meta<typeof CreateAnalysisDialog> = {
  title: 'Presets of settings',
  component: CreateAnalysisDialog,
  args,
};
export default meta;
type Story = StoryObj<typeof CreateAnalysisDialog>;

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

/** Its buttons are folded. */
const withPresetBar = async () => {
  const inside = await dialog();
  await userEvent.click(inside.getByText('Presets and settings files'));
  return inside;
};

export const Presets: Story = {
  args: withPresets,
  play: async () => {
    const inside = await withPresetBar();
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
    const inside = await withPresetBar();
    await expect(inside.getByText('Preset saved')).toBeVisible();
    await expect(inside.getByRole('button', { name: 'Save changes to preset' })).toBeEnabled();
    await expect(inside.getByRole('button', { name: 'Delete preset' })).toBeEnabled();
  },
};

export const PresetRenamed: Story = {
  args: { ...withPresets, presets: { ...presets, chosen: 'p1' } },
  play: async () => {
    const inside = await withPresetBar();
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
    const inside = await withPresetBar();
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
    const inside = await withPresetBar();
    await expect(inside.getByText('1 to mend')).toBeVisible();
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
