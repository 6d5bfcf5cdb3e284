import { createReadStream } from 'node:fs';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { extname, join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import type { Results } from '@biophony/contract';
import { notInFilesSentence, resultFilesOf } from '@biophony/contract/results';
import { isInside } from '@biophony/recordings/node';
import { ApiError, type Client, type Clock, ConnectionError, systemClock } from '@biophony/sdk';
import { CliError, exitCodes, placed } from '../kit/errors.ts';
import type { CommandContext } from '../output/run-command.ts';
import { TimeLeft, Waiting } from '../output/waiting.ts';
import { damaged, downloadFile, type ResultFile, StaleDownload } from './download-file.ts';
import { earlierSummary, elsewhere, removeEarlierResults } from './results-folder.ts';

/** The formats named in one or more texts such as `csv,raven`. */
export const parseFormats = (texts: string[]): string[] =>
  texts
    .flatMap((text) => text.split(','))
    .map((text) => text.trim().toLowerCase().replace(/^\./, ''))
    .filter(Boolean);

const isOfFormat = (filename: string, format: string): boolean =>
  extname(filename).slice(1).toLowerCase() === format || filename.toLowerCase().includes(format);

/** Of the formats asked for, those that there is a file of among these names. */
export const formatsAmong = (filenames: readonly string[], formats: string[]): string[] =>
  formats.filter((format) => filenames.some((filename) => isOfFormat(filename, format)));

/** Of the formats asked for, those that an analysis of that type has result files of. */
export const formatsFor = (type: string, formats: string[]): string[] =>
  formatsAmong(resultFilesOf(type), formats);

/** Throws CliError for a format that there is no file of among these names. */
export function checkFormats(filenames: readonly string[], formats: string[]): void {
  const known = formatsAmong(filenames, formats);
  const unknown = formats.find((format) => !known.includes(format));
  if (unknown === undefined) return;
  throw new CliError(`There is no result file of format ${unknown}.`, {
    hint: `The result files are ${[...new Set(filenames)].join(', ')}.`,
    exitCode: exitCodes.usage,
    code: 'no_such_format',
  });
}

/** Files that come with those of any format: by them programs know what the others are, and of which recordings. */
const companions: readonly string[] = ['summary.json', 'files.csv'];

/**
 * The result files of the formats asked for, by ending (`csv`, `parquet`, `json`) or by name
 * (`raven`, `audacity`, `kaleidoscope`), with what tells of them. Null means all, an empty list no file. Throws CliError for
 * a format that there is no file of.
 */
export function selectFiles(files: ResultFile[], formats: string[] | null): ResultFile[] {
  if (formats === null) return files;
  checkFormats(
    files.map(({ filename }) => filename),
    formats,
  );
  if (formats.length === 0) return [];
  return files.filter(
    ({ filename }) =>
      companions.includes(filename) || formats.some((format) => isOfFormat(filename, format)),
  );
}

/** What a download works with. */
type DownloadContext = Pick<CommandContext, 'tell' | 'say'> & {
  settings: Pick<CommandContext['settings'], 'apiUrl' | 'maxWaitMs'>;
  interrupts: Pick<CommandContext['interrupts'], 'stop'>;
  /** Time by which it waits; the system's when absent. */
  clock?: Clock;
};

interface ResultsRequest {
  analysisId: string;
  /** The folder that the files go to. */
  folder: string;
  /** Null means all, an empty list no file. */
  formats: string[] | null;
  /** Whether they take the place of earlier ones; those of an analysis that failed do not. */
  replaces?: boolean;
  /** The folder of the recordings, for programs that look them up; undefined leaves it open. */
  recordings?: string;
  /** Called before the first file is written; not where there is none. */
  onFound?: () => Promise<unknown>;
}

interface DownloadedResults {
  results: Results['results'];
  /** Where the files are. */
  files: string[];
  /** Names of the files that an earlier analysis had left in the folder. */
  removed: string[];
}

/** So often a file may come with other content than announced, or its link end. */
const tries = 6;
/** Milliseconds before a file is asked for again that broke off further on than before, or whose link has ended. */
const againMs = 250;

/** Where a result file goes. Throws CliError for a name that would leave the folder. */
function placeOf(folder: string, { filename }: ResultFile): string {
  const path = resolve(folder, filename);
  if (isInside(resolve(folder), path) && path !== resolve(folder)) return path;
  throw new CliError(`The service named a result file ${filename}, outside the folder.`, {
    hint: 'Nothing was written. Check that the address of the service is right.',
    exitCode: exitCodes.someFailed,
    code: 'bad_filename',
  });
}

/** Tables that begin with the folder of the recordings, which a service does not know. */
const ofFolders: readonly string[] = ['kaleidoscope.csv', 'kaleidoscope-id.csv'];

/** Writes the folder of the recordings into each line of a table that names none. */
async function nameFolder(path: string, recordings: string): Promise<void> {
  const cell = /[",\r\n]/.test(recordings) ? `"${recordings.replaceAll('"', '""')}"` : recordings;
  const part = `${path}.part`;
  const named = async function* () {
    for await (const line of createInterface({ input: createReadStream(path) }))
      yield `${line.startsWith(',') ? cell : ''}${line}\n`;
  };
  try {
    await writeFile(part, named());
    await rename(part, path);
  } catch (error) {
    throw placed(error, path, elsewhere);
  }
}

/**
 * Downloads the results of an analysis, each file verified. Files that are there already are not fetched. Where all files
 * are wanted and replace others, those go that an earlier analysis left and this one lacks. While the service or the store is away it waits,
 * as long as the settings allow since something came last.
 */
export async function downloadResults(
  ctx: DownloadContext,
  client: Client,
  { analysisId, folder, formats, replaces = false, recordings, onFound }: ResultsRequest,
): Promise<DownloadedResults> {
  const signal = ctx.interrupts.stop;
  const { clock = systemClock, tell } = ctx;
  const waiting = new Waiting({ ...ctx.settings, clock, tell });
  const ask = () => client.analyses.results(analysisId, { signal, maxRetries: 0 });
  const results = await waiting.persist(signal, ask);
  waiting.answered();
  let files = selectFiles(results.download_urls, formats);
  const bytes = files.reduce((sum, file) => sum + file.size_bytes, 0);
  let before = 0;
  const timeLeft = new TimeLeft(() => clock.now());
  const secondsLeft = (done: number) => {
    const left = timeLeft.of(done, bytes);
    return left === null ? null : Math.round(left);
  };

  /** Fetches a file, or some of it: true when it is there. */
  const fetcher = (index: number) => {
    let stale = 0;
    let hasLink = true;
    let furthest = 0;
    return async (): Promise<boolean> => {
      if (!hasLink) {
        const again = await ask();
        files = selectFiles(again.download_urls, formats);
      }
      // Whatever goes wrong, its link may have ended by the next time.
      hasLink = false;
      const file = files[index]!;
      let came = 0;
      const onBytes = (more: number) => {
        came += more;
        tell({
          event: 'download',
          filename: file.filename,
          files: files.length,
          files_done: index,
          bytes,
          bytes_done: before + came,
          seconds_left: secondsLeft(before + came),
        });
      };
      const path = placeOf(folder, file);
      try {
        await downloadFile({ file, path, signal, onBytes, onAnswer: () => waiting.answered() });
        before += file.size_bytes;
        return true;
      } catch (error) {
        if (error instanceof StaleDownload && ++stale >= tries) throw damaged(file, error);
        // A line that breaks, and has brought more than before, is not away.
        const isFurther = error instanceof ConnectionError && came > furthest;
        if (!isFurther && !(error instanceof StaleDownload)) throw placed(error, path, elsewhere);
        furthest = Math.max(furthest, came);
        await clock.sleep(againMs * 2 ** stale, signal);
        return false;
      }
    };
  };

  const earlier = replaces && formats === null ? await earlierSummary(folder) : null;
  if (files.length > 0) await onFound?.();
  for (const index of files.keys()) {
    const fetchMore = fetcher(index);
    while (!(await waiting.persist(signal, fetchMore)));
  }
  if (recordings !== undefined)
    for (const { filename } of files)
      if (ofFolders.includes(filename)) await nameFolder(join(folder, filename), recordings);
  const now = new Set(files.map(({ filename }) => filename));
  const removed =
    earlier !== null && now.size > 0 ? await removeEarlierResults(folder, earlier, now) : [];
  if (removed.length > 0)
    ctx.say(`Removed from ${folder}, as results of an earlier analysis: ${removed.join(', ')}`);
  return { results, files: files.map(({ filename }) => join(folder, filename)), removed };
}

const noticeName = 'notice.txt';
const noticeHead = 'Notice on the result files of analysis ';

/**
 * What result files lack that the survey knows of their recordings, as a sentence that is also written beside them, into
 * `notice.txt`. Null where they lack nothing, or the service is of an earlier version; an earlier notice goes then. Throws
 * CliError where it cannot be written.
 */
export async function writeNotice(
  client: Client,
  { analysisId, folder }: Pick<ResultsRequest, 'analysisId' | 'folder'>,
  signal: AbortSignal,
): Promise<string | null> {
  const lacks = await client.analyses.notInFiles(analysisId, { signal }).catch((error: unknown) => {
    // A service of an earlier version has no such call.
    if (error instanceof ApiError && [404, 501].includes(error.status)) return null;
    throw error;
  });
  const notice = lacks ? notInFilesSentence(lacks) : null;
  const path = join(folder, noticeName);
  try {
    if (notice !== null) await writeFile(path, `${noticeHead}${analysisId}\n\n${notice}\n`);
    else if ((await readFile(path, 'utf8').catch(() => '')).startsWith(noticeHead)) await rm(path);
  } catch (error) {
    throw placed(error, path, elsewhere);
  }
  return notice;
}
