import type { CalibrationFigures } from '@biophony/contract';
import { CalibrationsPanel, CalibrationView, KeptCalibration } from '@biophony/ui/review';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fireEvent, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import { StoryKit, type Answers } from '../fixtures/kit.tsx';
import { project } from '../fixtures/projects.ts';
import {
  allYes,
  calibration,
  falling,
  few,
  good,
  sample,
  separated,
  unreviewed,
} from '../fixtures/review/calibrations.ts';

const meta: Meta = { title: 'Review/Calibration' };
export default meta;
type Story = StoryObj;

const base = '/api/projects/p1';
const answersOf = (figures: CalibrationFigures, more: Answers = {}): Answers => ({
  [`GET ${base}`]: { project: { ...project, role: 'owner' } },
  [`GET ${base}/samples/sample-1`]: { sample },
  [`POST ${base}/calibrations/preview`]: { figures },
  [`GET ${base}/calibrations`]: { calibrations: [], next_cursor: null },
  ...more,
});
const show = (answers: Answers): Story => ({
  render: () => (
    <StoryKit answers={answers}>
      <CalibrationView projectId="p1" sampleId="sample-1" />
    </StoryKit>
  ),
});

const kept = calibration({ version: 2, calibration_id: 'c2' });
const others = {
  calibrations: [
    kept,
    calibration({
      figures: few,
      taken_from: { project_title: 'Tawny owls in the city park', calibration_id: 'c9' },
    }),
  ],
  next_cursor: null,
};

/** A good curve: the threshold follows the slider, versions are shown and cited, and the next one is kept; its words come first (S16.50, S17.19, S17.21). */
export const Good: Story = {
  ...show(
    answersOf(good, {
      [`GET ${base}/calibrations`]: others,
      [`POST ${base}/calibrations`]: { calibration: kept },
    }),
  ),
  play: async () => {
    await expect(
      await screen.findByText(/^From a confidence of 0\.\d+ on, at least 90%/),
    ).toBeVisible();
    await userEvent.click(screen.getByText('Statistics'));
    const region = within(await screen.findByRole('region', { name: 'Threshold' }));
    const from = () => Number(region.getByText('Confidence from').nextSibling?.textContent);
    const ninety = from();
    await expect(ninety).toBeGreaterThan(0.5);
    const slider = region.getByRole('slider', { name: 'At least' });
    fireEvent.change(slider, { target: { value: '0.7' } });
    await expect(from()).toBeLessThan(ninety);
    await userEvent.selectOptions(
      region.getByRole('combobox', { name: 'Threshold for' }),
      'Precision of all above',
    );
    await expect(region.getByText(/^estimated precision/)).toBeVisible();
    await expect(screen.getByText(/Cohen’s kappa is 0.86/)).toBeVisible();
    const chart = within(screen.getByRole('figure'));
    await userEvent.click(chart.getByRole('button', { name: /: show the table$/ }));
    await expect(chart.getByRole('columnheader', { name: 'Confidence from' })).toBeVisible();
    await userEvent.click(chart.getByRole('button', { name: /: show the chart$/ }));
    await userEvent.click(screen.getByRole('button', { name: /^Version 2/ }));
    await expect(
      screen.getByText(/^Chiara Rossi, Jonas Weber \(2026\). Calibration of BirdNET 2.4 scores of/),
    ).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Keep this calibration' }));
    await expect(await screen.findByText('Version 2 is kept.')).toBeVisible();
  },
};

/** S17.19 */
export const FewVerdicts: Story = {
  ...show(answersOf(few)),
  play: async () => {
    await expect(await screen.findByText(/^Verdicts of yes: 6/)).toBeVisible();
  },
};

/** S17.19 */
export const Separation: Story = {
  tags: ['full'],
  ...show(answersOf(separated)),
  play: async () => {
    await expect(await screen.findByText(/^No score has both verdicts/)).toBeVisible();
  },
};

/** S17.19 */
export const AllYes: Story = {
  tags: ['full'],
  ...show(answersOf(allYes)),
  play: async () => {
    await expect(await screen.findByText(/^Every verdict is yes/)).toBeVisible();
  },
};

/** S17.19 */
export const NotRising: Story = {
  ...show(answersOf(falling)),
  play: async () => {
    await userEvent.click(await screen.findByText('Statistics'));
    await expect(
      await screen.findByText('No confidence reaches this probability: the curve does not rise.'),
    ).toBeVisible();
  },
};

/** S17.19 */
export const NothingReviewed: Story = {
  ...show(answersOf(unreviewed)),
  play: async () => {
    await expect(await screen.findByText('Nothing reviewed yet')).toBeVisible();
    await expect(screen.getByRole('button', { name: 'Keep this calibration' })).toBeDisabled();
  },
};

export const Loading: Story = {
  ...show(answersOf(good, { [`POST ${base}/calibrations/preview`]: 'never' })),
  tags: ['full'],
};

export const Failed: Story = {
  tags: ['full'],
  ...show(answersOf(good, { [`POST ${base}/calibrations/preview`]: 404 })),
  play: async () => {
    await expect(await screen.findByText('Failed to load the calibration')).toBeVisible();
  },
};

const species = ['Strix aluco', 'Turdus merula', 'Erithacus rubecula', 'Fringilla coelebs'];
const opened = fn();
const panel = (answers: Answers): Story => ({
  render: () => (
    <StoryKit answers={answers}>
      <div className="bp-explorer">
        <CalibrationsPanel projectId="p1" onOpen={opened} />
      </div>
    </StoryKit>
  ),
});

/** S17.23 */
export const AllSpecies: Story = {
  ...panel({
    ...answersOf(good),
    [`GET ${base}/calibrations`]: {
      calibrations: species.map((name, at) =>
        calibration({
          calibration_id: `c${at}`,
          species: name,
          version: at + 1,
          figures: [good, few, separated, falling][at],
        }),
      ),
      next_cursor: null,
    },
  }),
  play: async () => {
    const table = within(await screen.findByRole('table'));
    await expect(table.getAllByRole('row')).toHaveLength(5);
    await userEvent.selectOptions(
      screen.getByRole('combobox', { name: 'Threshold for' }),
      'Probability of each detection',
    );
    await expect(table.getByText('none reaches it')).toBeVisible();
    await userEvent.click(
      table.getByRole('button', { name: 'Open the calibration of Turdus merula' }),
    );
    await expect(opened).toHaveBeenCalledWith('c1');
  },
};

const analysis = {
  analysis_id: 'a1',
  data_id: 'd1',
  dataset_name: 'Card 1',
  analysis_type: 'birdnet',
  model: 'BirdNET',
  model_version: '2.4',
  settings: { min_conf: 0.1 },
  joins: sample.joins,
  in_time_zone: null,
  detections: 4000,
  complete: true,
  completed_at: '2026-05-20T08:00:00.000Z',
  counts: { size_bytes: 1, download_url: 'http://story.invalid/counts' },
  effort: { size_bytes: 1, download_url: 'http://story.invalid/effort' },
  spectrogram: null,
};

/** Nothing is kept yet; calibrations of another project are offered, and one is taken. */
export const Take: Story = {
  tags: ['full'],
  ...panel({
    ...answersOf(good),
    [`GET ${base}/survey`]: { analyses: [analysis], next_cursor: null },
    'GET /api/projects': {
      projects: [{ ...project, project_id: 'p2', title: 'Tawny owls in the city park' }],
      next_cursor: null,
    },
    'GET /api/projects/p2/calibrations': { calibrations: [calibration()], next_cursor: null },
    [`POST ${base}/calibrations/take`]: { calibration: calibration({ calibration_id: 'c7' }) },
  }),
  play: async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Take from another project' }));
    await userEvent.click(
      await screen.findByRole('button', {
        name: 'Take Strix aluco from Tawny owls in the city park',
      }),
    );
    await expect(
      await screen.findByText('The calibration of Strix aluco was taken.'),
    ).toBeVisible();
  },
};

const taken = calibration({
  calibration_id: 'c7',
  taken_from: { project_title: 'Tawny owls in the city park', calibration_id: 'c1' },
});
const keptPage = (answers: Answers): Story => ({
  render: () => (
    <StoryKit answers={{ ...answersOf(good), ...answers }}>
      <KeptCalibration projectId="p1" calibrationId="c7" />
    </StoryKit>
  ),
});

/** One that was taken from another project, whose sample is not here, has its picture, its page and its citation (S17.22, S17.23). */
export const Taken: Story = {
  ...keptPage({
    [`GET ${base}/calibrations/c7`]: { calibration: taken },
    [`GET ${base}/calibrations`]: { calibrations: [kept], next_cursor: null },
  }),
  play: async () => {
    await expect(
      await screen.findByText(/^It was made in the project “Tawny owls in the city park”/),
    ).toBeVisible();
    await expect(screen.queryByText('The verdicts so far')).toBeNull();
    await expect(screen.queryByRole('button', { name: 'Keep this calibration' })).toBeNull();
    const cited = () => within(screen.getByRole('region', { name: 'How to cite it' }));
    await expect(cited().getByText(/Project “Tawny owls in the city park”,.* c1\.$/)).toBeVisible();
    await userEvent.click(screen.getByText('Statistics'));
    await expect(
      screen.getByRole('button', { name: 'Save the calibration as JSON' }),
    ).toBeVisible();
    // The other version of the species was made here.
    await userEvent.click(screen.getByRole('button', { name: /^Version 2/ }));
    await expect(cited().getByText(/ c2\.$/)).toBeVisible();
    await expect(screen.queryByText(/^It was made in the project/)).toBeNull();
  },
};

export const TakenFailed: Story = {
  tags: ['full'],
  ...keptPage({ [`GET ${base}/calibrations/c7`]: 503 }),
  play: async () => {
    await expect(await screen.findByText('Failed to load the calibration')).toBeVisible();
  },
};

export const TakenLoading: Story = {
  tags: ['full'],
  ...keptPage({ [`GET ${base}/calibrations/c7`]: 'never' }),
};

/** The same in the dark. */
export const Dark: Story = {
  tags: ['full'],
  ...show(answersOf(good)),
  globals: { appearance: 'dark' },
};

/** The same on a phone: nothing is wider than the screen. */
export const Phone: Story = {
  tags: ['full'],
  render: () => (
    <div style={{ width: 358 }}>
      <StoryKit answers={answersOf(good)}>
        <CalibrationView projectId="p1" sampleId="sample-1" />
      </StoryKit>
    </div>
  ),
  play: async ({ canvasElement }) => {
    await userEvent.click(await screen.findByText('Statistics'));
    await screen.findByRole('figure');
    await waitFor(() => expect(canvasElement.querySelector('.bp-curve-picture')).not.toBeNull());
    const [frame] = canvasElement.querySelectorAll('.bp-calibration');
    await expect(frame!.scrollWidth).toBeLessThanOrEqual(358);
  },
};
