import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { settingExample } from '@biophony/contract/constants';
import { type Command, Option } from 'commander';
import { findModelId } from '../analyses/analysis-types.ts';
import { Interrupted, UsageError } from '../kit/errors.ts';
import { counted } from '../kit/texts.ts';
import { makeScratch } from '../kit/work-folder.ts';
import type { AskedDevice } from '../onnx/devices.ts';
import { createProgress, type ProgressMode, progressModes } from '../pass/progress.ts';
import { localTimes, splitTimezone, UnknownZone } from '../results/recording-time.ts';
import { addClipOptions, type ClipOptions } from './clip-options.ts';
import { describeFailure, onStopSignals } from './failures.ts';
import {
  analyzeIntoFolder,
  compareModels,
  folderName,
  type FolderPlan,
  inFolders,
  onlyOne,
  type WholeResults,
} from './into-folder.ts';
import { analyzeIntoPart, type Goal, partGoal } from './into-part.ts';
import { chosenDevice, deviceOption, threadsOption } from './options.ts';
import { type AskedAnalysis, askedSettings, saveSettings } from './settings.ts';
import { openPartTarget, readShard } from './shard.ts';
import { openSource, pathsWith, type RecordingSource } from './source.ts';

/** `--set timezone=` is equivalent. Throws UsageError. */
function zoneOf(flag: string | undefined, setting: string | null | undefined): string | null {
  if (flag !== undefined && setting !== undefined && flag !== setting)
    throw new UsageError(
      `--timezone ${flag} and --set timezone=${setting} are different zones. Give one of them.`,
    );
  const zone = flag ?? setting ?? null;
  try {
    localTimes(zone);
  } catch (error) {
    if (error instanceof UnknownZone) throw new UsageError(`--timezone: ${error.message}`);
    throw error;
  }
  return zone;
}

/** All analyses have the same zone. Throws UsageError. */
function withZone(
  requests: readonly AskedAnalysis[],
  flag: string | undefined,
): { analyses: AskedAnalysis[]; timezone: string | null } {
  const split = requests.map(({ type, settings }) => ({ type, ...splitTimezone(settings) }));
  const zones = [...new Set(split.flatMap(({ timezone }) => timezone ?? []))];
  if (zones.length > 1)
    throw new UsageError(
      `The files of settings have different time zones: ${zones.join(' and ')}. The recordings have one: give it with --set timezone=ZONE.`,
    );
  const analyses = split.map(({ type, settings }) => ({ type, settings }));
  return { analyses, timezone: zoneOf(flag, zones[0]) };
}

interface AnalyzeOptions extends ClipOptions {
  type?: string[];
  settings?: string[];
  saveSettings?: string;
  out?: string;
  shard?: string;
  part?: string;
  resume?: boolean;
  restart?: boolean;
  skipExisting?: boolean;
  watch?: boolean;
  progress: ProgressMode;
  set?: string[];
  threads?: number;
  device: AskedDevice;
  timezone?: string;
  allFiles?: boolean;
  clips?: string;
  list?: string;
  workDir?: string;
  modelsDir: string;
}

const ofResults = ['restart', 'skipExisting', 'watch', 'allFiles', 'clips'] as const;

/** Null for results, else a part. Throws UsageError. */
async function goalOf(options: AnalyzeOptions, signal: AbortSignal): Promise<Goal | null> {
  const { out, part, shard, resume } = options;
  if (options.restart && (options.skipExisting || options.watch))
    throw new UsageError(
      '--restart begins anew; --skip-existing and --watch add to what is there. Give one of them.',
    );
  if (options.watch && options.clips !== undefined)
    throw new UsageError(
      '--watch has no end at which clips could be cut. Leave --clips out; the command "clips" cuts them of results.',
    );
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

/** Several analyses have a folder each. */
async function cutClips(
  whole: readonly WholeResults[],
  source: RecordingSource,
  { analyses, stop: { signal } }: FolderPlan,
  { clips, ...options }: ClipOptions & { clips?: string },
): Promise<void> {
  if (clips === undefined) return;
  const { clipsOfAnalysis, findsSounds } = await import('./analysis-clips.ts');
  for (const { out: results, meta } of whole) {
    const { analysis_type: type } = meta;
    if (!findsSounds(type)) continue;
    const into = analyses.length === 1 ? clips : join(clips, folderName(type));
    await clipsOfAnalysis({ results, source, signal, makeScratch }, { ...options, clips: into });
  }
}

async function analyzeOnce(
  paths: readonly string[],
  workDir: string,
  goal: Goal | null,
  plan: FolderPlan,
  clips: ClipOptions & { clips?: string },
): Promise<void> {
  const source = await openSource(paths, workDir, plan.stop.signal);
  if (source.ignored > 0)
    plan.progress.note(`Left out as no recordings by their names: ${source.ignored} other files.`);
  if (source.clips)
    plan.progress.note(`Left out as clips that were cut before: ${counted(source.clips, 'file')}.`);
  try {
    if (goal) return await analyzeIntoPart(source, goal, plan);
    const whole = await analyzeIntoFolder(source, plan);
    await compareModels(plan, whole);
    await cutClips(whole, source, plan, clips);
  } finally {
    await source.close();
  }
}

async function analyze(inputPaths: string[], options: AnalyzeOptions): Promise<void> {
  const { modelsDir, workDir = tmpdir() } = options;
  const { analyses: requests, notes } = await askedSettings({
    type: options.type ?? [],
    settings: options.settings ?? [],
    set: options.set ?? [],
    modelsDir,
  });
  const types = requests.map(({ type }) => type);
  if (options.clips !== undefined)
    (await import('./analysis-clips.ts')).checkClips(types, options.clips);
  const stop = new AbortController();
  if (options.shard !== undefined || options.part !== undefined) onlyOne(requests, '--shard');
  const goal = await goalOf(options, stop.signal);
  const { out = '', threads, allFiles = false, restart = false, skipExisting = false } = options;
  const progress = createProgress(options.progress, process.stderr);
  const { analyses, timezone } = withZone(requests, options.timezone);
  for (const note of notes) progress.note(note);
  if (options.saveSettings !== undefined)
    await saveSettings(options.saveSettings, onlyOne(analyses, '--save-settings'), timezone);
  const device = types.every((type) => findModelId(type) === null)
    ? undefined
    : await chosenDevice(options.device, progress.note);
  const how = { timezone, modelsDir, threads, device, allFiles, restart, skipExisting };
  const plan = { ...how, analyses: inFolders(analyses, out), out, progress, stop };
  const forgetSignals = onStopSignals(() => stop.abort(new Interrupted()));
  try {
    const paths = await pathsWith(inputPaths, options.list, stop.signal);
    if (options.watch) await (await import('./watch.ts')).watchFolder(paths, plan);
    else await analyzeOnce(paths, workDir, goal, plan, options);
    progress.end(process.exitCode === 130 ? 'partial' : 'complete');
  } catch (error) {
    const { message, exitCode } = describeFailure(error);
    if (!progress.end('failed', message)) throw error;
    process.exitCode = exitCode;
  } finally {
    forgetSignals();
  }
}

const collect = (value: string, values: string[] = []) => [...values, value];

export function registerAnalyze(program: Command): void {
  const command = program
    .command('analyze')
    .description('analyse recordings on this machine, without a server')
    .argument(
      '[files...]',
      'recordings, or folders of them, here, in a store (s3://bucket/folder/) or on a web server (https://server/folder/)',
    )
    .option(
      '--type <type>',
      'acoustic_indices, audio_events, birdnet_v2_4 or model:<id>; given again, all in one pass',
      collect,
    )
    .option(
      '--settings <file>',
      'a file with type and settings, TOML or JSON; --set wins; one for each type',
      collect,
    )
    .option('--save-settings <file>', 'write type and settings to a file, TOML or JSON')
    .option('--out <folder>', 'where the result files go; of several types in a folder of each')
    .option('--shard <i/n>', 'analyse one of n parts of the recordings; auto in an array of jobs')
    .option(
      '--part <file>',
      'where that part goes, for "merge"; in a folder, which ends in "/", it is named by its number. Another part that is there is not overwritten',
    )
    .option('--resume', 'leave a part alone that is there and whole')
    .option(
      '--set <key=value>',
      `a setting of the analysis, such as ${settingExample} or species_list=FILE; may be given again`,
      collect,
    )
    .option(
      '--timezone <zone>',
      'put all times into this zone, such as Europe/Berlin or +02:00; clocks without offset are taken to be in it',
    )
    .option('--restart', 'begin anew, although an analysis into that folder was not finished')
    .option(
      '--skip-existing',
      'add to the results in that folder; recordings that they have are not analysed again',
    )
    .option('--watch', 'look at the folders on and on, and add recordings once they are complete')
    .addOption(
      new Option('--progress <how>', 'how to show how far it is, on standard error')
        .choices(progressModes)
        .default('auto'),
    )
    .option('--all-files', 'also files of text that results of very many detections come without')
    .option('--work-dir <folder>', 'where recordings from elsewhere lie while they are analysed')
    .addOption(deviceOption())
    .addOption(threadsOption())
    .option('--list <file>', 'a list of recordings, one a line: a file, or its address')
    .option('--clips <folder>', 'also cut the best detections out, as the command "clips" does');
  addClipOptions(command).action((paths: string[]) =>
    analyze(paths, command.optsWithGlobals<AnalyzeOptions>()),
  );
}
