import type { Meta, StoryObj } from '@storybook/react-vite';
import type { CompatibleType } from '@biophony/contract';
import { type AnalysisCard, CreateAnalysisDialog } from '@biophony/ui';
import { analysisTypes, knownModels } from '@biophony/contract/constants';
import { useState, type ComponentProps } from 'react';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { args, choose, close, dialog, submit, values } from '../fixtures/create-analysis.ts';

const meta: Meta<typeof CreateAnalysisDialog> = {
  title: 'Create analysis',
  component: CreateAnalysisDialog,
  args,
};
export default meta;
type Story = StoryObj<typeof CreateAnalysisDialog>;

const extensions = [...analysisTypes.birdnet_v2_4.supported_file_extensions];

export const LoadingTypes: Story = {
  play: async () => {
    const inside = await dialog();
    await waitFor(() => expect(inside.getByRole('button', { name: 'Cancel' })).toHaveFocus());
  },
};

const type = (id: keyof typeof analysisTypes, more: Partial<CompatibleType> = {}) => ({
  type: id,
  description: analysisTypes[id].description,
  compatible: true,
  compatible_files: 1248,
  file_count: 1248,
  reason: null,
  supported_file_extensions: [...analysisTypes[id].supported_file_extensions],
  ...more,
});

const { licence, use } = knownModels['birdnet-v2.4']!;
const types: CompatibleType[] = [
  type('birdnet_v2_4', {
    purpose: 'species',
    compatible_files: 1246,
    classes: 6522,
    licence,
    use,
    seconds_per_hour: 121,
  }),
  {
    ...type('birdnet_v2_4', { purpose: 'species', classes: 14, licence: null, use: null }),
    type: 'model:alpine-frogs',
    name: 'Alpine frogs',
    description: 'The installed model alpine-frogs.',
    compatible: false,
    compatible_files: 0,
    reason: 'None of the 1248 files fits: this analysis takes .wav.',
  },
  type('acoustic_indices', { purpose: 'sound', seconds_per_hour: 9 }),
  type('audio_events', { purpose: 'sound' }),
];

/** S18.18 */
export const SelectType: Story = {
  args: {
    types: [
      ...types,
      ...['birdnet-v3.0-preview3.1', 'perch-v2'].map((model) => ({
        ...type('birdnet_v2_4'),
        type: `model:${model}`,
        name: knownModels[model]!.name,
        compatible: false,
        reason: `It is not installed. Run \`biophony-analysis models install ${model}\` there.`,
        installed: false,
      })),
    ],
  },
  play: async () => {
    const inside = await dialog();
    const birds = inside.getByRole('heading', { name: 'Which birds and other animals' });
    await expect(birds).toBeVisible();
    await expect(
      inside.getByText(`6,522 species · ${licence} · about 2 min for an hour of sound here`),
    ).toBeVisible();
    await expect(inside.getByText('14 classes · licence not stated')).toBeVisible();
    await expect(
      inside.getByText(/^2 more models are known: .*Ask the people who run this service\.$/),
    ).toBeVisible();
    await expect(inside.queryByText(/models install/)).toBeNull();
    await expect(inside.getAllByRole('button', { name: /^Choose / })).toHaveLength(4);
    await userEvent.click(inside.getByRole('button', { name: 'Choose BirdNET V2.4' }));
    await expect(choose).toHaveBeenLastCalledWith('birdnet_v2_4', {});
    await userEvent.click(inside.getByRole('button', { name: 'Choose Bat sounds' }));
    await expect(choose).toHaveBeenLastCalledWith('audio_events', { band: 'bats' });
  },
};

/** What is said to people has no command of those who run the service. */
export const NoMachine: Story = {
  args: {
    types: [
      type('audio_events', {
        compatible: false,
        reason: 'No runner has offered this. Start `biophony-analysis serve`, then try again.',
      }),
    ],
  },
  play: async () => {
    const inside = await dialog();
    await expect(inside.getAllByText(/^No machine that can do this was heard/)).toHaveLength(2);
    await expect(inside.queryByText(/serve/)).toBeNull();
  },
};

const cardNames = ['North ridge, May', 'Wetland, May', 'Orchard, May', 'Quarry, May'];
const cards: AnalysisCard[] = cardNames.map((name, at) => ({
  data_id: `d${at}`,
  dataset_name: name,
  file_count: 1248,
  duration_s: 74_880,
  analysed: at === 3,
  ticked: at !== 3,
}));

export const Cards: Story = {
  args: { stage: 'configure', type: 'birdnet_v2_4', values },
  render: function Render(args: ComponentProps<typeof CreateAnalysisDialog>) {
    const [listed, setListed] = useState(cards);
    return (
      <CreateAnalysisDialog
        {...args}
        cards={{
          cards: listed,
          open: listed[1] ?? null,
          onTick: (ids, ticked) =>
            setListed((before) =>
              before.map((card) => (ids.includes(card.data_id) ? { ...card, ticked } : card)),
            ),
        }}
      />
    );
  },
  play: async () => {
    const inside = await dialog();
    const group = inside.getByRole('group', { name: 'Cards' });
    const summary = within(group).getByText('All 3 cards without BirdNET V2.4');
    await expect(inside.getByRole('button', { name: 'Submit for 3 Cards' })).toBeEnabled();
    await userEvent.click(summary);
    const tick = within(group).getByRole('checkbox', { name: /^Quarry, May.*analysed so already/ });
    await expect(tick).not.toBeChecked();
    await userEvent.click(tick);
    await expect(within(group).getByText('All 4 cards')).toBeVisible();
    await userEvent.click(within(group).getByRole('button', { name: 'None' }));
    await expect(group).toHaveAccessibleDescription('Tick at least one card.');
    await expect(inside.getByRole('button', { name: 'Submit Analysis' })).toBeDisabled();
    await userEvent.click(within(group).getByRole('button', { name: 'Only Wetland, May' }));
    await expect(within(group).getByText('1 of 4 cards')).toBeVisible();
    await userEvent.click(within(group).getByRole('button', { name: 'All' }));
    await expect(inside.getByRole('button', { name: 'Submit for 4 Cards' })).toBeEnabled();
  },
};

export const PlacesOfSites: Story = {
  args: {
    ...Cards.args,
    cards: { cards, open: null, onTick: fn() },
    places: { used: true, loading: false, found: 3, total: 3, error: null, onUse: fn() },
  },
  play: async () => {
    const inside = await dialog();
    await expect(inside.getByText('All 3 cards have a site with a place.')).toBeVisible();
    await expect(inside.getByLabelText('Latitude')).toBeDisabled();
    await expect(inside.getByLabelText('Confidence Threshold')).toBeEnabled();
  },
};

export const SubmittingCards: Story = {
  args: {
    ...Cards.args,
    cards: { cards, open: null, onTick: fn() },
    submitting: true,
    progress: { done: 2, total: 3 },
  },
  play: async () => {
    await expect((await dialog()).getByText('2 of 3 submitted')).toBeVisible();
  },
};

const again = fn();

export const SomeFailed: Story = {
  args: {
    stage: 'submitted',
    type: 'birdnet_v2_4',
    submitted: {
      count: 38,
      failures: [
        { name: 'Wetland, May', message: 'This account has 500 open analyses. Wait for some.' },
        { name: 'Orchard, May', message: 'The dataset holds no recordings for this analysis.' },
      ],
    },
    onAgain: again,
  },
  play: async () => {
    const inside = await dialog();
    await expect(inside.getByText('38 analyses were submitted.')).toBeVisible();
    await expect(inside.getByText(/^Wetland, May/)).toBeVisible();
    await userEvent.click(inside.getByRole('button', { name: 'Try These Again' }));
    await expect(again).toHaveBeenCalledOnce();
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
    await expect(week).not.toBeVisible();
    await userEvent.click(inside.getByText('More settings'));
    await expect(week).toBeVisible();
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

/** S18.19 */
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
    // A fold with a problem is open.
    await expect(inside.getByText('1 to mend')).toBeVisible();
    await expect(inside.getByLabelText('Week of Year')).toBeVisible();
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
