import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Command } from 'commander';
import type { RunMeta } from '../../results/result-row.ts';
import { openOutputFolder } from '../../outputs/files/output-folder.ts';
import { splitTimezone } from '../../outputs/times/split-timezone.ts';
import { openPool } from '../../pool/pool.ts';
import { Interrupted, UsageError } from '../command-errors.ts';
import { checkAnalysisType } from './known-type.ts';
import { parseSettings } from './parse-settings.ts';
import { openPartTarget, type PartTarget } from './part-target.ts';
import { makePart, originOf, type Run } from './run.ts';
import { makeScratch } from './scratch.ts';
import { readShard, takeShard, type Shard } from './shard.ts';
import { openSource } from './source.ts';
import { modelIdOf } from '../../analyses/index.ts';
import type { AskedDevice } from '../../onnx/devices.ts';
import { onStopSignals } from '../stop-signals.ts';
import { chosenDevice, deviceOption } from '../device-option.ts';
import { threadsOption } from '../threads-option.ts';
import { zoneOf } from './zone.ts';

interface AnalyzeOptions {
  type: string;
  out?: string;
  shard?: string;
  part?: string;
  resume?: boolean;
  set: string[];
  threads?: number;
  device: AskedDevice;
  timezone?: string;
  allFiles?: boolean;
  workDir?: string;
  modelsDir: string;
}

/** What the analysis makes: results, or one part of them. */
interface Goal {
  shard: Shard;
  /** The folder in which it is made. */
  parent: string;
  /** Whether it is there already. */
  isMade(
    run: Pick<RunMeta, 'analysis_type' | 'settings'>,
    of: Run,
    scratch: string,
  ): Promise<boolean>;
  make(run: Run, part: string): Promise<void>;
  /** Loads what makes it, while the threads are at work: a program that is replaced in the meantime lacks nothing at the end. */
  load(): void;
}

const resultsWriter = () => import('./write-results.ts');

function resultsGoal(out: string, options: AnalyzeOptions): Goal {
  let writer: ReturnType<typeof resultsWriter> | null = null;
  return {
    load() {
      writer = resultsWriter();
      writer.catch(() => {});
    },
    shard: { index: 1, of: 1 },
    parent: out,
    isMade: async () => false,
    async make({ origin }, part) {
      const { writeResults } = await (writer ?? resultsWriter());
      const summary = await writeResults([part], origin, { ...options, out });
      if (summary.files.analysed === 0) process.exitCode ??= 1;
    },
  };
}

const partGoal = (target: PartTarget, shard: Shard, resume: boolean): Goal => ({
  load() {},
  shard,
  parent: target.parent,
  isMade: async (run, { origin }, scratch) =>
    resume && (await target.isWhole(run, origin, scratch)),
  async make({ signal }, part) {
    // A part that was stopped would pass for a whole one.
    signal.throwIfAborted();
    await target.put(part);
    process.stdout.write(`Part ${shard.index} of ${shard.of}: ${target.name}\n`);
  },
});

/** Throws UsageError unless either results or a part are asked for. */
async function goalOf(options: AnalyzeOptions, signal: AbortSignal): Promise<Goal> {
  const { out, part, shard, resume, allFiles } = options;
  if (out !== undefined && part === undefined && shard === undefined && !resume)
    return resultsGoal(out, options);
  if (out !== undefined || part === undefined || shard === undefined || allFiles)
    throw new UsageError(
      'Give --out FOLDER for results; or --shard I/N and --part FILE for a part of them, which "merge" joins.',
    );
  const which = readShard(shard);
  return partGoal(await openPartTarget(part, which, signal), which, resume ?? false);
}

const sayLine = (sentence: string): void => void process.stderr.write(`${sentence}\n`);

async function analyze(paths: string[], options: AnalyzeOptions): Promise<void> {
  const { type, modelsDir, threads, workDir = tmpdir() } = options;
  await checkAnalysisType(type, modelsDir);
  const { settings, timezone: zone } = splitTimezone(parseSettings(type, options.set));
  const timezone = zoneOf(options.timezone, zone);
  const stop = new AbortController();
  const goal = await goalOf(options, stop.signal);
  const source = await openSource(paths, workDir, stop.signal);
  if (source.ignored > 0)
    process.stderr.write(
      `Left out as no recordings by their names: ${source.ignored} other files.\n`,
    );
  await openOutputFolder(goal.parent);
  const forgetSignals = onStopSignals(() => stop.abort(new Interrupted()));
  const scratch = await makeScratch(goal.parent, '.analysis');
  try {
    const run: Run = {
      source,
      files: takeShard(source.files, goal.shard),
      timezone,
      origin: originOf(source, goal.shard, timezone),
      signal: stop.signal,
    };
    if (await goal.isMade({ analysis_type: type, settings }, run, scratch)) {
      process.stdout.write(`Part ${goal.shard.index} of ${goal.shard.of} is whole already.\n`);
      return;
    }
    const device =
      modelIdOf(type) === null ? undefined : await chosenDevice(options.device, sayLine);
    const most = run.files.length;
    const pool = await openPool({
      analysisType: type,
      settings,
      modelsDir,
      device,
      threads,
      most,
    });
    try {
      goal.load();
      const part = join(scratch, 'part.ndjson');
      const counts = await makePart(pool, run, part);
      const done = counts.files_analysed + counts.files_refused;
      if (stop.signal.aborted && done < run.files.length) {
        if (done === 0) throw stop.signal.reason;
        process.stderr.write(`Stopped after ${done} of ${run.files.length} files.\n`);
        process.exitCode = 130;
      }
      // Threads hold memory of their own, which the merge can do without.
      await pool.close();
      await goal.make(run, part);
    } finally {
      await pool.close();
    }
  } finally {
    await source.close();
    await rm(scratch, { recursive: true, force: true });
    forgetSignals();
  }
}

const collect = (value: string, values: string[]) => [...values, value];

/** Adds `analyze`, which needs no server. */
export function registerAnalyze(program: Command): void {
  program
    .command('analyze')
    .description('analyse recordings on this machine, without a server')
    .argument(
      '<files...>',
      'recordings, or folders of them, here or in a store (s3://bucket/folder/)',
    )
    .requiredOption('--type <type>', 'acoustic_indices, audio_events, birdnet_v2_4 or model:<id>')
    .option('--out <folder>', 'where the result files go')
    .option('--shard <i/n>', 'analyse one of n parts of the recordings; auto in an array of jobs')
    .option(
      '--part <file>',
      'where that part goes, for "merge"; in a folder it is named by its number',
    )
    .option('--resume', 'leave a part alone that is there and whole')
    .option('--set <key=value>', 'a setting of the analysis; may be given again', collect, [])
    .option(
      '--timezone <zone>',
      'put all times into this zone, such as Europe/Berlin or +02:00; clocks without offset are taken to be in it',
    )
    .option('--all-files', 'also files of text that results of very many detections come without')
    .option('--work-dir <folder>', 'where recordings of a store lie while they are analysed')
    .addOption(deviceOption())
    .addOption(threadsOption())
    .action((paths: string[], _options: unknown, command: Command) =>
      analyze(paths, command.optsWithGlobals<AnalyzeOptions>()),
    );
}
