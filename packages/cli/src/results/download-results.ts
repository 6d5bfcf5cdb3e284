import { createReadStream } from 'node:fs';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { extname, join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import type { Results } from '@biophony/contract';
import { notInFilesSentence, plainLine, resultFilesOf } from '@biophony/contract/results';
import { isInside } from '@biophony/recordings/node';
import { ApiError, type Client, type Clock, ConnectionError, systemClock } from '@biophony/sdk';
import { CliError, exitCodes, placed } from '../kit/errors.ts';
import type { CommandContext } from '../output/run-command.ts';
import { TimeLeft, Waiting } from '../output/waiting.ts';
import { damaged, downloadFile, type ResultDownload, StaleDownload } from './download-file.ts';
import { earlierSummary, elsewhere, removeEarlierResults } from './results-folder.ts';

/** Splits texts such as `csv,raven`. */
export const parseFormats = (texts: string[]): string[] =>
  texts
    .flatMap((text) => text.split(','))
    .map((text) => text.trim().toLowerCase().replace(/^\./, ''))
    .filter(Boolean);

const isOfFormat = (filename: string, format: string): boolean =>
  extname(filename).slice(1).toLowerCase() === format || filename.toLowerCase().includes(format);

export const formatsAmong = (filenames: readonly string[], formats: string[]): string[] =>
  formats.filter((format) => filenames.some((filename) => isOfFormat(filename, format)));

export const formatsFor = (type: string, formats: string[]): string[] =>
  formatsAmong(resultFilesOf(type), formats);

/** Throws CliError for a format without a file among these names. */
export function checkFormats(filenames: readonly string[], formats: string[]): void {
  const validFormats = formatsAmong(filenames, formats);
  const unknown = formats.find((format) => !validFormats.includes(format));
  if (unknown === undefined) return;
  throw new CliError(`There is no result file of format ${unknown}.`, {
    hint: `The result files are ${[...new Set(filenames)].join(', ')}.`,
    exitCode: exitCodes.usage,
    code: 'no_such_format',
  });
}

/** Always downloaded: programs need them to read the others. */
const companions: readonly string[] = ['summary.json', 'files.csv'];

/**
 * By extension (`csv`, `parquet`, `json`) or name (`raven`, `audacity`, `kaleidoscope`), with their
 * companions. Null means all, an empty list none. Throws CliError for a format without a file.
 */
export function selectFiles(files: ResultDownload[], formats: string[] | null): ResultDownload[] {
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

type DownloadContext = Pick<CommandContext, 'tell' | 'say'> & {
  settings: Pick<CommandContext['settings'], 'apiUrl' | 'maxWaitMs'>;
  interrupts: Pick<CommandContext['interrupts'], 'stop'>;
  /** Default: the system's clock. */
  clock?: Clock;
};

interface ResultsRequest {
  analysisId: string;
  folder: string;
  /** Null means all, an empty list none. */
  formats: string[] | null;
  /** Whether they replace earlier results; those of a failed analysis do not. */
  replaces?: boolean;
  recordings?: string;
  /** Called before the first file is written; not without files. */
  onFound?: () => Promise<unknown>;
}

interface DownloadedResults {
  results: Results['results'];
  files: string[];
  removed: string[];
}

/** Tries per file with wrong content or an expired link. */
const tries = 6;
/** Milliseconds before a retry that made progress or needs a new link. */
const againMs = 250;

/** Throws CliError for a name outside the folder. */
function resolveInside(folder: string, { filename }: ResultDownload): string {
  const path = resolve(folder, filename);
  if (isInside(resolve(folder), path) && path !== resolve(folder)) return path;
  throw new CliError(`The service named a result file ${filename}, outside the folder.`, {
    hint: 'Nothing was written. Check that the address of the service is right.',
    exitCode: exitCodes.someFailed,
    code: 'bad_filename',
  });
}

/** Tables that begin with the folder of the recordings, which the service does not know. */
const ofFolders: readonly string[] = ['kaleidoscope.csv', 'kaleidoscope-id.csv'];

/** Adds the folder of the recordings to each line without one. */
async function nameFolder(path: string, recordings: string): Promise<void> {
  // Without its line end.
  const cell = plainLine([recordings]).slice(0, -1);
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
 * Verifies each file and skips those already there. When all files replace earlier ones, removes
 * old files this analysis lacks. Waits for an absent service or store up to the limit, counted from
 * the last bytes.
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

  /** True when the file is complete. */
  const fetcher = (index: number) => {
    let stale = 0;
    let hasLink = true;
    let furthest = 0;
    return async (): Promise<boolean> => {
      if (!hasLink) {
        const again = await ask();
        files = selectFiles(again.download_urls, formats);
      }
      // Its link may have expired by the next try.
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
      const path = resolveInside(folder, file);
      try {
        await downloadFile({ file, path, signal, onBytes, onAnswer: () => waiting.answered() });
        before += file.size_bytes;
        return true;
      } catch (error) {
        if (error instanceof StaleDownload && ++stale >= tries) throw damaged(file, error);
        // A connection that breaks off after new bytes is not away.
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
 * Writes `notice.txt` with what the result files lack of the survey's data, and returns it. Null,
 * removing an earlier notice, when nothing is missing or the service is older. Throws CliError when
 * it cannot be written.
 */
export async function writeNotice(
  client: Client,
  { analysisId, folder }: Pick<ResultsRequest, 'analysisId' | 'folder'>,
  signal: AbortSignal,
): Promise<string | null> {
  const lacks = await client.analyses.notInFiles(analysisId, { signal }).catch((error: unknown) => {
    // Older services lack this call.
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
