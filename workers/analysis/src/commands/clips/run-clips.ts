import { rm } from 'node:fs/promises';
import { makeClips, type ClipsMade } from '../../clips/make-clips.ts';
import type { Recordings } from '../../clips/recordings.ts';
import { makeFolder } from '../../outputs/files/make-folder.ts';
import { choiceOf, type ClipOptions } from './clip-options.ts';
import { clipProblems, clipsSentence } from './clips-report.ts';

/** Where clips come from and go to. */
export interface ClipsRun {
  results: string;
  recordings: Recordings;
  out: string;
  signal: AbortSignal;
  /** Makes a folder for what is not finished. */
  makeScratch: (parent: string, kind: string) => Promise<string>;
}

/** Makes clips, and says what was made and what was not. Exit code 1 where some were chosen and none could be cut. */
export async function runClips(
  { results, recordings, out, signal, makeScratch }: ClipsRun,
  options: ClipOptions,
): Promise<ClipsMade> {
  await makeFolder(out);
  const scratch = await makeScratch(out, '.clips');
  try {
    const choice = await choiceOf(options);
    const format = options.clipFormat;
    const made = await makeClips({ results, recordings, out, scratch, choice, format, signal });
    for (const problem of clipProblems(made)) process.stderr.write(`${problem}\n`);
    process.stdout.write(`${clipsSentence(made, out)}\n`);
    if (made.clips === 0 && (made.chosen > 0 || made.unknown.length > 0)) process.exitCode ??= 1;
    return made;
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}
