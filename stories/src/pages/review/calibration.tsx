import * as kit from '@biophony/ui/review';
import { fn } from 'storybook/test';
import type { Answers } from '../../fixtures/kit.tsx';
import { project } from '../../fixtures/projects.ts';
import { calibration, good, sample } from '../../fixtures/review/calibrations.ts';
import { inExplorer, page } from '../page.tsx';

const base = '/api/projects/p1';
const answers: Answers = {
  [`GET ${base}`]: { project: { ...project, role: 'owner' } },
  [`GET ${base}/members`]: { members: [], next_cursor: null },
  [`GET ${base}/samples`]: { samples: [sample], next_cursor: null },
  [`GET ${base}/samples/${sample.sample_id}`]: { sample },
  [`POST ${base}/calibrations/preview`]: { figures: good },
  [`GET ${base}/calibrations`]: { calibrations: [calibration()], next_cursor: null },
};
const readable =
  'A button beside the heading shows the numbers of the picture as a table, others save it. The threshold is a slider that arrow keys move, and what it tells is read out.';

export const SamplesPanel = page(kit.SamplesPanel, {
  args: { projectId: 'p1', onOpen: fn(), onCalibration: fn() },
  answers,
  within: inExplorer,
  accessibility:
    'Each button names the sample that it is of. Owner and managers have more of them.',
});

export const CalibrationView = page(kit.CalibrationView, {
  args: { projectId: 'p1', sampleId: sample.sample_id },
  answers,
  accessibility: readable,
});

export const KeptCalibration = page(kit.KeptCalibration, {
  args: { projectId: 'p1', calibrationId: calibration().calibration_id },
  answers: {
    ...answers,
    [`GET ${base}/calibrations/${calibration().calibration_id}`]: { calibration: calibration() },
  },
  accessibility: readable,
});

export const CalibrationFigures = page(kit.CalibrationFigures, {
  args: { figures: good, seed: sample.sample_id, filename: 'calibration', json: good },
  within: inExplorer,
  accessibility: readable,
});

export const CalibrationsPanel = page(kit.CalibrationsPanel, {
  args: { projectId: 'p1', onOpen: fn() },
  answers,
  within: inExplorer,
  accessibility: 'An ordinary table, which its headings sort; warnings open below their number.',
});
