import { rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import type { Command } from 'commander';
import {
  type ClipsMade,
  makeClips,
  type Recordings,
  recordingsIn,
  toRecordings,
} from '../clips/make-clips.ts';
import { InputError, Interrupted } from '../kit/errors.ts';
import { makeFolder } from '../kit/output-folder.ts';
import { makeScratch } from '../kit/work-folder.ts';
import { notePartialResults } from '../outputs/earlier-results.ts';
import { addClipOptions, toChoice, type ClipOptions } from './clip-options.ts';
import { onStopSignals } from './failures.ts';
import { isElsewhere, openSource } from './source.ts';

const named = 10;

function listOf(names: readonly string[]): string {
  const more = names.length - named;
  return names.slice(0, named).join(', ') + (more > 0 ? ` and ${more} more` : '');
}

const counted = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`;

function clipProblems({ unknown, missing, unreadable, notFlac }: ClipsMade): string[] {
  return [
    ...(unknown.length > 0 ? [`The results have no detections of: ${listOf(unknown)}.`] : []),
    ...(missing.length > 0
      ? [
          `${counted(missing.length, 'recording')} with chosen detections ${missing.length === 1 ? 'was' : 'were'} not found: ${listOf(missing)}. Check --recordings: names count from the folder that was analysed.`,
        ]
      : []),
    ...(unreadable.length > 0
      ? [
          `${counted(unreadable.length, 'recording')} could not be read: ${listOf(unreadable.map(({ file, message }) => `${file} (${message})`))}`,
        ]
      : []),
    ...(notFlac > 0
      ? [
          `${counted(notFlac, 'clip')} ${notFlac === 1 ? 'is' : 'are'} WAV: FLAC holds whole numbers of up to 24 bits in up to 8 channels, and the recordings have others.`,
        ]
      : []),
  ];
}

function clipsSentence({ clips, species, chosen, pages }: ClipsMade, out: string): string {
  if (chosen === 0) return `No detection was chosen, so ${out} has no clips.`;
  const of = clips < chosen ? ` of ${chosen} chosen` : '';
  return `${counted(clips, 'clip')}${of}, ${species} species, in ${out}: look at ${pages[0]} in a browser; clips.csv lists them.`;
}

export interface ClipsRun {
  results: string;
  recordings: Recordings;
  out: string;
  signal: AbortSignal;
  makeScratch: (parent: string, kind: string) => Promise<string>;
}

/** Exit code 1 where no clip could be cut. */
export async function runClips(
  { results, recordings, out, signal, makeScratch }: ClipsRun,
  options: ClipOptions,
): Promise<ClipsMade> {
  await makeFolder(out);
  const scratch = await makeScratch(out, '.clips');
  try {
    const choice = await toChoice(options);
    const format = options.clipFormat;
    const result = await makeClips({ results, recordings, out, scratch, choice, format, signal });
    for (const problem of clipProblems(result)) process.stderr.write(`${problem}\n`);
    process.stdout.write(`${clipsSentence(result, out)}\n`);
    if (result.clips === 0 && (result.chosen > 0 || result.unknown.length > 0))
      process.exitCode ??= 1;
    return result;
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

interface ClipsCommandOptions extends ClipOptions {
  recordings: string;
  out: string;
  workDir?: string;
}

async function openRecordings(location: string, workDir: string, signal: AbortSignal) {
  if (isElsewhere(location)) {
    const source = await openSource([location], workDir, signal);
    return { recordings: toRecordings(source), close: () => source.close() };
  }
  const isFolder = (await stat(location).catch(() => null))?.isDirectory();
  if (!isFolder) throw new InputError(`--recordings ${location}: there is no such folder.`);
  return { recordings: recordingsIn(location), close: async () => {} };
}

async function clips(results: string, options: ClipsCommandOptions): Promise<void> {
  const { recordings: location, out, workDir = tmpdir() } = options;
  const stop = new AbortController();
  const forgetSignals = onStopSignals(() => stop.abort(new Interrupted()));
  const { signal } = stop;
  try {
    await notePartialResults([results]);
    const { recordings, close } = await openRecordings(location, workDir, signal);
    await runClips({ results, recordings, out, signal, makeScratch }, options).finally(close);
  } finally {
    forgetSignals();
  }
}

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
