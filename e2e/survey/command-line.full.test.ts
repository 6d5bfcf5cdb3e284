import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeCard } from '../../scripts/cards/make-card.ts';
import { openTestService, type TestService } from '../support/test-service.ts';
import { receiptOf } from '../card-reader/support/receipt.ts';

const recorder = '24F319055FDF0001';

describe('a survey at the terminal', () => {
  let testService: TestService;
  let onProject: [string, string];
  let dataId = '';
  const biophony = async (...args: string[]) => {
    const ended = await testService.biophony(args);
    expect(ended.code, ended.stderr + ended.stdout).toBe(0);
    return ended.stdout;
  };
  /** The last line of a command with --json. */
  const json = async (...args: string[]) => {
    const lines = (await biophony(...args, '--json')).trim().split('\n');
    return JSON.parse(lines.at(-1) ?? '') as { deployments: { deployment_id: string }[] };
  };

  beforeAll(async () => {
    testService = await openTestService();
    const card = join(testService.folder, 'AUDIOMOTH');
    await makeCard({ folder: card, recordings: 3, seconds: 2, deviceId: recorder });
    const ended = await testService.biophony(['upload', card, '--project-title', 'Fens', '--json']);
    expect(ended.code, ended.stderr).toBe(0);
    const { project, dataset } = receiptOf(ended);
    onProject = ['--project', project?.project_id ?? ''];
    dataId = dataset?.data_id ?? '';
  });
  afterAll(() => testService.close());

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
      /24F319055FDF0001\s+2026-05-2\d \d\d:\d\dZ .*as recorded\s+Lake north/,
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

  test('takes a sheet whole or not at all, and names row and column (S14.3)', async () => {
    const sheet = join(testService.folder, 'sheet.csv');
    const take = (...more: string[]) =>
      testService.biophony(['deployments', 'import', sheet, ...onProject, ...more]);
    const header = 'Site;Latitude;Longitude;Device ID;Start;End';
    await writeFile(
      sheet,
      `${header}\nBog;47,6;9,4;AAAA;2026-05-01 12:00;2026-05-03 12:00\nFen;147,6;9,4;BBBB;2026-05-01 12:00;\n`,
      'latin1',
    );
    const refused = await take('--timezone', 'Europe/Berlin');
    expect(refused.code).toBe(1);
    expect(refused.stdout).toMatch(/Row 3, latitude: /i);
    expect(await biophony('sites', 'list', ...onProject)).not.toContain('Bog');
    await writeFile(
      sheet,
      `${header}\nBog;47,6;9,4;AAAA;2026-05-01 12:00;2026-05-03 12:00\nFen;47,7;9,4;BBBB;2026-05-01 12:00;\n`,
      'latin1',
    );
    const dry = await take('--timezone', 'Europe/Berlin', '--dry-run');
    expect(dry.stdout).toContain('Would be imported: 2 sites made, 2 deployments made.');
    const done = await take('--timezone', 'Europe/Berlin');
    expect(done.stdout).toContain('Imported: 2 sites made, 2 deployments made.');
    expect(await biophony('deployments', 'list', ...onProject)).toMatch(
      /AAAA\s+2026-05-01 10:00Z\s+2026-05-03 10:00Z\s+as recorded\s+Bog/,
    );
  });
});
