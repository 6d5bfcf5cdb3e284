import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeCard } from '../../../tools/scripts/cards/make-card.ts';
import { receiptOf } from '../card-reader/support/receipt.ts';
import { joinTestService, type SharedService } from '../support/test-service.ts';

const recorder = '24F319055FDF0001';

describe('a survey at the terminal', () => {
  let testService: SharedService;
  let onProject: [string, string];
  let dataId = '';
  const biophony = async (...args: string[]) => {
    const ended = await testService.biophony(args);
    expect(ended.code, ended.stderr + ended.stdout).toBe(0);
    return ended.stdout;
  };
  /** The last line with --json. */
  const json = async (...args: string[]) => {
    const lines = (await biophony(...args, '--json')).trim().split('\n');
    return JSON.parse(lines.at(-1) ?? '') as { deployments: { deployment_id: string }[] };
  };

  beforeAll(async () => {
    testService = await joinTestService();
    const card = join(testService.folder, 'AUDIOMOTH');
    await makeCard({ folder: card, recordings: 3, seconds: 2, deviceId: recorder });
    const ended = await testService.biophony(['upload', card, '--project-title', 'Fens', '--json']);
    expect(ended.code, ended.stderr).toBe(0);
    const { project, dataset } = receiptOf(ended);
    onProject = ['--project', project?.project_id ?? ''];
    dataId = dataset?.data_id ?? '';
  });
  afterAll(() => testService?.close());

  test('has sites, whose places are written as people write them (S14.1)', async () => {
    expect(await biophony('sites', 'list', ...onProject)).toContain(
      'This project has no sites yet.',
    );
    await biophony('sites', 'add', 'Lake north', ...onProject, '--place', `47°39'04"N 9°28'48"E`);
    await biophony(
      'sites',
      'add',
      'Eyrie',
      ...onProject,
      '--place',
      '47.7, 9.5',
      '--public',
      '0.1',
    );
    const listed = await biophony('sites', 'list', ...onProject);
    expect(listed).toMatch(/0\s+47\.7, 9\.5\s+within 0\.1°\s+Eyrie/);
    expect(listed).toMatch(/0\s+47\.6511111, 9\.48\s+exact\s+Lake north/);
    const wrong = await testService.biophony([
      'sites',
      'add',
      'X',
      ...onProject,
      '--place',
      'by the oak',
    ]);
    expect(wrong.code).toBe(2);
    expect(wrong.stderr).toContain('--place: ');
  });

  test('has deployments that a dataset proposes (S14.2)', async () => {
    const asked = [...onProject, '--dataset', dataId];
    const told = await biophony('deployments', 'propose', ...asked);
    expect(told).toContain(recorder);
    const accepted = await biophony(
      'deployments',
      'propose',
      ...asked,
      '--site',
      'Lake north',
      '--accept',
    );
    expect(accepted).toContain('Made 1 deployment.');
    expect(await biophony('deployments', 'propose', ...asked)).toContain('is a deployment already');
    expect(await biophony('deployments', 'list', ...onProject)).toMatch(
      /24F319055FDF0001\s+2026-05-21 05:00 \+02:00 .*as recorded\s+Lake north/,
    );
  });

  test('corrects a clock after showing what would change, and reverts it (S14.5)', async () => {
    const { deployments } = await json('deployments', 'list', ...onProject);
    const id = deployments[0]?.deployment_id ?? '';
    const correct = (...more: string[]) =>
      biophony('deployments', 'correct', id, ...onProject, ...more);
    const before = await biophony('deployments', 'list', ...onProject);
    const preview = await correct('--shift', '-1h', '--dry-run');
    expect(preview).toContain('3 recordings of 3 would get another time.');
    expect(await biophony('deployments', 'list', ...onProject)).toBe(before);
    expect(await correct('--shift', '-1h', '--reason', 'Summer time')).toContain('Corrected: ');
    expect(await biophony('deployments', 'list', ...onProject)).toContain('-1 h');
    expect(await correct('--revert')).toContain('Times are as recorded again');
    expect(await biophony('deployments', 'list', ...onProject)).toBe(before);
    const nothing = await testService.biophony(['deployments', 'correct', id, ...onProject]);
    expect(nothing.code).toBe(2);
    expect(nothing.stderr).toContain('There is nothing to correct.');
  });
});

const recorders = { 'Lake north': '24F319055FDF0001', Bog: '24F319055FDF0002' };

interface Told {
  detections: number;
  recorded_hours: number;
  sites: { site: string | null; recorded_hours: number; detections: number; days: number }[];
  species: { detections: number; first: string; last: string; sites: number }[];
}

describe('what all cards of a project found', () => {
  let testService: SharedService;
  let onProject: string[] = [];
  const biophony = async (...args: string[]) => {
    const ended = await testService.biophony(args);
    expect(ended.code, ended.stderr + ended.stdout).toBe(0);
    return ended.stdout;
  };
  const json = async <T>(...args: string[]) =>
    JSON.parse((await biophony(...args, '--json')).trim().split('\n').at(-1) ?? '') as T;

  beforeAll(async () => {
    testService = await joinTestService();
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
  afterAll(() => testService?.close());

  const survey = (...more: string[]) => json<Told>('survey', ...onProject, ...more);

  test('is written as text and as CSV, from a confidence on (S14.8)', async () => {
    const told = await survey();
    expect(told.detections).toBeGreaterThan(0);
    const text = await biophony('survey', ...onProject);
    expect(text).toMatch(/Recorded +Days +Kinds +Detections +Per hour +Site/);
    expect(text).toContain('2 analyses: audio_events');
    const csv = await biophony('survey', ...onProject, '--csv');
    expect(csv).toMatch(/^scientific_name,common_name,site,/);
    expect(csv.trim().split('\n')).toHaveLength(1 + 2 * told.species.length);
    // Prominent sounds have a confidence of 1.
    const sure = await survey('--min-confidence', '0.95');
    expect(sure).toMatchObject({ min_confidence: 0.95, detections: told.detections });
    const wrong = await testService.biophony(['survey', ...onProject, '--min-confidence', '2']);
    expect(wrong.stderr).toContain('Give a number from 0 to 0.95');
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
