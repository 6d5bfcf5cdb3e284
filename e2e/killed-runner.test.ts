import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeCard } from '../scripts/cards/make-card.ts';
import { openWorld, type World } from './support/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

/** Runs the card with a first runner that is killed after `killAfterMs`, and a second that goes on. */
async function results(card: string, name: string, killAfterMs: number | null) {
  const out = join(world.folder, name);
  const first = await world.startRunner();
  const running = world.biophony([
    'run',
    card,
    '--project-title',
    name,
    '--type',
    'acoustic_indices',
    '--out',
    out,
  ]);
  if (killAfterMs !== null) {
    await sleep(killAfterMs);
    first.kill('SIGKILL');
    await world.startRunner();
  }
  const ended = await running;
  expect(ended.code, ended.stderr).toBe(0);
  if (killAfterMs === null) first.kill('SIGTERM');
  const read = (file: string) => readFile(join(out, 'acoustic_indices', file), 'utf8');
  return { files: await read('files.csv'), indices: await read('indices.csv') };
}

test('a runner killed in the middle changes nothing in the results', async () => {
  const card = join(world.folder, 'card');
  await makeCard({ folder: card, recordings: 48, seconds: 60, sampleRateHz: 16_000 });
  const undisturbed = await results(card, 'undisturbed', null);
  const disturbed = await results(card, 'disturbed', 2500);
  expect(disturbed).toEqual(undisturbed);
  expect(undisturbed.indices.trim().split('\n')).toHaveLength(49);
});
