import { afterAll, beforeAll, expect, test } from 'vitest';
import { openClassifier } from '../models/session.ts';
import { readManifest } from '../models/store.ts';
import { callLabels, writeCallClassifier } from '../models/testing/call-classifier.ts';
import { callKinds, callSamples } from '../models/testing/synthetic-calls.ts';
import { listDevices, type Device } from '../onnx/devices.ts';
import { removableFolder } from '../testing/removable-folder.ts';
import { furthest, tryDevice } from './gpu.ts';

const { folder, remove } = removableFolder();
beforeAll(() => writeCallClassifier(folder));
afterAll(remove);

const rate = 16_000;

/** Scores of a window of each kind of call. */
async function scoresOn(device: Device): Promise<Float32Array> {
  const model = { folder, manifest: await readManifest(folder) };
  const classifier = await openClassifier(model, callLabels.length, device);
  try {
    const sound = new Float32Array(callKinds.length * rate);
    callKinds.forEach((kind, row) => sound.set(callSamples(kind, rate), row * rate + 1000));
    return await classifier.run(sound, callKinds.length);
  } finally {
    await classifier.close();
  }
}

test('every device that works here gives the scores of the CPU to within 0.001 (S22.8)', async () => {
  const trials = await Promise.all(listDevices().map(tryDevice));
  const working = trials.filter(({ works }) => works).map(({ device }) => device);
  console.log(`devices that ran: ${working.join(', ')}`);
  expect(working).toContain('cpu');
  const expected = await scoresOn('cpu');
  // Each call is the best of its own window.
  for (let row = 0; row < callKinds.length; row++) {
    const ofWindow = [...expected.subarray(row * callKinds.length, (row + 1) * callKinds.length)];
    expect(ofWindow.indexOf(Math.max(...ofWindow))).toBe(row);
  }
  for (const device of working)
    expect(furthest(await scoresOn(device), expected), device).toBeLessThan(1e-3);
});
