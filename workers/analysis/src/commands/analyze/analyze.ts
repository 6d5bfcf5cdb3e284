import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Option, type Command } from 'commander';
import type { RunMeta } from '../../results/result-row.ts';
import { openOutputFolder } from '../../outputs/files/output-folder.ts';
import { splitTimezone } from '../../outputs/times/split-timezone.ts';
import { createProgress, progressModes, type ProgressMode } from '../../progress/progress.ts';
import { openPool } from '../../pool/pool.ts';
import { Interrupted, UsageError } from '../command-errors.ts';
import { checkAnalysisType } from './known-type.ts';
import { parseSettings } from './parse-settings.ts';
import { openPartTarget, type PartTarget } from './part-target.ts';
import { makePart, originOf, type Run } from './run.ts';
import { makeScratch } from './scratch.ts';
import { readShard, takeShard, type Shard } from './shard.ts';
import { openSource, type Source } from './source.ts';
import { onStopSignals } from '../stop-signals.ts';
import { threadsOption } from '../threads-option.ts';
import { analyzeIntoFolder, type FolderPlan } from './into-folder.ts';
import { zoneOf } from './zone.ts';

interface AnalyzeOptions {
  type: string;
  out?: string;
  shard?: string;
  part?: string;
  resume?: boolean;
  restart?: boolean;
  skipExisting?: boolean;
  progress: ProgressMode;
  set: string[];
  threads?: number;
  timezone?: string;
  allFiles?: boolean;
  workDir?: string;
  modelsDir: string;
}

/** A part of results. */
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
  make(part: string): Promise<void>;
}

const partGoal = (target: PartTarget, shard: Shard, resume: boolean): Goal => ({
  shard,
  parent: target.parent,
  isMade: async (run, { origin }, scratch) =>
    resume && (await target.isWhole(run, origin, scratch)),
  async make(part) {
    await target.put(part);
    process.stdout.write(`Part ${shard.index} of ${shard.of}: ${target.name}\n`);
  },
});

/** What is wanted of results, and not of a part of them, by the option that says it. */
const ofResults = ['restart', 'skipExisting', 'allFiles'] as const;

/** Throws UsageError unless either results or a part are asked for. Answers the part; null for results. */
async function goalOf(options: AnalyzeOptions, signal: AbortSignal): Promise<Goal | null> {
  const { out, part, shard, resume } = options;
  if (out !== undefined && part === undefined && shard === undefined && !resume) return null;
  if (
    out !== undefined ||
    part === undefined ||
    shard === undefined ||
    ofResults.some((name) => options[name])
  )
    throw new UsageError(
      'Give --out FOLDER for results; or --shard I/N and --part FILE for a part of them, which "merge" joins.',
    );
  const which = readShard(shard);
  return partGoal(await openPartTarget(part, which, signal), which, resume ?? false);
}

/** Makes one part of results. */
async function analyzeIntoPart(source: Source, goal: Goal, plan: FolderPlan): Promise<void> {
  const { type, settings, modelsDir, threads, timezone, stop } = plan;
  await openOutputFolder(goal.parent);
  const scratch = await makeScratch(goal.parent, '.analysis');
  try {
    const run: Run = {
      source,
      files: takeShard(source.files, goal.shard),
      timezone,
      origin: originOf(source, goal.shard, timezone),
      progress: plan.progress,
      signal: stop.signal,
    };
    if (await goal.isMade({ analysis_type: type, settings }, run, scratch)) {
      process.stdout.write(`Part ${goal.shard.index} of ${goal.shard.of} is whole already.\n`);
      return;
    }
    const pool = await openPool({ analysisType: type, settings, modelsDir, threads });
    try {
      const part = join(scratch, 'part.ndjson');
      await makePart(pool, run, part);
      await goal.make(part);
    } finally {
      await pool.close();
    }
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

async function analyze(paths: string[], options: AnalyzeOptions): Promise<void> {
  const { type, modelsDir, workDir = tmpdir() } = options;
  await checkAnalysisType(type, modelsDir);
  const { settings, timezone: zone } = splitTimezone(parseSettings(type, options.set));
  const stop = new AbortController();
  const goal = await goalOf(options, stop.signal);
  const { out = '', threads, allFiles = false, restart = false, skipExisting = false } = options;
  const progress = createProgress(options.progress, process.stderr);
  const timezone = zoneOf(options.timezone, zone);
  const flags = { allFiles, restart, skipExisting };
  const plan = { ...flags, type, settings, timezone, modelsDir, threads, out, progress, stop };
  const source = await openSource(paths, workDir, stop.signal);
  if (source.ignored > 0)
    progress.note(`Left out as no recordings by their names: ${source.ignored} other files.`);
  const forgetSignals = onStopSignals(() => stop.abort(new Interrupted()));
  try {
    if (goal) await analyzeIntoPart(source, goal, plan);
    else await analyzeIntoFolder(source, plan);
  } finally {
    await source.close();
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
    .option('--restart', 'begin anew, although an analysis into that folder was not finished')
    .option(
      '--skip-existing',
      'add to the results in that folder; recordings that they have are not analysed again',
    )
    .addOption(
      new Option('--progress <how>', 'how to show how far it is, on standard error')
        .choices(progressModes)
        .default('auto'),
    )
    .option('--all-files', 'also files of text that results of very many detections come without')
    .option('--work-dir <folder>', 'where recordings of a store lie while they are analysed')
    .addOption(threadsOption())
    .action((paths: string[], _options: unknown, command: Command) =>
      analyze(paths, command.optsWithGlobals<AnalyzeOptions>()),
    );
}
