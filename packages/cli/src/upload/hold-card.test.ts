import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test, vi } from 'vitest';
import { testClock } from '@biophony/sdk/testing';
import { temporaryFolder } from '../../test/temporary-folder.ts';
import { holdCard } from './upload-card.ts';

const state = temporaryFolder();
beforeEach(() => void vi.stubEnv('XDG_STATE_HOME', state));

const said: string[] = [];
const ctx = {
  say: (text: string) => void said.push(text),
  interrupts: { drain: new AbortController().signal },
} as unknown as Parameters<typeof holdCard>[0];
const locks = (dataId: string) => {
  const folder = join(state, 'biophony/uploads', dataId);
  return readdirSync(folder).map((name) => join(folder, name));
};

test('two uploads of one card to one dataset take turns, and those of others do not (S10.3)', async () => {
  const clock = testClock();
  const first = await holdCard(ctx, 'd', '/card');
  await (
    await holdCard(ctx, 'd', '/other')
  )();
  await (
    await holdCard(ctx, 'e', '/card')
  )();
  expect(said).toEqual([]);
  let isHeld = false;
  const second = holdCard(ctx, 'd', '/card', clock).then((release) => {
    isHeld = true;
    return release;
  });
  await expect.poll(() => said).toHaveLength(1);
  expect(isHeld).toBe(false);
  await first();
  await clock.advance(1_000);
  await (
    await second
  )();
  expect(locks('d')).toEqual([]);
});

test('what a process left that is gone holds nothing', async () => {
  const release = await holdCard(ctx, 'f', '/card');
  const [path = ''] = locks('f');
  // No process has this number.
  writeFileSync(path, String(2 ** 30));
  await (
    await holdCard(ctx, 'f', '/card')
  )();
  await release();
});
