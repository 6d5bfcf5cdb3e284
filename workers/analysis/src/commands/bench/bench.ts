import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Command } from 'commander';
import type { AskedDevice } from '../../onnx/devices.ts';
import { threadsFor } from '../../pool/pool.ts';
import { deviceOption, workingDevice } from '../device-option.ts';
import { onStopSignals } from '../stop-signals.ts';
import { threadsOption } from '../threads-option.ts';
import { benchText } from './bench-text.ts';
import { measureMachine } from './measure-machine.ts';

interface BenchOptions {
  model?: string;
  threads?: number;
  device: AskedDevice;
  json?: boolean;
  modelsDir: string;
}

/** Says what is measured: on a terminal a line that changes, elsewhere nothing. */
function sayOnTerminal(what: string | null): void {
  if (process.stderr.isTTY && process.env.TERM !== 'dumb')
    process.stderr.write(`\r\x1b[2K${what === null ? '' : `Measuring ${what} ...`}`);
}

async function bench(options: BenchOptions): Promise<void> {
  const { model, modelsDir, json } = options;
  const say = (sentence: string): void => void process.stderr.write(`${sentence}\n`);
  const device = await workingDevice(options.device, say);
  const threads = options.threads ?? threadsFor(device);
  const scratch = await mkdtemp(join(tmpdir(), 'biophony-bench-'));
  const forget = onStopSignals(() => process.exit(130));
  try {
    const report = await measureMachine(
      { scratch, modelsDir, model, threads, device },
      sayOnTerminal,
    );
    sayOnTerminal(null);
    process.stdout.write(`${json ? JSON.stringify(report) : benchText(report)}\n`);
  } finally {
    forget();
    await rm(scratch, { recursive: true, force: true });
  }
}

/** Adds `bench`, which measures this machine in less than half a minute. */
export function registerBench(program: Command): void {
  program
    .command('bench')
    .description('how fast this machine is, and how long a memory card takes here')
    .option('--model <id>', 'measure this installed model alone')
    .option('--json', 'one JSON object instead of text')
    .addOption(deviceOption())
    .addOption(threadsOption())
    .action((_options: unknown, command: Command) =>
      bench(command.optsWithGlobals<BenchOptions>()),
    );
}
