import { readdir } from 'node:fs/promises';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeCard } from '../scripts/cards/make-card.ts';
import { root } from './support/biophony.ts';
import { checkBirdnetRun, importBirdnet } from './support/birdnet-run.ts';
import { openWorld, type World } from './support/world.ts';

describe('a network in the layout of BirdNET V2.4, with random weights', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld();
    const weights = join(world.folder, 'weights');
    await promisify(execFile)(process.execPath, [
      join(root, 'fixtures/birdnet-network.ts'),
      weights,
    ]);
    await importBirdnet(world, weights);
    await world.startRunner();
  });
  afterAll(() => world.close());

  test('runs through the whole path, and every detection says when, where and by which model', async () => {
    const card = join(world.folder, 'card');
    await makeCard({ folder: card, recordings: 2, seconds: 10, sampleRateHz: 32_000 });
    await checkBirdnetRun(world, card, 2);
  });

  test('has a result file for every format that the command line offers', async () => {
    const { stdout: help } = await world.biophony(['results', '--help']);
    const formats = [...(help.match(/choices: ([^)]+)/)?.[1] ?? '').matchAll(/"([^"]+)"/g)];
    expect(formats.length).toBeGreaterThan(3);
    const { stdout: listed } = await world.biophony(['projects', 'list', '--json']);
    const { projects } = JSON.parse(listed) as { projects: { project_id: string }[] };
    const projectId = projects[0]?.project_id ?? '';
    for (const [, format = ''] of formats) {
      const folder = join(world.folder, 'formats', format);
      const wanted = ['--project', projectId, '--format', format, '--out', folder];
      const ended = await world.biophony(['results', ...wanted]);
      expect(ended.code, ended.stderr).toBe(0);
      expect(await readdir(folder, { recursive: true }), format).toEqual(
        expect.arrayContaining([expect.stringMatching(/\.\w+$/)]),
      );
    }
  });
});

test('without its model, BirdNET is offered as not compatible, with how to install it (S11.7)', async () => {
  const world = await openWorld();
  try {
    await world.startRunner();
    const card = join(world.folder, 'card');
    await makeCard({ folder: card, recordings: 1, seconds: 2 });
    const ended = await world.biophony(['run', card, '--type', 'birdnet_v2_4']);
    expect(ended.code).not.toBe(0);
    expect(ended.stderr).toContain('biophony-analysis models install birdnet-v2.4');
  } finally {
    await world.close();
  }
});
