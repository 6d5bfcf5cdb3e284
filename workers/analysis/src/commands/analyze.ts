import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { RecordingFacts } from '@biophony/recordings';
import { inspectFile } from '@biophony/recordings/node';
import type { Command } from 'commander';
import type { InputFile } from '../analyses/analyser.ts';
import { makeProcessFolder } from '../job/process-folder.ts';
import { findEarlierResults, removeEarlierResults } from '../outputs/earlier-results.ts';
import { mergeParts } from '../outputs/merge-parts.ts';
import { openOutputFolder } from '../outputs/output-folder.ts';
import { writePart } from '../outputs/part.ts';
import { openPool } from '../pool/pool.ts';
import { collectFiles, type CollectedFile } from './collect-files.ts';
import { Interrupted } from './command-errors.ts';
import { checkAnalysisType } from './known-type.ts';
import { localTimes } from './local-times.ts';
import { parseSettings } from './parse-settings.ts';
import { createProgress } from './progress.ts';
import { formatReport } from './report.ts';
import { onStopSignals } from './stop-signals.ts';
import { threadsOption } from './threads-option.ts';
import { untilStopped } from './until-stopped.ts';

interface AnalyzeOptions {
  type: string;
  out: string;
  set: string[];
  threads?: number;
  timezone?: string;
}

async function* inputFiles(
  files: readonly CollectedFile[],
  inZone: (facts: RecordingFacts) => RecordingFacts,
): AsyncGenerator<InputFile> {
  for (const { path, filename } of files) {
    const { facts } = await inspectFile(path);
    yield { path, filename, recording: inZone(facts) };
  }
}

/** Makes the folder for what is not finished; what killed runs left in its place goes. */
async function makeScratch(out: string): Promise<string> {
  const { path, abandoned } = await makeProcessFolder(out, '.analysis');
  for (const left of await abandoned()) await rm(left, { recursive: true, force: true });
  return path;
}

async function analyze(paths: string[], options: AnalyzeOptions, modelsDir: string): Promise<void> {
  await checkAnalysisType(options.type, modelsDir);
  const inZone = localTimes(options.timezone);
  const settings = parseSettings(options.type, options.set);
  const { files, ignored, root } = await collectFiles(paths);
  if (ignored > 0)
    process.stderr.write(`Left out as no recordings by their names: ${ignored} other files.\n`);
  await openOutputFolder(options.out);
  const stop = new AbortController();
  const forgetSignals = onStopSignals(() => stop.abort(new Interrupted()));
  const scratch = await makeScratch(options.out);
  const { analyse, meta, close } = await openPool({
    analysisType: options.type,
    settings,
    modelsDir,
    threads: options.threads,
  }).catch(async (error: unknown) => {
    await rm(scratch, { recursive: true, force: true });
    throw error;
  });
  try {
    const progress = createProgress(files.length, process.stderr);
    const part = join(scratch, 'part.ndjson');
    const rows = analyse(inputFiles(files, inZone), { onDone: progress.done, signal: stop.signal });
    const counts = await writePart(part, meta, untilStopped(rows)).finally(progress.finish);
    const done = counts.files_analysed + counts.files_refused;
    if (stop.signal.aborted && done < files.length) {
      if (done === 0) throw stop.signal.reason;
      process.stderr.write(`Stopped after ${done} of ${files.length} files.\n`);
      process.exitCode = 130;
    }
    const earlier = await findEarlierResults(options.out);
    const merged = await mergeParts([part], options.out, {
      perFile: 'folder',
      inputDir: root,
      timezone: options.timezone ?? null,
    });
    const removed = await removeEarlierResults(options.out, earlier, merged.files);
    process.stdout.write(`${formatReport(merged.summary, options.out, merged.files)}\n`);
    if (removed.length > 0)
      process.stdout.write(
        `Removed there, as results of an earlier ${earlier?.analysis_type}: ${removed.join(', ')}\n`,
      );
    if (merged.summary.files.analysed === 0) process.exitCode ??= 1;
  } finally {
    await close();
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
    .argument('<files...>', 'recordings, or folders of them')
    .requiredOption('--type <type>', 'acoustic_indices, audio_events, birdnet_v2_4 or model:<id>')
    .requiredOption('--out <folder>', 'where the result files go')
    .option('--set <key=value>', 'a setting of the analysis; may be given again', collect, [])
    .option(
      '--timezone <zone>',
      'put all times into this zone, such as Europe/Berlin or +02:00; clocks without offset are taken to be in it',
    )
    .addOption(threadsOption())
    .action((paths: string[], options: AnalyzeOptions, command: Command) =>
      analyze(paths, options, command.optsWithGlobals<{ modelsDir: string }>().modelsDir),
    );
}
