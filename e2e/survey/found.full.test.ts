import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeCard } from '../../scripts/cards/make-card.ts';
import { receiptOf } from '../card-reader/support/receipt.ts';
import { openTestService, type TestService } from '../support/test-service.ts';

const recorders = { 'Lake north': '24F319055FDF0001', Bog: '24F319055FDF0002' };

interface Told {
  detections: number;
  recorded_hours: number;
  sites: { site: string | null; recorded_hours: number; detections: number; days: number }[];
  species: { detections: number; first: string; last: string; sites: number }[];
}

describe('what all cards of a project found', () => {
  let testService: TestService;
  let onProject: string[] = [];
  const biophony = async (...args: string[]) => {
    const ended = await testService.biophony(args);
    expect(ended.code, ended.stderr + ended.stdout).toBe(0);
    return ended.stdout;
  };
  const json = async <T>(...args: string[]) =>
    JSON.parse((await biophony(...args, '--json')).trim().split('\n').at(-1) ?? '') as T;

  beforeAll(async () => {
    testService = await openTestService();
    await testService.startRunner();
    for (const [site, deviceId] of Object.entries(recorders)) {
      const card = join(testService.folder, deviceId);
      await makeCard({ folder: card, recordings: 3, seconds: 4, deviceId });
      const target = onProject.length > 0 ? onProject : ['--project-title', 'Fens'];
      const ended = await testService.biophony(['upload', card, ...target, '--json']);
      expect(ended.code, ended.stderr).toBe(0);
      const { project, dataset } = receiptOf(ended);
      onProject = ['--project', project?.project_id ?? ''];
      const ofDataset = [...onProject, '--dataset', dataset?.data_id ?? ''];
      await biophony('deployments', 'propose', ...ofDataset, '--site', site, '--accept');
      await biophony('analyze', ...ofDataset, '--type', 'audio_events', '--wait');
    }
  });
  afterAll(() => testService.close());

  const survey = (...more: string[]) => json<Told>('survey', ...onProject, ...more);

  test('is told by site and by species, and adds up (S14.8)', async () => {
    const told = await survey();
    expect(told.sites.map(({ site }) => site)).toEqual(['Lake north', 'Bog']);
    expect(told.detections).toBeGreaterThan(0);
    expect(told.sites.reduce((sum, { detections }) => sum + detections, 0)).toBe(told.detections);
    expect(told.recorded_hours * 3600).toBeCloseTo(24, 3);
    const text = await biophony('survey', ...onProject);
    expect(text).toMatch(/Recorded +Days +Species +Detections +Per hour +Site/);
    expect(text).toContain('2 analyses: audio_events');
    const csv = await biophony('survey', ...onProject, '--csv');
    expect(csv).toMatch(/^scientific_name,common_name,site,/);
    expect(csv.trim().split('\n')).toHaveLength(1 + 2 * told.species.length);
    // Sounds that stand out have a confidence of 1.
    const sure = await survey('--min-confidence', '0.95');
    expect(sure).toMatchObject({ min_confidence: 0.95, detections: told.detections });
    const wrong = await testService.biophony(['survey', ...onProject, '--min-confidence', '2']);
    expect(wrong.stderr).toContain('Give a number from 0 to 0.95');
  });

  test('follows a correction of a clock, and is as before when that is reverted (S14.5, S14.8)', async () => {
    const before = await survey();
    const { deployments } = await json<{ deployments: { deployment_id: string }[] }>(
      'deployments',
      'list',
      ...onProject,
    );
    const id = deployments[0]?.deployment_id ?? '';
    await biophony('deployments', 'correct', id, ...onProject, '--shift', '-48h');
    const corrected = await survey();
    expect(corrected.detections).toBe(before.detections);
    const days = (text = '') => Date.parse(text) / 86_400_000;
    expect(days(corrected.species[0]?.first)).toBe(days(before.species[0]?.first) - 2);
    expect(corrected.species[0]?.last).toBe(before.species[0]?.last);
    await biophony('deployments', 'correct', id, ...onProject, '--revert');
    expect(await survey()).toEqual(before);
  });

  test('loses nothing that belongs to no deployment (S14.9)', async () => {
    const before = await survey();
    const sites = await json<{ sites: { site_id: string; name: string }[] }>(
      'sites',
      'list',
      ...onProject,
    );
    expect(sites.sites).toHaveLength(2);
    const card = join(testService.folder, 'unplaced');
    await makeCard({ folder: card, recordings: 2, seconds: 4, deviceId: '24F319055FDF0003' });
    const ended = await testService.biophony(['upload', card, ...onProject, '--json']);
    const { dataset } = receiptOf(ended);
    const ofDataset = [...onProject, '--dataset', dataset?.data_id ?? ''];
    await biophony('analyze', ...ofDataset, '--type', 'audio_events', '--wait');
    const told = await survey();
    const none = told.sites.at(-1);
    expect(none).toMatchObject({ site: null });
    expect(told.detections - before.detections).toBe(none?.detections);
    expect(await biophony('survey', ...onProject)).toContain('(no deployment)');
  });

  test('is not added up where the settings differ, and says how to choose (S14.8)', async () => {
    await biophony(
      'analyze',
      ...onProject,
      '--type',
      'audio_events',
      '--set',
      'min_snr_db=20',
      '--wait',
    );
    const ended = await testService.biophony(['survey', ...onProject]);
    expect(ended.code).toBe(2);
    expect(ended.stderr).toContain('differ in model, version or settings');
    const [key = ''] =
      /--analyses ([0-9a-f]{16}) \(audio_events [^)]*min_snr_db=20/.exec(ended.stderr)?.slice(1) ??
      [];
    const told = await survey('--analyses', key);
    expect(told.sites.length).toBeGreaterThan(0);
    const unknown = await testService.biophony(['survey', ...onProject, '--analyses', 'x']);
    expect(unknown.stderr).toContain('No analyses of this project share the key x.');
  });
});
