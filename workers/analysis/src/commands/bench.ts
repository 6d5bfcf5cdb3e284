import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { completeSettings, customModelPrefix } from '@biophony/contract/constants';
import type { Command } from 'commander';
import { analysisTypeNames, findModelId } from '../analyses/analysis-types.ts';
import { measuredSpeed, productRate } from '../install/model-speed.ts';
import { ModelError } from '../kit/errors.ts';
import { catalogueModel } from '../models/catalogue.ts';
import { findModel, listModels, type StoredModel } from '../models/store.ts';
import type { AskedDevice, Device } from '../onnx/devices.ts';
import { AnalysisUnavailable } from '../pool/pool-member.ts';
import { threadsFor } from '../pool/pool.ts';
import { type AnalysisReport, type BenchReport, benchText, thisMachine } from './bench-report.ts';
import {
  analysisRates,
  cardBytes,
  cardRates,
  cardSample,
  cardSeconds,
  madeRecording,
  readingSpeed,
  resamplingSpeed,
} from './bench-speeds.ts';
import { onStopSignals } from './failures.ts';
import { deviceOption, threadsOption, workingDevice } from './options.ts';

interface BenchTask {
  scratch: string;
  modelsDir: string;
  model: string | undefined;
  threads: number;
  device: Device;
}

/** Last model to begin, so that measuring ends within 20 s. */
const lastBeginS = 13;
/** Most recorders write files of a minute; slow models get a shorter one. */
const usualSeconds = 60;
const shortSeconds = 15;
const mostWarmingS = 1.5;

/** As many detections as in a busy soundscape. */
const settingsOf = (type: string, isModel: boolean): Record<string, unknown> =>
  completeSettings(type, isModel ? { top_n: 3 } : {}).settings;

const typeOf = (modelId: string): string =>
  analysisTypeNames.find((type) => findModelId(type) === modelId) ?? customModelPrefix + modelId;

async function ratesAt(
  { scratch, modelsDir, threads, device }: BenchTask,
  type: string,
  isModel: boolean,
  seconds: number,
): Promise<AnalysisReport['by_sample_rate']> {
  const recordings = [];
  for (const rate of cardRates) recordings.push(await madeRecording(scratch, rate, seconds));
  const settings = settingsOf(type, isModel);
  const setup = { analyses: [{ analysisType: type, settings }], modelsDir, threads, device };
  const rates = await analysisRates(setup, recordings, seconds);
  return cardRates.map((sample_rate_hz, at) => {
    const { idle = 0, by_clock = 0 } = rates[at] ?? {};
    return {
      sample_rate_hz,
      real_time_factor: idle,
      real_time_factor_now: by_clock,
      card_s: cardSeconds(sample_rate_hz) / idle,
    };
  });
}

const unmeasured = (analysis_type: string, problem: string): AnalysisReport => ({
  analysis_type,
  windows_per_s: null,
  matrix_share: null,
  by_sample_rate: [],
  problem,
});

async function modelReport(
  task: BenchTask,
  { id, model, problem }: StoredModel,
  matrix_per_s: number,
): Promise<AnalysisReport> {
  const analysis_type = typeOf(id);
  if (!model) return unmeasured(analysis_type, problem);
  try {
    const { window_s } = model.manifest;
    const { hour_s, cores } = await measuredSpeed(model, task.device);
    const ofCore = 3600 / window_s / (hour_s * cores);
    const work = catalogueModel(id)?.cost.work ?? null;
    const isSlow = usualSeconds / window_s / ofCore > mostWarmingS;
    return {
      analysis_type,
      windows_per_s: ofCore * Math.min(task.threads, cores),
      matrix_share: work === null || task.device !== 'cpu' ? null : (ofCore * work) / matrix_per_s,
      by_sample_rate: await ratesAt(
        task,
        analysis_type,
        true,
        isSlow ? shortSeconds : usualSeconds,
      ),
      problem: null,
    };
  } catch (error) {
    if (error instanceof ModelError || error instanceof AnalysisUnavailable)
      return unmeasured(analysis_type, error.message);
    throw error;
  }
}

const weightless = analysisTypeNames.filter((type) => findModelId(type) === null);

/**
 * One model at a time. Other devices than the CPU run only analyses with a network. Throws
 * ModelError.
 */
async function measureMachine(task: BenchTask, say: (what: string) => void): Promise<BenchReport> {
  const began = performance.now();
  const elapsed = (): number => (performance.now() - began) / 1000;
  const { modelsDir, model, threads, device, scratch } = task;
  const machine = thisMachine();
  const models = model
    ? [{ id: model, model: await findModel(modelsDir, model), problem: null }]
    : await listModels(modelsDir);
  say('matrix products');
  const matrix_per_s = await productRate();
  say('reading and resampling');
  const [from_hz, to_hz] = cardRates;
  const recording = await madeRecording(scratch, from_hz, usualSeconds);
  const read = await readingSpeed(recording, usualSeconds);
  const resampled = await resamplingSpeed(recording, usualSeconds, from_hz, to_hz);
  const analyses: AnalysisReport[] = [];
  for (const type of model || device !== 'cpu' ? [] : weightless) {
    say(type);
    const by_sample_rate = await ratesAt(task, type, false, usualSeconds);
    analyses.push({ ...unmeasured(type, ''), by_sample_rate, problem: null });
  }
  for (const stored of models) {
    say(stored.id);
    analyses.push(
      elapsed() < lastBeginS
        ? await modelReport(task, stored, matrix_per_s)
        : unmeasured(
            typeOf(stored.id),
            `not measured, to be done in time; ask with --model ${stored.id}`,
          ),
    );
  }
  return {
    machine,
    threads,
    device,
    matrix_per_s,
    reading: { sample_rate_hz: from_hz, real_time_factor: read },
    resampling: { from_hz, to_hz, real_time_factor: resampled },
    card: {
      bytes: cardBytes,
      ...cardSample,
      by_sample_rate: cardRates.map((sample_rate_hz) => ({
        sample_rate_hz,
        seconds: cardSeconds(sample_rate_hz),
      })),
    },
    analyses,
    seconds: elapsed(),
  };
}

interface BenchOptions {
  model?: string;
  threads?: number;
  device: AskedDevice;
  json?: boolean;
  modelsDir: string;
}

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
