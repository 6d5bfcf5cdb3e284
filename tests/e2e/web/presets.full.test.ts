import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { completeSettings } from '@biophony/contract/constants';
import { readSettingsFile } from '@biophony/contract/settings-files';
import { createMembersClient } from '@biophony/sdk';
import { beforeAll, describe, test } from 'vitest';
import { run } from '../support/biophony.ts';
import { alter } from './support/environment/calls.ts';
import { useTestEnvironment } from './support/environment/test-environment.ts';
import { expect } from './support/expect.ts';
import { openCreateAnalysis } from './support/pages/analysis-dialog.ts';
import { errorAlert } from './support/pages/error-alert.ts';
import { uploadPast, writeCard } from './support/pages/recordings.ts';
import { makeProject, openProject } from './support/pages/shell.ts';

const environment = useTestEnvironment();
let card: string[];
beforeAll(async () => {
  await environment.service.startRunner();
  card = await writeCard(join(environment.service.folder, 'card'));
});

type Person = Awaited<ReturnType<typeof environment.person>>;

/** With a complete dataset. */
async function openAnother(person: Person): Promise<string> {
  const projectId = await makeProject(person);
  await uploadPast(person, projectId, card);
  await openProject(person, projectId);
  return projectId;
}

const inFolder = (name: string) => join(environment.service.folder, name);

describe('presets and files of settings (S24.2, S24.3, S24.4, S24.5, S24.6, S24.7)', () => {
  test('settings are kept as a preset, used in another project, and written to a file that the runner reads', async () => {
    const person = await environment.person();
    const { page, api } = person;
    await openAnother(person);
    let create = await openCreateAnalysis(page);
    await create.button('Choose Sound events').click();
    await create.dialog.getByText('More settings').click();
    await create.dialog.getByRole('combobox', { name: 'Band' }).click();
    await page.getByRole('option', { name: /^Bats/ }).click();
    // The shown band is sent.
    await expect(create.dialog.getByLabel('Lowest frequency')).toHaveValue('10000');
    await expect(create.dialog.getByLabel('Highest frequency')).toHaveValue('');
    await expect(create.dialog.getByLabel('Shortest sound')).toHaveValue('0.002');
    await create.dialog.getByRole('checkbox', { name: /^Call parameters/ }).check();
    await create.openPresets();
    await create.button('Save as preset').click();
    await create.dialog.getByLabel('Name of the preset').fill('Bats');
    await page.keyboard.press('Enter');
    const choice = () => create.dialog.getByRole('combobox', { name: 'Preset' });
    await expect(choice()).toHaveText('Bats');
    // A repeated name is refused with what to do.
    await create.button('Save as preset').click();
    await create.dialog.getByLabel('Name of the preset').fill('Bats');
    await create.button('Save preset').click();
    await expect(errorAlert(create.dialog)).toContainText('You have a preset called Bats already');
    await create.button('Cancel').first().click();

    await page.reload();
    const projectId = await openAnother(person);
    create = await openCreateAnalysis(page);
    await create.button('Choose Sound events').click();
    await choice().click();
    await page.getByRole('option', { name: 'Bats' }).click();
    await expect(choice()).toHaveText('Bats');
    await create.openPresets();
    const saved = async (button: string, name: string) => {
      const download = page.waitForEvent('download');
      await create.dialog.getByRole('button', { name: button, exact: true }).click();
      expect((await download).suggestedFilename()).toBe(name);
      await (await download).saveAs(inFolder(name));
      return inFolder(name);
    };
    const file = await saved('Download settings file', 'audio_events.toml');
    const json = await saved('Download settings file as JSON', 'audio_events.json');
    await create.submit.click();
    await create.button('Done').click();
    const [analysis] = await api.analyses.list(projectId);
    const { settings } = completeSettings('audio_events', { band: 'bats', call_parameters: true });
    expect(analysis?.settings).toEqual(settings);

    const out = inFolder('local');
    for (const given of [file, json]) {
      const args = [join(environment.service.folder, 'card'), '--settings', given, '--out', out];
      const ended = await run('biophony-analysis', ['analyze', ...args]);
      expect(ended.code, ended.stderr).toBe(0);
      const summary = JSON.parse(await readFile(join(out, 'summary.json'), 'utf8')) as object;
      expect(summary).toMatchObject({ settings });
      // Else the second run would find nothing to do.
      await rm(out, { recursive: true });
    }

    // The file is imported again; the unused preset is deleted.
    create = await openCreateAnalysis(page);
    await create.button('Choose Acoustic indices').click();
    await create.dialog.locator('input[type=file][accept*=".toml"]').setInputFiles(file);
    await expect(create.dialog.getByText(/Configure Settings: Sound events/)).toBeVisible();
    await create.dialog.getByText('More settings').click();
    await expect(create.dialog.getByRole('combobox', { name: 'Band' })).toContainText('Bats');
    await choice().click();
    await page.getByRole('option', { name: 'Bats' }).click();
    await create.openPresets();
    await create.button('Rename preset').click();
    await page.keyboard.type('Bats of the lake');
    await page.keyboard.press('Enter');
    await expect(choice()).toHaveText('Bats of the lake');
    await expect(create.button('Rename preset')).toBeFocused();
    const names = async () => (await api.presets.list()).presets.map(({ name }) => name);
    expect(await names()).toEqual(['Bats of the lake']);

    await create.button('Delete preset').click();
    const question = page.getByRole('dialog', { name: 'Delete preset' });
    await expect(question).toContainText('Delete the preset Bats of the lake?');
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(question).toHaveCount(0);
    await expect(create.button('Delete preset')).toBeFocused();
    expect(await names()).toEqual(['Bats of the lake']);
    await create.button('Delete preset').click();
    await question.getByRole('button', { name: 'Delete preset' }).click();
    await expect(question).toHaveCount(0);
    await expect(choice()).toHaveCount(0);
    // The button is gone; the focus stays in the dialog.
    await expect(create.dialog.locator(':focus')).toHaveCount(1);
    expect((await api.presets.list()).presets).toEqual([]);
  });

  test('the settings of an analysis are saved as a file by everybody who may read it', async () => {
    const ada = await environment.person();
    const viewer = await environment.person();
    const projectId = await makeProject(ada);
    await uploadPast(ada, projectId, card);
    const { settings } = await ada.api.analyses.create(projectId, {
      analysis_type: 'audio_events',
      settings: { band: 'bats', fmax: 90_000, time_expansion: 10 },
    });
    const { token } = await createMembersClient(ada.api).invitations.create(projectId, {
      role: 'viewer',
    });
    await createMembersClient(viewer.api).invitations.accept(token);
    for (const { page } of [ada, viewer]) {
      await openProject({ page }, projectId);
      await page.getByText('Details', { exact: true }).click();
      const forms = [
        ['Download settings file', 'audio_events.toml'],
        ['Download settings file as JSON', 'audio_events.json'],
      ] as const;
      for (const [button, name] of forms) {
        const download = page.waitForEvent('download');
        await page.getByRole('button', { name: button, exact: true }).click();
        const saved = await download;
        expect(saved.suggestedFilename()).toBe(name);
        const read = readSettingsFile(await readFile(await saved.path(), 'utf8'), name);
        expect(completeSettings(read.analysis_type, read.settings).settings).toEqual(settings);
      }
    }
  });

  test('lists of species are loaded from files; what is wrong with one is told by file and line', async () => {
    const person = await environment.person();
    const { page } = person;
    await openAnother(person);
    // BirdNET's form without its weights: only 'not installed' is changed.
    await alter(page, 'GET /api/analysis/projects/*/compatible-types', (answer) => ({
      compatible_types: (answer.compatible_types as { type: string }[]).map((type) =>
        type.type === 'birdnet_v2_4' ? { ...type, compatible: true, reason: null } : type,
      ),
    }));
    const { dialog, button, submit } = await openCreateAnalysis(page);
    await button('Choose BirdNET V2.4').click();
    await dialog.getByText('Species lists and thresholds').click();
    await writeFile(inFolder('owls.txt'), '# of the north\nStrix aluco_Tawny Owl\nAsio otus\n');
    await writeFile(inFolder('t.csv'), 'scientific_name,threshold\nStrix aluco,0.6\n');
    await writeFile(inFolder('wrong.csv'), 'scientific_name,threshold\nStrix aluco,6\n');
    const load = (label: string) =>
      dialog.locator(`input[type=file][aria-label="Load from a file: ${label}"]`);
    await load('Species list').setInputFiles(inFolder('owls.txt'));
    await expect(dialog.getByLabel('Species list', { exact: true })).toHaveValue(
      'Strix aluco_Tawny Owl\nAsio otus',
    );
    await load('Thresholds by species').setInputFiles(inFolder('wrong.csv'));
    await expect(errorAlert(dialog)).toContainText('wrong.csv, row 2, threshold: 6.');
    await load('Thresholds by species').setInputFiles(inFolder('t.csv'));
    await expect(errorAlert(dialog)).toHaveCount(0);
    await expect(dialog.getByLabel('Thresholds by species', { exact: true })).toHaveValue(
      'Strix aluco, 0.6',
    );
    await dialog.getByLabel('Exclude', { exact: true }).fill('x'.repeat(201));
    await expect(submit).toBeDisabled();
    await dialog.getByLabel('Exclude', { exact: true }).fill('');
    await expect(submit).toBeEnabled();
  });
});
