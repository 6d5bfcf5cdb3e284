import { availableParallelism } from 'node:os';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readManifest } from '../models/store.ts';
import { writeCallClassifier } from '../models/testing/call-classifier.ts';
import { removableFolder } from '../testing/removable-folder.ts';
import { estimatedSpeed, measuredSpeed, productRate } from './model-speed.ts';

// Each look at the clock is 100 ms later than the one before: three runs fill the half second, of which each takes 100 ms.
beforeEach(() => {
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => (now += 100));
});
afterEach(() => void vi.restoreAllMocks());

/** Three runs take so many milliseconds of the processor. */
const processorMs = (user: number) =>
  vi.spyOn(process, 'cpuUsage').mockReturnValue({ user: user * 1000, system: 0 });

// The classifier runs four windows of a second at once.
test.each([
  ["the processor's time for one", 120, 120 / 3 / 4],
  ['the fastest, where that is less', 1200, 100 / 4],
])('an installed model is measured by running windows through it: %s', async (_, ms, windowMs) => {
  const { folder, remove } = removableFolder();
  try {
    await writeCallClassifier(folder);
    processorMs(ms);
    const speed = await measuredSpeed({ folder, manifest: await readManifest(folder) });
    const cores = availableParallelism();
    expect(speed).toEqual({
      known: 'measured',
      cores,
      hour_s: expect.closeTo((3.6 * windowMs) / cores),
    });
  } finally {
    remove();
  }
});

test('of others it is estimated by their work at the rate of matrix products here', async () => {
  processorMs(120);
  const rate = await productRate();
  expect(rate).toBeCloseTo((1024 * 512 * 512) / 0.04);
  const size = { bytes: 1, kind: 'about' } as const;
  const cost = { download: size, installed: size, work: 3e9, window_s: 3 };
  const speed = estimatedSpeed(cost, 1e9);
  expect(speed?.known).toBe('estimated');
  expect((speed?.hour_s ?? 0) * (speed?.cores ?? 0)).toBeCloseTo(3600);
  expect(estimatedSpeed({ ...cost, work: null }, rate)).toBeNull();
});
