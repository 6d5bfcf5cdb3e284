import { DashboardScreen, ReviewScreen } from '@biophony/ui/screens';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor } from 'storybook/test';
import { navigate, StoryKit, type Answers } from '../fixtures/kit.tsx';
import { project } from '../fixtures/projects.ts';
import { calibration, sample } from '../fixtures/review/calibrations.ts';
import { drawable } from '../fixtures/review/drawable.ts';
import { analysisWith } from '../fixtures/survey/found.ts';

const meta: Meta = { title: 'Review/Next', parameters: { bare: true } };
export default meta;
type Story = StoryObj;

const base = '/api/projects/p1';
const found = (scientific_name: string, common_name: string, detections: number) => ({
  scientific_name,
  common_name,
  detections,
  datasets: 1,
  best_confidence: 0.98,
  data_id: 'd1',
});
const answers = (part: Answers = {}, role = 'owner'): Answers => ({
  ...drawable(),
  [`GET ${base}`]: { project: { ...project, role } },
  [`GET ${base}/members`]: { members: [], next_cursor: null },
  [`GET ${base}/samples`]: { samples: [], next_cursor: null },
  [`GET ${base}/calibrations`]: { calibrations: [], next_cursor: null },
  [`GET ${base}/species`]: {
    species: [
      found(sample.species, 'Tawny Owl', 400),
      found('Erithacus rubecula', 'European Robin', 37),
    ],
    next_cursor: null,
  },
  ...part,
});
const show = (given: () => Answers, query = ''): Story => ({
  render: () => (
    <StoryKit answers={given()}>
      <DashboardScreen current="projects">
        <ReviewScreen projectId="p1" query={query} />
      </DashboardScreen>
    </StoryKit>
  ),
});
const begun = { ...sample, joins: analysisWith().joins, mine: 30, item_count: 50, reviewed: 42 };
const list = (...samples: (typeof sample)[]) => ({ samples, next_cursor: null });

/** One press draws 50 clips of the most frequent species, keeps them and opens the first (S16.47). */
export const First: Story = {
  ...show(() => {
    let kept: { sample_id: string; items: unknown[] } | null = null;
    return answers({
      [`POST ${base}/samples`]: (body: NonNullable<typeof kept>) => {
        kept = body;
        return { sample: { ...sample, sample_id: body.sample_id } };
      },
    });
  }),
  play: async () => {
    navigate.mockClear();
    const button = await screen.findByRole('button', { name: 'Review 50 clips of Tawny Owl' });
    const choice = screen.getByRole('combobox', { name: 'Another species' });
    await userEvent.selectOptions(choice, 'European Robin (37)');
    await expect(button).toHaveTextContent('Review 37 clips of European Robin');
    await userEvent.selectOptions(choice, 'Tawny Owl (400)');
    await userEvent.click(button);
    await waitFor(() =>
      expect(navigate).toHaveBeenCalledWith({
        to: 'review',
        projectId: 'p1',
        query: expect.stringMatching(/^\?sample=[-\w]+$/),
      }),
    );
  },
};

/** What the person has begun comes first, with who else is at it (S16.47). */
export const GoOn: Story = {
  ...show(() =>
    answers({
      [`GET ${base}/samples`]: list(begun, { ...sample, sample_id: 's2', mine: 100 }),
      [`GET ${base}/calibrations`]: { calibrations: [calibration()], next_cursor: null },
    }),
  ),
  play: async () => {
    const go = await screen.findByRole('button', { name: 'Go on with Tawny Owl: 20 of 50 left' });
    await expect(screen.getByText('Jonas Weber 52')).toBeVisible();
    await expect(
      screen.getByRole('button', { name: 'Review 37 clips of European Robin' }),
    ).toBeVisible();
    await userEvent.click(go);
    await expect(navigate).toHaveBeenLastCalledWith({
      to: 'review',
      projectId: 'p1',
      query: '?sample=sample-1',
    });
  },
};

/** An address that names a species draws nothing by itself (S16.47). */
export const ByAddress: Story = {
  ...show(() => answers(), '?start=Erithacus+rubecula'),
  play: async () => {
    const button = await screen.findByRole('button', { name: 'Review 37 clips of European Robin' });
    await expect(button).toHaveFocus();
  },
};

/** S16.47 */
export const Reviewer: Story = {
  ...show(() => answers({}, 'reviewer')),
  play: async () => {
    await expect(
      await screen.findByText('Nobody has drawn clips yet. Ask the owner or a manager.'),
    ).toBeVisible();
    await expect(screen.queryByRole('button', { name: /^Review / })).toBeNull();
  },
};

/** S16.47 */
export const Viewer: Story = {
  ...show(() => answers({ [`GET ${base}/samples`]: list(begun) }, 'viewer')),
  play: async () => {
    await expect(await screen.findByText(/^42 of 50 reviewed/)).toBeVisible();
    await expect(screen.queryByRole('heading', { name: 'Next' })).toBeNull();
  },
};
