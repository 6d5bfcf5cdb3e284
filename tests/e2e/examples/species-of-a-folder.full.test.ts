import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createClient } from '@biophony/sdk';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { denoProgram } from '../../../tools/scripts/service/deno.ts';
import { makeManyRecordings } from '../analysis/support/many-recordings.ts';
import { keyOf } from '../support/key-of.ts';
import { packedPackages } from '../support/tarballs/packed-packages.ts';
import { joinTestService, type SharedService } from '../support/test-service.ts';
import { examples, withNode } from './support/start-program.ts';

const execute = promisify(execFile);
const deno = denoProgram();
const permissions = ['--allow-env', '--allow-net', '--allow-read', '--allow-sys'];

/** Of the README. */
const commands = {
  'Node.js': ['node'],
  Deno: [deno ?? 'deno', 'run', ...permissions],
};

describe('a program that prints the species of a folder', () => {
  let testService: SharedService;
  let folder: string;
  beforeAll(async () => {
    testService = await joinTestService();
    await testService.startRunner();
    folder = await mkdtemp(join(tmpdir(), 'biophony-species-'));
    await cp(join(examples, 'species-of-a-folder'), folder, { recursive: true });
    const tarballs = await packedPackages(['contract', 'recordings', 'sdk']);
    const args = ['install', '--no-audit', '--no-fund', '--prefer-offline', ...tarballs];
    await execute('npm', args, { cwd: folder, env: withNode() });
  });
  afterAll(async () => {
    await testService?.close();
    await rm(folder, { recursive: true, force: true });
  });

  for (const [name, [program = '', ...args]] of Object.entries(commands))
    test.skipIf(name === 'Deno' && !deno)(`on ${name}`, async () => {
      const card = join(folder, name);
      await makeManyRecordings(card, 3, 20);
      await writeFile(join(card, '20260521_070000.WAV'), 'no sound in here');
      const apiKey = await keyOf(testService);
      const env = withNode({ BIOPHONY_API_URL: testService.url, BIOPHONY_API_KEY: apiKey });
      const given = [...args, 'species.js', card, 'audio_events'];
      const { stdout, stderr } = await execute(program, given, { cwd: folder, env });
      expect(stderr).toContain('20260521_070000.WAV is left out: ');

      const client = createClient({ baseUrl: testService.url, auth: { apiKey } });
      const { projects } = await client.projects.list();
      const { project_id } = projects.find(({ title }) => title.includes(card)) ?? {};
      const [dataset] = await client.datasets.list(project_id ?? '');
      expect(dataset).toMatchObject({ file_count: 3, duration_s: 60 });
      const [analysis] = await client.analyses.list(project_id ?? '');
      const summary = await client.results.summary(analysis?.analysis_id ?? '');
      expect(summary?.detections).toBeGreaterThan(0);
      const [header, ...rows] = stdout.trim().split('\n');
      expect(header).toBe('scientific_name,common_name,count,best_confidence');
      const counted = rows.map((row) => Number(row.split(',').at(-2)));
      expect(counted.reduce((sum, count) => sum + count, 0)).toBe(summary?.detections);
    });

  test('says that a folder has no recordings before it makes anything', async () => {
    const card = join(folder, 'nothing');
    await mkdir(card);
    await writeFile(join(card, 'notes.txt'), 'Change the batteries.');
    const apiKey = await keyOf(testService);
    const env = withNode({ BIOPHONY_API_URL: testService.url, BIOPHONY_API_KEY: apiKey });
    const ended = execute('node', ['species.js', card, 'audio_events'], { cwd: folder, env });
    await expect(ended).rejects.toMatchObject({
      stderr: expect.stringContaining(`There are no recordings in ${card}.`),
    });
    const client = createClient({ baseUrl: testService.url, auth: { apiKey } });
    const { projects } = await client.projects.list();
    expect(projects.filter(({ title }) => title.includes(card))).toEqual([]);
  });
});
