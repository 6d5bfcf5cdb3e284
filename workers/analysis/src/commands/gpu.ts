import type { Command } from 'commander';
import { biophonyAnalysis } from '../../../../tools/scripts/launch/typed-command.ts';
import { ModelError } from '../kit/errors.ts';
import { openSession, runSession } from '../models/session.ts';
import { type Device, devices, listDevices, inRuntime, thisSystem } from '../onnx/devices.ts';
import { OnnxGraph } from '../onnx/graph.ts';
import { requirements } from './gpu-requirements.ts';

export const furthest = (some: Float32Array, others: Float32Array): number =>
  some.reduce((most, value, at) => Math.max(most, Math.abs(value - (others[at] ?? Infinity))), 0);

const size = 64;

/** A product with weights, then negative values set to zero. */
function layer(): Uint8Array {
  const graph = new OnnxGraph('small');
  const left = graph.input('left', [size, size]);
  const weights = Float32Array.from({ length: size * size }, (_, at) => Math.sin(at) / 8);
  const product = graph.node('MatMul', [left, graph.constant('weights', [size, size], weights)]);
  graph.node('Relu', [product], {}, 'right');
  graph.output('right', [size, size]);
  return graph.toBytes();
}

/** Throws ModelError where the device cannot be used. */
async function runSmallNetwork(device: Device): Promise<Float32Array> {
  const session = await openSession(layer(), 'A small network', device);
  try {
    const values = Float32Array.from({ length: size * size }, (_, at) => Math.cos(at));
    return (await runSession(session, 'left', values, [size, size], 'right')).data;
  } finally {
    await inRuntime(() => session.release());
  }
}

export interface DeviceTrial {
  device: Device;
  works: boolean;
  problem: string | null;
}

const tolerance = 1e-3;

export async function tryDevice(device: Device): Promise<DeviceTrial> {
  if (!listDevices().includes(device)) {
    const problem = `ONNX Runtime has no program for it on ${thisSystem}.`;
    return { device, works: false, problem };
  }
  try {
    const off = furthest(await runSmallNetwork(device), await runSmallNetwork('cpu'));
    return off < tolerance
      ? { device, works: true, problem: null }
      : { device, works: false, problem: `Its figures are off by ${off.toPrecision(2)}.` };
  } catch (error) {
    if (error instanceof ModelError) return { device, works: false, problem: error.message };
    throw error;
  }
}

const print = (line: string): void => void process.stdout.write(`${line}\n`);

function setup(): void {
  const needed = requirements();
  if (!needed) {
    print(
      `On ${thisSystem} networks run on the CPU alone: ONNX Runtime has no program for others.`,
    );
    return;
  }
  const [device] = listDevices();
  print(`For --device ${device} on ${thisSystem}:`);
  for (const [at, { what, found, step }] of needed.entries()) {
    print(`${at + 1}. ${found ? 'found' : 'MISSING'}: ${what}`);
    if (!found || needed.length === 1) print(`   ${step}`);
  }
  print(`Then \`${biophonyAnalysis('gpu check')}\` runs a small network on it.`);
}

interface CheckOptions {
  json?: boolean;
}

/** Exit code 1 where only the CPU works. */
async function check({ json }: CheckOptions): Promise<void> {
  const trials = [];
  for (const device of devices) {
    const trial = await tryDevice(device);
    trials.push(trial);
    if (!json) print(`${device.padEnd(9)} ${trial.problem ?? 'works'}`);
  }
  if (json) print(JSON.stringify(trials));
  if (trials.filter(({ works }) => works).length < 2) process.exitCode = 1;
}

export function registerGpu(program: Command): void {
  const gpu = program.command('gpu').description('graphics processors that networks can run on');
  gpu
    .command('setup')
    .description('what this system needs for it, step by step, and what is there')
    .action(setup);
  gpu
    .command('check')
    .description('run a small network on each device, and say what came of it')
    .option('--json', 'one JSON object instead of text')
    .action((options: CheckOptions) => check(options));
}
