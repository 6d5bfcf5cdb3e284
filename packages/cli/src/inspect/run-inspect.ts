import { summariseCard, type CardFile } from '@biophony/recordings';
import { findRecordings, inspectFiles } from '@biophony/recordings/node';
import { stat } from 'node:fs/promises';
import { relative } from 'node:path';
import { timezoneCorrection } from '../card/timezone.ts';
import { CliError } from '../errors/cli-error.ts';
import { exitCodes, type ExitCode } from '../errors/exit-codes.ts';
import type { CommandContext } from '../output/context.ts';
import { inspectLine } from './inspect-line.ts';
import { summaryText } from './summary-text.ts';
import { timezonePreview, type CorrectedTime } from './timezone-preview.ts';

/** Every recording in files and folders; a file that is named itself is looked at whatever its ending. */
async function* pathsOf(given: string[]): AsyncGenerator<string> {
  for (const path of given) {
    const info = await stat(path).catch(() => null);
    if (info?.isFile()) yield path;
    else
      for await (const entry of findRecordings(path)) if (entry.kind !== 'other') yield entry.path;
  }
}

const nothing = (paths: string[]) =>
  new CliError(`There are no recordings in ${paths.join(', ')}.`, {
    hint: 'Give the folder that holds the WAV, FLAC, MP3, M4A or OGG files.',
    exitCode: exitCodes.usage,
    code: 'no_recordings',
  });

/** The command `inspect`: a summary for people, a line a file for programs. */
export async function runInspect(
  ctx: CommandContext,
  paths: string[],
  zone: string | null,
): Promise<ExitCode> {
  const correct = timezoneCorrection(zone);
  const json = ctx.settings.mode === 'json';
  const files: CardFile[] = [];
  const times: CorrectedTime[] = [];
  let count = 0;
  let unreadable = 0;
  for await (const { path, size, facts: read } of inspectFiles(pathsOf(paths))) {
    ctx.interrupts.stop.throwIfAborted();
    const facts = correct(read);
    count++;
    if (facts.issues.some(({ code }) => code === 'unreadable')) unreadable++;
    if (json) {
      process.stdout.write(`${JSON.stringify(inspectLine(path, facts))}\n`);
      continue;
    }
    const filename = relative(process.cwd(), path);
    const short = filename.length < path.length ? filename : path;
    files.push({ path: short, size, facts });
    times.push({ filename: short, before: read.recorded_at, after: facts.recorded_at });
    ctx.tell({ event: 'scan', recordings: count, other_files: 0, headers_read: count });
  }
  if (count === 0) throw nothing(paths);
  if (!json) {
    const faulty = files.flatMap(({ path: filename, facts }) =>
      facts.issues.map(({ message }) => ({ filename, message })),
    );
    const preview = zone === null ? [] : [timezonePreview(times, zone, ctx.width), ''];
    const text = [...preview, summaryText(summariseCard(files), faulty, ctx.width)].join('\n');
    await ctx.answer({}, text);
  }
  return unreadable > 0 ? exitCodes.someFailed : exitCodes.done;
}
