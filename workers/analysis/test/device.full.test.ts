import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BenchReport } from '../src/commands/bench-report.ts';
import { tryDevice } from '../src/commands/gpu.ts';
import { callClassifierId, writeCallClassifier } from '../src/models/testing/call-classifier.ts';
import { devices, listDevices, thisSystem } from '../src/onnx/devices.ts';
import { wavFile } from '../src/testing/made-wav.ts';
import { removableFolder } from '../src/testing/removable-folder.ts';
import { noise } from '../src/testing/sounds.ts';

const main = fileURLToPath(new URL('../src/main.ts', import.meta.url));
const { folder, remove } = removableFolder();
const card = join(folder, 'card');
const models = join(folder, 'models');
beforeAll(async () => {
  await writeCallClassifier(join(models, callClassifierId));
  mkdirSync(card);
  writeFileSync(join(card, '20240501_230000.WAV'), wavFile([noise(48_000 * 3, 0.01)]));
});
afterAll(remove);

function run(...args: string[]): Promise<{ code: number | null; stdout: string; stderr: string }> {
  const env = {
    ...process.env,
    BIOPHONY_RUNNER_SECRET: 'a secret of forty letters, which nobody knows',
  };
  const child = spawn(process.execPath, ['--conditions=biophony', main, ...args], { env });
  let [stdout, stderr] = ['', ''];
  child.stdout.on('data', (text) => (stdout += text));
  child.stderr.on('data', (text) => (stderr += text));
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, stdout, stderr })));
}

const settled = ['--type', `model:${callClassifierId}`, '--models-dir', models];

const analyze = (out: string, ...more: string[]) =>
  run('analyze', card, '--out', join(folder, out), ...settled, ...more);

const deviceIn = (out: string): unknown =>
  (JSON.parse(readFileSync(join(folder, out, 'summary.json'), 'utf8')) as { device: unknown })
    .device;

test('what the network ran on stands in the summary and in the report (S22.6)', async () => {
  const { code, stdout, stderr } = await analyze('plain');
  expect(code, stderr).toBe(0);
  expect(stdout).toContain('The network ran on: cpu.');
  expect(deviceIn('plain')).toBe('cpu');
});

test('a device that was asked for is used, or the analysis does not run and says why, in a line (S22.6, S22.10)', async () => {
  for (const device of devices) {
    const { works } = await tryDevice(device);
    const { code, stderr } = await analyze(device, '--device', device);
    if (works) {
      expect(code, stderr).toBe(0);
      expect(deviceIn(device)).toBe(device);
    } else if (listDevices().includes(device)) {
      expect(code).toBe(1);
      expect(stderr).toContain(`The device ${device} cannot be used: `);
      expect(stderr).toMatch(/gpu setup` says what it needs/);
      expect(stderr).not.toContain('onnxruntime_src');
      expect(stderr.trim().split('\n'), stderr).toHaveLength(1);
    } else {
      expect(code).toBe(2);
      expect(stderr).toContain(`--device ${device}: ONNX Runtime has no program for it on`);
      expect(stderr).toContain(thisSystem);
    }
  }
});

test('auto takes the first device that works, and says in a line that it is the CPU (S22.6)', async () => {
  const trials = await Promise.all(listDevices().map(tryDevice));
  const first = trials.find(({ works }) => works)?.device;
  const { code, stderr } = await analyze('auto', '--device', 'auto');
  expect(code, stderr).toBe(0);
  expect(deviceIn('auto')).toBe(first);
  if (listDevices().length > 1)
    expect(stderr.includes('etworks run on the CPU.')).toBe(first === 'cpu');
});

const bench = (...args: string[]) =>
  run('bench', '--models-dir', models, '--model', callClassifierId, '--json', ...args);

test('bench measures the device that was asked for and says which it was, or ends with a sentence (S22.9)', async () => {
  for (const device of listDevices()) {
    const { works } = await tryDevice(device);
    const { code, stdout, stderr } = await bench('--device', device);
    if (works) {
      expect(code, stderr).toBe(0);
      const report = JSON.parse(stdout) as BenchReport;
      expect(report.device).toBe(device);
      expect(report.threads).toBe(device === 'cpu' ? availableParallelism() : 2);
      expect(report.analyses[0]).toMatchObject({ problem: null });
    } else {
      expect(code).toBe(1);
      expect(stdout).toBe('');
      expect(stderr).toContain(`The device ${device} cannot be used: `);
    }
  }
  const { code, stderr } = await bench('--device', 'abacus');
  expect(code).toBe(2);
  expect(stderr).toContain('--device abacus: give one of auto, cpu, cuda, directml, coreml.');
});

test('bench with auto measures the first device that works (S22.9)', async () => {
  const trials = await Promise.all(listDevices().map(tryDevice));
  const { code, stdout, stderr } = await bench('--device', 'auto');
  expect(code, stderr).toBe(0);
  expect((JSON.parse(stdout) as BenchReport).device).toBe(
    trials.find(({ works }) => works)?.device,
  );
});

test('a runner whose device cannot be used does not begin to ask for work (S22.6)', async () => {
  for (const device of listDevices()) {
    const { works } = await tryDevice(device);
    if (works) continue;
    const args = ['--api-url', 'http://127.0.0.1:9', '--models-dir', models, '--device', device];
    const { code, stderr } = await run('serve', ...args);
    expect(code).toBe(1);
    expect(stderr).toContain(`The device ${device} cannot be used: `);
    expect(stderr).not.toContain('waiting for work');
  }
});
