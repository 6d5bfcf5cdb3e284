import { SamplesPanel } from '@biophony/ui/review';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import { StoryKit, type Answers } from '../fixtures/kit.tsx';
import { project } from '../fixtures/projects.ts';
import { sample } from '../fixtures/review/calibrations.ts';
import { drawable } from '../fixtures/review/drawable.ts';

const meta: Meta = { title: 'Review/Samples' };
export default meta;
type Story = StoryObj;

const base = '/api/projects/p1';
const member = (user_id: string, display_name: string, role: string) => ({
  user_id,
  display_name,
  email: null,
  role,
  since: '2026-05-02T06:12:00.000Z',
});
const answers: Answers = {
  [`GET ${base}`]: { project: { ...project, role: 'owner' } },
  [`GET ${base}/members`]: {
    members: [
      member('u1', 'Chiara Rossi', 'owner'),
      member('u2', 'Jonas Weber', 'reviewer'),
      member('u3', 'Ada Byron', 'viewer'),
    ],
    next_cursor: null,
  },
  [`GET ${base}/survey`]: { analyses: [], next_cursor: null },
  [`GET ${base}/samples`]: {
    samples: [
      sample,
      {
        ...sample,
        sample_id: 'sample-2',
        species: 'Turdus merula',
        name: 'Common Blackbird, first of each night at all sites along the river',
        method: 'first_of_night',
        reviewed: 0,
        mine: 0,
        disagreements: 0,
        reviewers: [],
        assigned_to: ['u2'],
      },
    ],
    next_cursor: null,
  },
};
const onOpen = fn();
const onCalibration = fn();
const show = (given: Answers | (() => Answers)): Story => ({
  render: () => (
    <StoryKit answers={typeof given === 'function' ? given() : given}>
      <div className="bp-explorer">
        <SamplesPanel projectId="p1" onOpen={onOpen} onCalibration={onCalibration} />
      </div>
    </StoryKit>
  ),
});

/** S16.21 */
export const List: Story = {
  ...show(answers),
  play: async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Review Tawny Owl, spring' }));
    await expect(onOpen).toHaveBeenCalledWith('sample-1');
    await userEvent.click(screen.getByRole('button', { name: 'Calibration of Tawny Owl, spring' }));
    await expect(onCalibration).toHaveBeenCalledWith('sample-1');
    await expect(
      screen.getByText('76 of 100 reviewed · 40 by you · 3 disagreements'),
    ).toBeVisible();
  },
};

/** S16.21 */
export const Edit: Story = {
  ...show(answers),
  play: async () => {
    await userEvent.click(
      await screen.findByRole('button', { name: 'Rename or assign Tawny Owl, spring' }),
    );
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(await dialog.findByRole('checkbox', { name: 'Jonas Weber' }));
    await expect(dialog.queryByRole('checkbox', { name: 'Ada Byron' })).toBeNull();
  },
};

/** S16.21 */
export const Delete: Story = {
  ...show(answers),
  play: async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Delete Tawny Owl, spring' }));
    await expect(
      await screen.findByText(/Verdicts and calibrations that were made of it stay/),
    ).toBeVisible();
  },
};

/** What an earlier version drew in another way takes nothing further (S16.20). */
export const DrawnOtherwise: Story = {
  ...show({
    ...answers,
    [`GET ${base}/samples`]: {
      samples: [{ ...sample, scheme: 'spread_over_sites' }],
      next_cursor: null,
    },
  }),
  play: async () => {
    await userEvent.click(
      await screen.findByRole('button', { name: 'Add more clips to Tawny Owl, spring' }),
    );
    await expect(
      await screen.findByText(/^This sample was drawn by an earlier version/),
    ).toBeVisible();
  },
};

const none = { samples: [], next_cursor: null };

/** S16.21 */
export const Empty: Story = {
  ...show({ ...answers, [`GET ${base}/samples`]: none }),
  play: async () => {
    await expect(await screen.findByText(/A confidence is no probability/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Choose how clips are drawn' }));
    await expect(await screen.findByText(/^There is nothing to draw from yet/)).toBeVisible();
  },
};

/** Who only reviews makes, changes and deletes none (S16.21). */
export const Reviewer: Story = {
  ...show({ ...answers, [`GET ${base}`]: { project: { ...project, role: 'reviewer' } } }),
  play: async () => {
    await expect(
      await screen.findByRole('button', { name: 'Review Tawny Owl, spring' }),
    ).toBeVisible();
    await expect(screen.queryByRole('button', { name: 'Choose how clips are drawn' })).toBeNull();
  },
};

export const Failed: Story = {
  ...show({ ...answers, [`GET ${base}/samples`]: 404 }),
  play: async () => {
    await expect(await screen.findByText('Failed to load the samples')).toBeVisible();
  },
};

export const Loading: Story = show({ ...answers, [`GET ${base}/samples`]: 'never' });

/** Lets the service give the answer that it holds back. */
let answer: () => void = () => undefined;
const held =
  (given: unknown) =>
  (...call: unknown[]) =>
    new Promise((resolve) => {
      answer = () => resolve(typeof given === 'function' ? given(...call) : given);
    });
const slow = (): Answers => {
  const given = drawable();
  const items = `POST ${base}/samples/sample-1/items`;
  return {
    ...answers,
    ...given,
    [`POST ${base}/samples`]: held({ sample }),
    [items]: held(given[items]),
  };
};

/** A dialog that sends is not closed, for it says what comes of it. */
async function sends(dialog: ReturnType<typeof within>) {
  const sending = await dialog.findByRole('button', { name: 'Keeping...' });
  await expect(dialog.queryByRole('button', { name: 'Close' })).toBeNull();
  await userEvent.keyboard('{Escape}');
  await expect(sending).toBeVisible();
  answer();
}

/** Who adds clips again without closing the dialog counts from what the sample has by then (S16.20). */
export const AddedTwice: Story = {
  ...show(slow),
  play: async () => {
    await userEvent.click(
      await screen.findByRole('button', { name: 'Add more clips to Tawny Owl, spring' }),
    );
    const dialog = within(await screen.findByRole('dialog'));
    const add = async () => {
      await userEvent.click(await dialog.findByRole('button', { name: 'Draw' }));
      await userEvent.click(await dialog.findByRole('button', { name: 'Add them' }));
      await sends(dialog);
      await expect(await dialog.findByText('100 added')).toBeVisible();
    };
    await add();
    await add();
    await expect(screen.getByText(/^0 of 220 reviewed/)).toBeVisible();
  },
};

/** What was typed is asked about before it is discarded. Pages of plain http have no `randomUUID`. */
export const Kept: Story = {
  ...show(slow),
  beforeEach: () => {
    Object.defineProperty(crypto, 'randomUUID', { value: undefined, configurable: true });
    return () => Reflect.deleteProperty(crypto, 'randomUUID');
  },
  play: async () => {
    await userEvent.click(
      await screen.findByRole('button', { name: 'Choose how clips are drawn' }),
    );
    const dialog = within(await screen.findByRole('dialog', { name: 'New sample' }));
    await userEvent.type(await dialog.findByLabelText('Name'), 'Owls');
    await userEvent.keyboard('{Escape}');
    await userEvent.click(await screen.findByRole('button', { name: 'Keep Editing' }));
    await expect(dialog.getByLabelText('Name')).toHaveValue('Owls');
    await userEvent.click(dialog.getByRole('button', { name: 'Draw' }));
    await userEvent.click(await dialog.findByRole('button', { name: 'Keep this sample' }));
    await sends(dialog);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  },
};
