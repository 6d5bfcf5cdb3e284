import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fireEvent, screen, userEvent, waitFor, within } from 'storybook/test';
import { separated } from '../fixtures/review/calibrations.ts';
import { clips, reviewAnswers, twoModels, verdicts } from '../fixtures/review/clips.ts';
import {
  count,
  drawn,
  itemsRow,
  picture,
  show,
  told,
  usual,
} from '../fixtures/review/review-story.tsx';

/** What the heading asked, one after the other. */
const asked: string[] = [];
function watchHeading() {
  asked.length = 0;
  const observer = new MutationObserver(() => {
    const text = document.querySelector('h2.bp-review-asked')?.textContent;
    if (text && asked.at(-1) !== text) asked.push(text);
  });
  observer.observe(document.body, { subtree: true, childList: true, characterData: true });
  return () => observer.disconnect();
}

const meta: Meta = { title: 'Screens/Review', parameters: { bare: true } };
export default meta;
type Story = StoryObj;

/** S16.23, S16.27, S16.28 */
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
    // A key that is held down counts once.
    fireEvent.keyDown(await picture(), { key: 'n', repeat: true });
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
    await expect(await screen.findByText(/^From a confidence of/)).toBeVisible();
  },
};

/** The names of a project are read last, and the question has one name from the start (S16.45). */
export const ByAddress: Story = {
  ...show(reviewAnswers(clips(3))),
  beforeEach: watchHeading,
  play: async () => {
    await expect(await screen.findByText('Is this Tawny Owl?')).toBeVisible();
    await expect(asked).toEqual(['Is this Tawny Owl?']);
  },
};

/** S16.23 */
export const SlowedDown: Story = {
  tags: ['full'],
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

/** S21.6: the file is heard as it is, and drawn at the seconds and hertz of what was recorded. */
export const RecordingSlowedDown: Story = {
  tags: ['full'],
  ...show(
    reviewAnswers(clips(1, { start_s: 3.1, end_s: 3.18 }), { settings: { time_expansion: 10 } }),
  ),
  play: async () => {
    await usual();
    await drawn();
    await expect(await screen.findByText('40 kHz')).toBeVisible();
    (await picture()).focus();
    await userEvent.keyboard(' ');
    await expect(await screen.findByRole('button', { name: 'Speed: 1/10 speed' })).toBeVisible();
  },
};

/** S16.23 */
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

/** S16.23, S16.43 */
export const AnotherSpecies: Story = {
  tags: ['full'],
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

/** S16.23 */
export const Blind: Story = {
  ...show(reviewAnswers(clips(5, { verdicts }), {}), { queue: 'disagreements' }),
  play: async () => {
    await usual();
    await drawn();
    await expect(await screen.findByText('Chiara Rossi: yes')).toBeVisible();
    await expect(screen.getByText(/^Score 0.10 · BirdNET 2.4$/)).toBeVisible();
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

/** S16.33 */
export const LastWord: Story = {
  tags: ['full'],
  ...show(reviewAnswers(clips(5, { verdicts })), { queue: 'disagreements' }),
  play: async () => {
    await usual();
    await expect(
      await screen.findByRole('checkbox', { name: 'My verdict is the last word' }),
    ).toBeChecked();
    await expect(screen.getByText(/Jonas Weber: no/)).toHaveTextContent('Asio otus');
  },
};

/** S16.28, S16.29 */
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

/** S16.23 */
export const Help: Story = {
  tags: ['full'],
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

/** S16.33 */
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
  tags: ['full'],
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

/** Clips that reviewers call right lie beside the one that is asked, and are heard by R (S16.48, S16.49). */
export const References: Story = {
  ...show({
    ...reviewAnswers(clips(3)),
    'GET /api/projects/p1/reviews': (_: unknown, query: URLSearchParams) => ({
      reviews:
        query.get('verdict') === 'yes'
          ? [63, 93, 123, 153].map((start_s) => ({
              ...verdicts[0],
              review_id: String(start_s),
              start_s,
              end_s: start_s + 3,
            }))
          : [],
      next_cursor: null,
    }),
  }),
  play: async () => {
    await usual();
    await drawn();
    const play = await screen.findByRole('button', { name: 'Play' });
    await waitFor(() =>
      expect(document.querySelectorAll('.bp-reference-drawn[data-drawn]')).toHaveLength(3),
    );
    (await picture()).focus();
    await userEvent.keyboard('r');
    await expect(await screen.findByRole('button', { name: 'Pause comparison 1' })).toBeVisible();
    // The asked clip is silent meanwhile.
    await expect(play).toHaveTextContent('Play');
    await userEvent.keyboard('{Shift>}r{/Shift}');
    await expect(await screen.findByRole('button', { name: 'Pause comparison 2' })).toBeVisible();
    await userEvent.click(play);
    await expect(await screen.findByRole('button', { name: 'Pause' })).toBeVisible();
    await expect(await picture()).toHaveFocus();
  },
};

/** S16.28, S16.34 */
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

/** S16.34 */
export const Enough: Story = {
  ...show(reviewAnswers(clips(3))),
  play: async () => {
    await usual();
    await userEvent.click(await screen.findByText('Statistics'));
    const width = await screen.findByRole('combobox', { name: 'Known well enough at' });
    await expect(await screen.findByText(/known to ±.0\.05\d\.$/)).toBeVisible();
    await expect(screen.queryByText(/That is enough\.$/)).toBeNull();
    await userEvent.selectOptions(width, '0.2');
    await expect(await screen.findByText(/That is enough\.$/)).toBeVisible();
    await userEvent.selectOptions(width, '0.1');
  },
};

/** S16.34: the interval is 0.06 wide, and no score has both verdicts. */
export const NotEnoughYet: Story = {
  ...show({
    ...reviewAnswers(clips(3)),
    'POST /api/projects/p1/calibrations/preview': { figures: separated },
  }),
  play: async () => {
    await usual();
    const told = await screen.findByText(
      /^From a confidence of 0\.76 on, at least 90% of detections are right\. No score has both/,
    );
    await expect(told).toBeVisible();
    await expect(told).toHaveTextContent('Review more detections between the two.');
    await expect(told).not.toHaveTextContent('That is enough.');
  },
};

export const Nothing: Story = {
  tags: ['full'],
  ...show(reviewAnswers([])),
  play: async () => {
    await expect(await screen.findByText('Nothing is left to review')).toBeVisible();
  },
};

export const Loading: Story = {
  tags: ['full'],
  ...show({ ...reviewAnswers(clips(3)), [itemsRow]: 'never' }),
  play: async () => {
    await expect(await screen.findByText('Loading the review...')).toBeVisible();
  },
};
