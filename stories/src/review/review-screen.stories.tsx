import type { Meta, StoryObj } from '@storybook/react-vite';
import { DashboardScreen, ReviewScreen } from '@biophony/ui/screens';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import { reply, StoryKit, type Answers } from '../fixtures/kit.tsx';
import { sample } from '../fixtures/review/calibrations.ts';
import { clips, refusing, reviewAnswers, twoModels, verdicts } from '../fixtures/review/clips.ts';

const meta: Meta = { title: 'Screens/Review', parameters: { bare: true } };
export default meta;
type Story = StoryObj;

interface Shown {
  projectId?: string;
  queue?: 'open' | 'disagreements';
  width?: number;
}

const show = (
  answers: Answers,
  { projectId = 'p1', queue = 'open', width }: Shown = {},
): Story => ({
  render: () => (
    <StoryKit answers={answers}>
      <DashboardScreen current="projects">
        <div style={{ maxWidth: width }}>
          <ReviewScreen
            projectId={projectId}
            query={`?sample=${sample.sample_id}&queue=${queue}`}
          />
        </div>
      </DashboardScreen>
    </StoryKit>
  ),
});

const items = `/api/projects/p1/samples/${sample.sample_id}/items`;
const picture = () => screen.findByRole('button', { name: /^(Play|Pause) the clip$/ });
const told = () => document.querySelector('.bp-review > output')?.textContent;
const count = (text: string) => screen.findByText(text, { exact: true });
const drawn = () =>
  waitFor(() =>
    expect(document.querySelector('.bp-review-drawn[data-shown][data-drawn]')).not.toBeNull(),
  );

/** These are kept in the browser, and from story to story. */
async function set(name: 'Blind' | 'Nine at a time', on: boolean) {
  const tool = await screen.findByRole('button', { name });
  if (tool.getAttribute('aria-pressed') !== String(on)) await userEvent.click(tool);
}
async function usual() {
  await set('Blind', false);
  await set('Nine at a time', false);
}

/** Takes what waits of a project out of the browser, for the stories after this one. */
function forget(projectId: string) {
  for (const key of Object.keys(localStorage))
    if (key.startsWith(`biophony:verdicts/u1/${projectId}/`)) localStorage.removeItem(key);
}

export const OneClip: Story = {
  ...show(reviewAnswers(clips(12))),
  play: async () => {
    await usual();
    await expect(await screen.findByText('Is this Tawny Owl?')).toBeVisible();
    await drawn();
    (await picture()).focus();
    await userEvent.keyboard('y');
    await count('2 of 12');
    await waitFor(() => expect(told()).toBe('Yes. Tawny Owl? 2 of 12.'));
    await userEvent.keyboard('n');
    await userEvent.keyboard('u');
    await userEvent.keyboard('s');
    await count('5 of 12');
    await waitFor(() => expect(told()).toBe('Skipped. Tawny Owl? 5 of 12.'));
    await userEvent.keyboard('1');
    await waitFor(() => expect(told()).toBe('No, Common Chaffinch. Tawny Owl? 6 of 12.'));
    await userEvent.keyboard('z');
    await waitFor(() => expect(told()).toBe('Taken back. Tawny Owl? 5 of 12.'));
    await expect(await picture()).toHaveFocus();
    await expect(screen.getByText(/^3 of 12 done/)).toBeVisible();
    await expect(await screen.findByText(/^Precision above score/)).toBeVisible();
  },
};

export const SlowedDown: Story = {
  tags: ['long'],
  ...show(reviewAnswers(clips(3))),
  play: async () => {
    await usual();
    await drawn();
    (await picture()).focus();
    for (const speed of ['1/2 speed', '1/4 speed', '1/10 speed', 'Real speed']) {
      await userEvent.keyboard('l');
      await expect(await screen.findByRole('button', { name: `Speed: ${speed}` })).toBeVisible();
    }
  },
};

export const Note: Story = {
  ...show(reviewAnswers(clips(3))),
  play: async () => {
    await usual();
    await drawn();
    (await picture()).focus();
    await userEvent.keyboard('/');
    const field = await screen.findByRole('textbox', { name: 'Note' });
    await expect(field).toHaveFocus();
    // Letters are no verdicts while one writes.
    await userEvent.keyboard('any song');
    await expect(field).toHaveValue('any song');
    await count('1 of 3');
    await userEvent.keyboard('{Enter}');
    await expect(await picture()).toHaveFocus();
    await userEvent.keyboard('y');
    await count('2 of 3');
    await expect(screen.queryByRole('textbox', { name: 'Note' })).toBeNull();
  },
};

export const AnotherSpecies: Story = {
  tags: ['long'],
  ...show({ ...reviewAnswers(clips(3)), ...twoModels }),
  play: async () => {
    await usual();
    await drawn();
    await screen.findByRole('button', { name: 'Common Chaffinch' });
    (await picture()).focus();
    await userEvent.keyboard('c');
    const field = await screen.findByRole('combobox', { name: 'It is' });
    await expect(field).toHaveFocus();
    // By the scientific name, and those found in the project first, by whichever model.
    await userEvent.keyboard('bub');
    await expect((await screen.findAllByRole('option'))[0]).toHaveTextContent(
      'Eurasian Eagle-OwlBubo bubofound in this project',
    );
    await userEvent.clear(field);
    await userEvent.keyboard('boreal');
    await expect(await screen.findByRole('option', { name: /Boreal Owl/ })).toBeVisible();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(told()).toBe('No, Boreal Owl. Tawny Owl? 2 of 3.'));
    await expect(await picture()).toHaveFocus();
  },
};

export const Blind: Story = {
  ...show(reviewAnswers(clips(5, { verdicts }), {}), { queue: 'disagreements' }),
  play: async () => {
    await usual();
    await drawn();
    await expect(await screen.findByText('Chiara Rossi: yes')).toBeVisible();
    await expect(screen.getByText(/^Score 0.10 · stratum 1 of 10/)).toBeVisible();
    (await picture()).focus();
    await userEvent.keyboard('b');
    await waitFor(() => expect(screen.queryByText('Chiara Rossi: yes')).toBeNull());
    await expect(screen.queryByText(/^Score/)).toBeNull();
    await expect(screen.getByRole('button', { name: 'Blind' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await userEvent.keyboard('b');
  },
};

export const LastWord: Story = {
  tags: ['long'],
  ...show(reviewAnswers(clips(5, { verdicts })), { queue: 'disagreements' }),
  play: async () => {
    await usual();
    await expect(
      await screen.findByRole('checkbox', { name: 'My verdict is the last word' }),
    ).toBeChecked();
    await expect(screen.getByText(/Jonas Weber: no/)).toHaveTextContent('Asio otus');
  },
};

export const Nine: Story = {
  ...show(reviewAnswers(clips(12))),
  play: async () => {
    await usual();
    await drawn();
    (await picture()).focus();
    await userEvent.keyboard('g');
    await count('1 to 9 of 12');
    await waitFor(() => expect(document.activeElement).toHaveAttribute('data-tile', '1'));
    await waitFor(() =>
      expect(document.querySelectorAll('.bp-review-drawn[data-drawn]')).toHaveLength(9),
    );
    await userEvent.keyboard('2');
    await userEvent.keyboard('5');
    await expect(screen.getByRole('button', { name: 'Clip 5 is no' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await userEvent.keyboard('{Enter}');
    await count('10 to 12 of 12');
    await waitFor(() => expect(told()).toBe('7 yes, 2 no. Tawny Owl? 10 to 12 of 12.'));
    await userEvent.keyboard('z');
    await count('1 to 9 of 12');
    await userEvent.keyboard('g');
  },
};

export const Help: Story = {
  tags: ['long'],
  ...show(reviewAnswers(clips(3))),
  play: async () => {
    await usual();
    await drawn();
    (await picture()).focus();
    await userEvent.keyboard('?');
    const dialog = within(await screen.findByRole('dialog', { name: 'Keys of the review' }));
    await expect(dialog.getByText('Take the last verdict back')).toBeVisible();
    // Keys say nothing of what lies behind the dialog.
    await userEvent.keyboard('y');
    await expect(screen.getByText('1 of 3', { exact: true })).toBeInTheDocument();
    await userEvent.keyboard('{Escape}');
    await waitFor(async () => expect(await picture()).toHaveFocus());
  },
};

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
      await screen.findByText('No network. 2 verdicts wait in this browser; you can go on.'),
    ).toBeVisible();
    await count('3 of 5');
    forget('p9');
  },
};

export const Unreadable: Story = {
  tags: ['long'],
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

/** The recording was deleted while the sample was open: it is in the sample, and not in the dataset any more. */
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
    await expect(screen.getByText(/^2 clips are not judged, since/)).toBeVisible();
    await expect(screen.getByText(/^0 of 2 done/)).toBeVisible();
    await expect(screen.queryByRole('button', { name: /skipped/ })).toBeNull();
  },
};

/** A recording that names a place is kept from reviewers of a project that hides places. */
export const KeptFrom: Story = {
  tags: ['long'],
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

/** The clip is read, and its recording deleted before the verdict is sent. */
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
    await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
    await expect(screen.queryByText('The service did not take 1 verdict')).toBeNull();
  },
};

/** The owner has removed the person, or deleted the project, while the sample was open. */
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
  tags: ['long'],
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

export const Viewer: Story = {
  ...show(reviewAnswers(clips(3), { role: 'viewer' })),
  play: async () => {
    await usual();
    await drawn();
    await expect(screen.getByText(/^You may look at this project/)).toBeVisible();
    await expect(screen.queryByRole('button', { name: 'Yes' })).toBeNull();
    (await picture()).focus();
    await userEvent.keyboard('y');
    await expect(screen.getByText('1 of 3', { exact: true })).toBeVisible();
    await userEvent.keyboard('s');
    await count('2 of 3');
  },
};

export const Phone: Story = {
  tags: ['long'],
  ...show(reviewAnswers(clips(3)), { width: 358 }),
  play: async () => {
    await usual();
    await drawn();
    await userEvent.click(screen.getByRole('button', { name: 'Yes' }));
    await count('2 of 3');
    // The space bar is for the sound again.
    await expect(await picture()).toHaveFocus();
  },
};

export const End: Story = {
  ...show(reviewAnswers(clips(2))),
  play: async () => {
    await usual();
    await drawn();
    (await picture()).focus();
    await userEvent.keyboard('y');
    await userEvent.keyboard('n');
    await expect(await screen.findByText('All clips are reviewed')).toBeVisible();
    await expect(screen.getByRole('link', { name: 'To the calibration' })).toBeVisible();
    await expect(screen.getByRole('link', { name: 'Settle 3 disagreements' })).toBeVisible();
    await expect(document.body).not.toHaveFocus();
    await userEvent.keyboard('z');
    await count('2 of 2');
  },
};

export const Nothing: Story = {
  tags: ['long'],
  ...show(reviewAnswers([])),
  play: async () => {
    await expect(await screen.findByText('Nothing is left to review')).toBeVisible();
  },
};

export const Loading: Story = {
  tags: ['long'],
  ...show({ ...reviewAnswers(clips(3)), [`GET ${items}`]: 'never' }),
  play: async () => {
    await expect(await screen.findByText('Loading the review...')).toBeVisible();
  },
};

export const Failed: Story = {
  tags: ['long'],
  ...show({ ...reviewAnswers(clips(3)), [`GET ${items}`]: 503 }),
  play: async () => {
    await expect(await screen.findByText('Failed to load the clips of the sample')).toBeVisible();
    await expect(screen.getByRole('button', { name: 'Retry' })).toBeVisible();
  },
};
