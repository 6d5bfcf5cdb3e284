import { existsSync } from 'node:fs';
import { copyFile, mkdir, readdir, readFile } from 'node:fs/promises';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { root, run } from './support/biophony.ts';
import { readCsv } from './support/csv.ts';
import { openWorld, type World } from './support/world.ts';

const shared = join(root, '../shared');
const layout = join(shared, 'models/birdnet-v2.4-layout');
const present = existsSync(layout);
if (!present) console.log('skipped: BirdNET layout (../shared/models is absent)');

describe.skipIf(!present)('a BirdNET model with random weights', () => {
  let world: World;
  let out: string;
  beforeAll(async () => {
    world = await openWorld();
    out = join(world.folder, 'results');
    const weights = join(world.folder, 'weights');
    await mkdir(weights);
    await copyFile(join(layout, 'model.json'), join(weights, 'model.json'));
    await promisify(execFile)(process.execPath, [
      join(layout, 'make-random-weights.mjs'),
      weights,
      '1',
    ]);
    const imported = await run(
      'biophony-analysis',
      ['models', 'import', weights, '--as', 'birdnet-v2.4', '--accept-licence'],
      world.env,
    );
    expect(imported.code, imported.stderr).toBe(0);
  });
  afterAll(() => world.close());

  test('runs through the whole path, and every detection says when, where and by which model', async () => {
    await world.startRunner();
    const card = join(world.folder, 'card');
    await mkdir(card);
    await copyFile(join(shared, 'recordings/audiomoth_gps.wav'), join(card, '20200101_050000.WAV'));
    await copyFile(join(shared, 'recordings/pica_pica_30s.wav'), join(card, '20200101_060000.WAV'));
    const ended = await world.biophony([
      'run',
      card,
      '--type',
      'birdnet_v2_4',
      '--set',
      'min_conf=0.55',
      '--out',
      out,
    ]);
    expect(ended.code, ended.stderr).toBe(0);
    const folder = join(out, 'birdnet_v2_4');
    const summary = JSON.parse(await readFile(join(folder, 'summary.json'), 'utf8')) as {
      files: { analysed: number };
      detections: number;
      model: string;
    };
    expect(summary.files.analysed).toBe(2);
    expect(summary.model).toBe('BirdNET V2.4');
    const detections = await readCsv(join(folder, 'detections.csv'));
    expect(detections.length).toBe(summary.detections);
    // Weights that somebody had in a folder are not known to be the published ones.
    for (const row of detections.slice(0, 50))
      expect(row).toMatchObject({ model: 'BirdNET V2.4', model_verified: 'false' });
    expect(ended.stdout).toContain('The model BirdNET V2.4 is unverified');
    expect(await readdir(folder)).toEqual(
      expect.arrayContaining(['files.csv', 'summary.json', 'detections.csv', 'detections.parquet']),
    );
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

test('without its model, BirdNET is offered as not compatible, with how to install it', async () => {
  const world = await openWorld();
  try {
    await world.startRunner();
    const card = join(world.folder, 'card');
    const { makeCard } = await import('../scripts/cards/make-card.ts');
    await makeCard({ folder: card, recordings: 1, seconds: 2 });
    const ended = await world.biophony(['run', card, '--type', 'birdnet_v2_4']);
    expect(ended.code).not.toBe(0);
    expect(ended.stderr).toContain('biophony-analysis models install birdnet-v2.4');
  } finally {
    await world.close();
  }
});
