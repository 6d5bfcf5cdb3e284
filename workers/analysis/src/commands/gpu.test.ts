import { expect, test } from 'vitest';
import { devices, listDevices, thisSystem } from '../onnx/devices.ts';
import { furthest, tryDevice } from './gpu.ts';
import { requirements } from './gpu-requirements.ts';

test('every device is tried on this machine, and one that cannot be used says why (S22.7)', async () => {
  for (const device of devices) {
    const { works, problem } = await tryDevice(device);
    if (device === 'cpu') expect(works).toBe(true);
    else if (!listDevices().includes(device))
      expect(problem).toBe(`ONNX Runtime has no program for it on ${thisSystem}.`);
    else if (!works) expect(problem).toMatch(`The device ${device} cannot be used: `);
    // The runtime's own sentence, of a system on which nothing is installed for it.
    if (device === 'cuda' && requirements()?.[2]?.found === false)
      expect(problem).toContain('Failed to load shared library');
  }
});

test('each system is told what its device needs', () => {
  expect(requirements('linux x64')).toHaveLength(3);
  expect(requirements('win32 x64')?.[0]?.what).toContain('DirectML');
  expect(requirements('darwin arm64')?.[0]?.what).toContain('CoreML');
  expect(requirements('linux arm64')).toBeNull();
  for (const system of ['linux x64', 'win32 x64', 'win32 arm64', 'darwin arm64', 'linux arm64'])
    expect(requirements(system) === null).toBe(listDevices(system).length === 1);
});

test('figures that are missing are as far off as can be', () => {
  expect(furthest(Float32Array.of(1, 2), Float32Array.of(1, 2.5))).toBeCloseTo(0.5);
  expect(furthest(Float32Array.of(1, 2), Float32Array.of(1))).toBe(Infinity);
});
