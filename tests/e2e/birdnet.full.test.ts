import { readdir } from 'node:fs/promises';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeCard } from '../../tools/scripts/cards/make-card.ts';
import { root } from './support/biophony.ts';
import { checkBirdnetRun, importBirdnet } from './support/birdnet-run.ts';
import { joinTestService, openTestService, type TestService } from './support/test-service.ts';

describe('a network in the layout of BirdNET V2.4, with random weights', () => {
  let testService: TestService;
  beforeAll(async () => {
    testService = await openTestService();
    const weights = join(testService.folder, 'weights');
    await promisify(execFile)(process.execPath, [
      join(root, 'tests/fixtures/birdnet-network.ts'),
      weights,
    ]);
    await importBirdnet(testService, weights);
    await testService.startRunner();
  });
  afterAll(() => testService.close());

  test('runs through the whole path, and every detection says when, where and by which model', async () => {
    const card = join(testService.folder, 'card');
    await makeCard({ folder: card, recordings: 2, seconds: 10, sampleRateHz: 32_000 });
    await checkBirdnetRun(testService, card, 2);
  });

  test('has a result file for every format that the command line offers', async () => {
    const { stdout: help } = await testService.biophony(['results', '--help']);
    const formats = [...(help.match(/choices: ([^)]+)/)?.[1] ?? '').matchAll(/"([^"]+)"/g)];
    expect(formats.length).toBeGreaterThan(3);
    const { stdout: listed } = await testService.biophony(['projects', 'list', '--json']);
    const { projects } = JSON.parse(listed) as { projects: { project_id: string }[] };
    const projectId = projects[0]?.project_id ?? '';
    for (const [, format = ''] of formats) {
      const folder = join(testService.folder, 'formats', format);
      const wanted = ['--project', projectId, '--format', format, '--out', folder];
      const ended = await testService.biophony(['results', ...wanted]);
      expect(ended.code, ended.stderr).toBe(0);
      expect(await readdir(folder, { recursive: true }), format).toEqual(
        expect.arrayContaining([expect.stringMatching(/\.\w+$/)]),
      );
    }
  });
});

test('without its model, BirdNET is offered as not compatible, with how to install it (S11.7)', async () => {
  const testService = await joinTestService();
  await testService.startRunner();
  const card = join(testService.folder, 'card');
  await makeCard({ folder: card, recordings: 1, seconds: 2 });
  const ended = await testService.biophony(['run', card, '--type', 'birdnet_v2_4']);
  expect(ended.code).not.toBe(0);
  expect(ended.stderr).toContain('biophony-analysis models install birdnet-v2.4');
  await testService.close();
});
