import type { ReviewCreate } from '@biophony/contract';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor } from 'storybook/test';
import { clips, reviewAnswers, taking, verdicts } from '../fixtures/review/clips.ts';
import { count, drawn, picture, show, usual } from '../fixtures/review/review-story.tsx';

const meta: Meta = { title: 'Screens/Review/Taken back', parameters: { bare: true } };
export default meta;
type Story = StoryObj;

const [mine] = verdicts;
/** Ten clips; of the first two the person has said something before, and of the first one another person, too. */
const reviewed = clips(10).map((item) => ({
  ...item,
  mine: item.item < 2 ? mine! : null,
  verdicts: item.item < 2 ? verdicts.slice(0, 2 - item.item) : [],
}));
const taken: ReviewCreate[] = [];
/** What was said of the clip at a place, since the story began. */
const saidOf = (place: number) =>
  taken.filter(({ start_s }) => start_s === reviewed[place]?.start_s).map(({ verdict }) => verdict);
const answers = {
  ...reviewAnswers(reviewed),
  'POST /api/projects/p1/reviews': taking(taken),
};
const begin = async () => {
  taken.length = 0;
  await usual();
  await drawn();
  (await picture()).focus();
};
const done = (text: string) => screen.findByText((said) => said.startsWith(`${text} of 10 done`));

/** A verdict of an earlier day stands again, and counts as done; a clip that had none is open (S16.23). */
export const OneClip: Story = {
  ...show(answers, { queue: 'all' }),
  play: async () => {
    await begin();
    await done('2');
    await userEvent.keyboard('n');
    await userEvent.keyboard('z');
    await count('1 of 10');
    await waitFor(() => expect(saidOf(0)).toEqual(['no', 'undone', 'yes']));
    await done('2');
    await userEvent.keyboard('ssy');
    await done('3');
    await userEvent.keyboard('z');
    await done('2');
    await waitFor(() => expect(saidOf(2)).toEqual(['yes', 'undone']));
  },
};

/** The same of a page of the grid, clip by clip (S16.29). */
export const Nine: Story = {
  ...show(answers, { queue: 'all' }),
  play: async () => {
    await begin();
    await userEvent.keyboard('g');
    await waitFor(() =>
      expect(document.querySelectorAll('.bp-review-drawn[data-drawn]')).toHaveLength(9),
    );
    await userEvent.keyboard('1{Enter}');
    await done('9');
    await userEvent.keyboard('z');
    await done('2');
    await waitFor(() => expect(saidOf(8)).toEqual(['yes', 'undone']));
    await expect(saidOf(0)).toEqual(['no', 'undone', 'yes']);
    await expect(saidOf(1)).toEqual(['yes', 'undone', 'yes']);
    await userEvent.keyboard('g');
  },
};

const notes = () => taken.map(({ start_s, verdict, note }) => [start_s, verdict, note ?? null]);
/** A note stays with the clip that it was written of: not with the one gone back to, and not lost with a skip (S16.23). */
export const Note: Story = {
  ...show({ ...reviewAnswers(clips(3)), 'POST /api/projects/p1/reviews': taking(taken) }),
  play: async () => {
    await begin();
    await userEvent.keyboard('y');
    await count('2 of 3');
    await userEvent.keyboard('/');
    await expect(await screen.findByRole('textbox', { name: 'Note' })).toHaveFocus();
    await userEvent.keyboard('of the second{Enter}');
    await userEvent.keyboard('z');
    await count('1 of 3');
    await userEvent.keyboard('n');
    await count('2 of 3');
    await waitFor(() => expect(notes().at(-1)).toEqual([3, 'no', null]));
    await userEvent.keyboard('s');
    await count('3 of 3');
    await expect(screen.queryByRole('textbox', { name: 'Note' })).toBeNull();
    await userEvent.keyboard('z');
    await count('2 of 3');
    await expect(screen.getByRole('textbox', { name: 'Note' })).toHaveValue('of the second');
    await expect(await picture()).toHaveFocus();
    await userEvent.keyboard('u');
    await waitFor(() =>
      expect(notes()).toEqual([
        [3, 'yes', null],
        [3, 'undone', null],
        [3, 'no', null],
        [9, 'unsure', 'of the second'],
      ]),
    );
    // A field in which nothing was written does not take the keys again.
    await userEvent.keyboard('/');
    await expect(await screen.findByRole('textbox', { name: 'Note' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await userEvent.keyboard('zs');
    await count('3 of 3');
    await expect(screen.queryByRole('textbox', { name: 'Note' })).toBeNull();
    await expect(await picture()).toHaveFocus();
  },
};
