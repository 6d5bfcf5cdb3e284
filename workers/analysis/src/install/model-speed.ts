import { availableParallelism } from 'node:os';
import type { ModelCost } from '../models/catalogue.ts';
import { readLabels } from '../models/labels.ts';
import { windowSamples } from '../models/manifest.ts';
import { openClassifier, openSession, runSession } from '../models/session.ts';
import type { InstalledModel } from '../models/store.ts';
import { type Device, inRuntime } from '../onnx/devices.ts';
import { OnnxGraph } from '../onnx/graph.ts';

export interface Speed {
  /** Per hour of sound, on all cores or one graphics processor. */
  hour_s: number;
  /** Estimates are upper limits. */
  known: 'measured' | 'estimated';
  /** 1 for a graphics processor. */
  cores: number;
}

const measuringMs = 500;

/**
 * One-core run: the fastest, or the processor time per run, because other load only slows runs.
 * Other devices go by the clock.
 */
async function fastestMs(run: () => Promise<unknown>, device: Device = 'cpu'): Promise<number> {
  await run();
  let fastest = Infinity;
  const cpu = process.cpuUsage();
  for (let runs = 1, until = performance.now() + measuringMs; ; runs++) {
    const began = performance.now();
    await run();
    const ended = performance.now();
    fastest = Math.min(fastest, ended - began);
    if (ended < until) continue;
    if (device !== 'cpu') return fastest;
    const { user, system } = process.cpuUsage(cpu);
    return Math.min(fastest, (user + system) / 1000 / runs || Infinity);
  }
}

const speedOf = (
  windowMs: number,
  window_s: number,
  basis: Speed['known'],
  cores = availableParallelism(),
): Speed => {
  return { hour_s: ((3600 / window_s) * windowMs) / 1000 / cores, known: basis, cores };
};

/** On one core or another device. Throws ModelError. */
export async function measuredSpeed(model: InstalledModel, device: Device = 'cpu'): Promise<Speed> {
  const { folder, manifest } = model;
  const labels = await readLabels(folder, manifest, 'en');
  const classifier = await openClassifier(model, labels.length, device);
  try {
    const windows = classifier.buffer.length / windowSamples(manifest);
    const sound = classifier.buffer.map((_, at) => Math.sin(at / 5) / 10);
    const runMs = await fastestMs(() => classifier.run(sound, windows), device);
    const cores = device === 'cpu' ? availableParallelism() : 1;
    return speedOf(runMs / windows, manifest.window_s, 'measured', cores);
  } finally {
    await classifier.close();
  }
}

/** [rows, inner] by [inner, columns], as large as a network's layers. */
const product = { rows: 1024, inner: 512, columns: 512 };

/** Multiply-adds a second of one core. */
export async function productRate(): Promise<number> {
  const { rows, inner, columns } = product;
  const graph = new OnnxGraph('product');
  const left = graph.input('left', [rows, inner]);
  const weights = Float32Array.from({ length: inner * columns }, (_, at) => Math.sin(at) / inner);
  graph.node('MatMul', [left, graph.constant('weights', [inner, columns], weights)], {}, 'product');
  graph.output('product', [rows, columns]);
  const session = await openSession(graph.toBytes(), 'the matrix product');
  try {
    const values = new Float32Array(rows * inner).fill(0.5);
    const runMs = await fastestMs(() =>
      runSession(session, 'left', values, [rows, inner], 'product'),
    );
    return ((rows * inner * columns) / runMs) * 1000;
  } finally {
    await inRuntime(() => session.release());
  }
}

export const estimatedSpeed = ({ work, window_s }: ModelCost, rate: number): Speed | null =>
  work === null ? null : speedOf((work / rate) * 1000, window_s, 'estimated');
