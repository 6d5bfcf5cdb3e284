import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent } from 'storybook/test';
import { reply } from '../fixtures/kit.tsx';
import { clips, refusing, reviewAnswers } from '../fixtures/review/clips.ts';
import {
  count,
  drawn,
  forget,
  itemsRow,
  picture,
  show,
  usual,
} from '../fixtures/review/review-story.tsx';

const meta: Meta = { title: 'Screens/Review/Trouble', parameters: { bare: true }, tags: ['full'] };
export default meta;
type Story = StoryObj;

export const Offline: Story = {
  ...show(
    {
      ...reviewAnswers(clips(5), { projectId: 'p9' }),
      'POST /api/projects/p9/reviews': 'offline',
    },
    { projectId: 'p9' },
  ),
  play: async () => {
    await usual();
    await drawn();
    (await picture()).focus();
    await userEvent.keyboard('y');
    await userEvent.keyboard('n');
    await expect(
      await screen.findByText(
        'The service cannot be reached. 2 verdicts wait in this browser; you can go on.',
      ),
    ).toBeVisible();
    await count('3 of 5');
    forget('p9');
  },
};

export const Unreadable: Story = {
  ...show({ ...reviewAnswers(clips(3)), 'GET /api/data/datasets/d1/files': 503 }),
  play: async () => {
    await usual();
    await expect(await screen.findByText(/^This clip cannot be read\./)).toBeVisible();
    await expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Next clip' }));
    await count('2 of 3');
    await expect(await picture()).toHaveFocus();
  },
};

/** The recording was deleted while the sample was open: it is in the sample, and not in the dataset any more (S16.31). */
export const DeletedMeanwhile: Story = {
  ...show({
    ...reviewAnswers(clips(2)),
    'GET /api/data/datasets/d1/files': { files: [], next_cursor: null },
  }),
  play: async () => {
    await usual();
    await expect(await screen.findByText(/^This recording was deleted after/)).toBeVisible();
    await expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    // Nothing is said of what nobody can hear.
    (await picture()).focus();
    await userEvent.keyboard('y');
    await expect(screen.getByText('1 of 2', { exact: true })).toBeVisible();
    await expect(screen.getByRole('button', { name: 'Yes' })).toHaveAttribute('aria-disabled');
    await userEvent.keyboard('s');
    await count('2 of 2');
    await userEvent.click(await screen.findByRole('button', { name: 'Next clip' }));
    await expect(await screen.findByText('All other clips are reviewed')).toBeVisible();
    await expect(screen.getByText(/^2 clips are not judged/)).toBeVisible();
    await expect(screen.getByText(/^0 of 2 done/)).toBeVisible();
    await expect(screen.queryByRole('button', { name: /skipped/ })).toBeNull();
  },
};

/** A recording that names a place is kept from reviewers of a project that hides places (S16.31). */
export const KeptFrom: Story = {
  ...show({
    ...reviewAnswers(clips(3), { role: 'reviewer' }),
    'GET /api/data/datasets/d1/files/f1/download': reply(403, {
      error: 'any.WAV names the place where it was recorded. Ask the owner of the project for it.',
      code: 'forbidden',
      request_id: 'req_1',
    }),
  }),
  play: async () => {
    await usual();
    await expect(
      await screen.findByText(/Ask the owner of the project for it\. Go on with the next clip/),
    ).toBeVisible();
    await expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Next clip' }));
    await count('2 of 3');
  },
};

/** The clip is read, and its recording deleted before the verdict is sent (S16.31). */
export const NotTaken: Story = {
  ...show(
    {
      ...reviewAnswers(clips(2), { projectId: 'p8' }),
      'POST /api/projects/p8/reviews': refusing(
        'This recording is not in the dataset, or was deleted.',
      ),
    },
    { projectId: 'p8' },
  ),
  play: async () => {
    await usual();
    await drawn();
    (await picture()).focus();
    await userEvent.keyboard('y');
    await count('2 of 2');
    await expect(await screen.findByText('The service did not take 1 verdict')).toBeVisible();
    await expect(screen.getByRole('button', { name: 'Download as CSV' })).toBeVisible();
    await expect(screen.getByText(/^0 of 2 done/)).toBeVisible();
    await userEvent.keyboard('s');
    await expect(
      await screen.findByRole('button', { name: 'Go through 2 skipped clips' }),
    ).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Forget them' }));
    await expect(screen.queryByText('The service did not take 1 verdict')).toBeNull();
  },
};

/** The owner has removed the person, or deleted the project, while the sample was open (S16.38). */
export const ProjectLeft: Story = {
  ...show(
    {
      ...reviewAnswers(clips(5), { projectId: 'p7' }),
      'POST /api/projects/p7/reviews': 404,
    },
    { projectId: 'p7' },
  ),
  play: async () => {
    await usual();
    await drawn();
    (await picture()).focus();
    await userEvent.keyboard('y');
    await expect(
      await screen.findByText(
        'Verdicts cannot be sent now. They stay in this browser. This project was deleted, or you do not work on it any more. If somebody invites you again, try again.',
      ),
    ).toBeVisible();
    await expect(screen.getByRole('button', { name: 'Download as CSV' })).toBeVisible();
    await count('2 of 5');
    forget('p7');
  },
};

export const Deleted: Story = {
  ...show(reviewAnswers(clips(2, { recording_deleted: true }))),
  play: async () => {
    await usual();
    await expect(
      await screen.findByText(
        'This recording was deleted after the sample was drawn. Go on with the next clip: this one counts as not judged.',
      ),
    ).toBeVisible();
    await expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  },
};

export const Failed: Story = {
  ...show({ ...reviewAnswers(clips(3)), [itemsRow]: 503 }),
  play: async () => {
    await expect(await screen.findByText('Failed to load the clips of the sample')).toBeVisible();
    await expect(screen.getByRole('button', { name: 'Retry' })).toBeVisible();
  },
};
