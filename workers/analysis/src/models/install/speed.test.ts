import { expect, test } from 'vitest';
import { readManifest } from '../store.ts';
import { writeCallClassifier } from '../testing/call-classifier.ts';
import { removableFolder } from '../../testing/removable-folder.ts';
import { estimatedSpeed, measuredSpeed, productRate } from './speed.ts';

test('an installed model is measured by running windows through it', async () => {
  const { folder, remove } = removableFolder();
  try {
    await writeCallClassifier(folder);
    const speed = await measuredSpeed({ folder, manifest: await readManifest(folder) });
    expect(speed.known).toBe('measured');
    // 3,600 windows of a second: no machine takes less than a microsecond for one, nor an hour for all.
    expect(speed.hour_s).toBeGreaterThan(0.0036 / speed.cores);
    expect(speed.hour_s).toBeLessThan(3600);
  } finally {
    remove();
  }
});

test('of others it is estimated by their work at the rate of matrix products here', async () => {
  const rate = await productRate();
  expect(rate).toBeGreaterThan(1e8);
  expect(rate).toBeLessThan(1e13);
  const size = { bytes: 1, kind: 'about' } as const;
  const cost = { download: size, installed: size, work: 3e9, window_s: 3 };
  const speed = estimatedSpeed(cost, 1e9);
  expect(speed?.known).toBe('estimated');
  expect((speed?.hour_s ?? 0) * (speed?.cores ?? 0)).toBeCloseTo(3600);
  expect(estimatedSpeed({ ...cost, work: null }, rate)).toBeNull();
});
