import { tmpdir } from 'node:os';
import { stat } from 'node:fs/promises';
import type { Command } from 'commander';
import { recordingsIn, recordingsOf } from '../../../clips/recordings.ts';
import { makeScratch } from '../../analyze/scratch.ts';
import { isElsewhere, openSource } from '../../analyze/source.ts';
import { InputError, Interrupted } from '../../command-errors.ts';
import { notePartialResults } from '../../note-partial.ts';
import { onStopSignals } from '../../stop-signals.ts';
import { addClipOptions, type ClipOptions } from '../clip-options.ts';
import { runClips } from '../run-clips.ts';

interface ClipsCommandOptions extends ClipOptions {
  recordings: string;
  out: string;
  workDir?: string;
}

async function openRecordings(given: string, workDir: string, signal: AbortSignal) {
  if (isElsewhere(given)) {
    const source = await openSource([given], workDir, signal);
    return { recordings: recordingsOf(source), close: () => source.close() };
  }
  const isFolder = (await stat(given).catch(() => null))?.isDirectory();
  if (!isFolder) throw new InputError(`--recordings ${given}: there is no such folder.`);
  return { recordings: recordingsIn(given), close: async () => {} };
}

async function clips(results: string, options: ClipsCommandOptions): Promise<void> {
  const { recordings: given, out, workDir = tmpdir() } = options;
  const stop = new AbortController();
  const forgetSignals = onStopSignals(() => stop.abort(new Interrupted()));
  const { signal } = stop;
  try {
    await notePartialResults([results]);
    const { recordings, close } = await openRecordings(given, workDir, signal);
    await runClips({ results, recordings, out, signal, makeScratch }, options).finally(close);
  } finally {
    forgetSignals();
  }
}

/** Adds `clips`, which cuts the best detections of results out of their recordings. */
export function registerClips(program: Command): void {
  const command = program
    .command('clips')
    .description('cut the best detections of each species out of the recordings')
    .argument(
      '<results>',
      'the folder with summary.json, files.csv and detections.parquet or detections.csv',
    )
    .requiredOption(
      '--recordings <folder>',
      'the folder that was analysed, here, in a store or on a web server',
    )
    .requiredOption('--out <folder>', 'where the clips go, with clips.html and clips.csv')
    .option('--work-dir <folder>', 'where recordings from elsewhere lie meanwhile');
  addClipOptions(command).action((results: string, options: ClipsCommandOptions) =>
    clips(results, options),
  );
}
