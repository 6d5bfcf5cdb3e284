import type { Command } from 'commander';
import { devices, devicesOf, thisSystem } from '../../onnx/devices.ts';
import { biophonyAnalysis } from '../../../../../scripts/launch/typed-command.ts';
import { requirements } from './requirements.ts';
import { tryDevice } from './try-device.ts';

const print = (line: string): void => void process.stdout.write(`${line}\n`);

/** Says step by step what this system needs, and what of it is there. */
function setup(): void {
  const needed = requirements();
  if (!needed) {
    print(
      `On ${thisSystem} networks run on the CPU alone: ONNX Runtime has no program for others.`,
    );
    return;
  }
  const [device] = devicesOf();
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

/** Tries every device; exit code 1 where only the CPU works. */
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

/** Adds `gpu setup` and `gpu check`. */
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
