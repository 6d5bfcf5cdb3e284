import { join } from 'node:path';
import { beforeAll, describe, test } from 'vitest';
import { createIndices, openCreateAnalysis } from './support/analysis-dialog.ts';
import { alter, hold, refuse } from './support/calls.ts';
import { expect } from './support/expect.ts';
import { uploadPast, writeCard } from './support/recordings.ts';
import { makeProject, openProject, snackbar } from './support/shell.ts';
import { useStage } from './support/stage.ts';

const stage = useStage();
let card: string[];
beforeAll(async () => {
  card = await writeCard(join(stage.service.folder, 'card'));
});

/** A project with a complete dataset, opened. */
async function withData() {
  const person = await stage.person();
  const projectId = await makeProject(person);
  await uploadPast(person, projectId, card);
  await openProject(person, projectId);
  return { ...person, projectId };
}

/** BirdNET's form can be seen without its weights: only the answer 'not installed' is turned. */
async function withSettingsForm() {
  const opened = await withData();
  const { page } = opened;
  await alter(page, 'GET /api/analysis/projects/*/compatible-types', (answer) => ({
    compatible_types: (answer.compatible_types as { type: string }[]).map((type) =>
      type.type === 'birdnet_v2_4' ? { ...type, compatible: true, reason: null } : type,
    ),
  }));
  const create = await openCreateAnalysis(page);
  await create.button('Choose BirdNET V2.4').click();
  const field = (name: string) => create.dialog.getByLabel(name, { exact: true });
  await expect(field('Confidence Threshold')).toBeVisible();
  return { ...opened, ...create, field };
}

describe('5: analysis settings', () => {
  test.each([
    ['Confidence Threshold', '', 'Confidence threshold is required'],
    ['Confidence Threshold', '1.1', 'Confidence threshold must be between 0 and 1'],
    ['Confidence Threshold', '-0.1', 'Confidence threshold must be between 0 and 1'],
    ['Latitude', '90.5', 'Latitude must be between -90 and 90'],
    ['Longitude', '-181', 'Longitude must be between -180 and 180'],
    ['Week of Year', '49', 'Week must be between 1 and 48 (or -1 for no filter)'],
    ['Week of Year', '0', 'Week must be between 1 and 48 (or -1 for no filter)'],
    ['Week of Year', '1.5', 'Week must be between 1 and 48 (or -1 for no filter)'],
    ['Overlap', '3', 'Overlap must be between 0 and 2.9'],
  ])('placeholder %s %s %s', async () => {});
});
