import type { DataFile, Results } from '@biophony/contract';
import { isInside } from '@biophony/recordings/node';
import { ApiError, exportAccount, type Client, type ExportLine } from '@biophony/sdk';
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, rename } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { connect } from '../account/connect.ts';
import { stateFolder } from '../kit/config.ts';
import { CliError, type ExitCode, exitCodes, isSystemError, placed } from '../kit/errors.ts';
import type { CommandContext } from '../output/run-command.ts';
import { Waiting } from '../output/waiting.ts';
import { bytesText, countText } from '../kit/format.ts';
import { holdLock } from '../kit/lock.ts';
import { checkFolder, elsewhere } from './results-folder.ts';
import {
  BrokeOff,
  downloadFile,
  isThere,
  type ResultDownload,
  StaleDownload,
} from './download-file.ts';

export interface ExportFlags {
  out?: string;
  /** Also download recordings, receipts and results. */
  files?: boolean;
}

const usualFolder = 'biophony-account';
/** Bytes per write. */
const block = 256 * 1024;
/** Tries per file with wrong content or an expired link. */
const tries = 6;
/** Files named one by one; account.jsonl names all. */
const namedFiles = 20;

const toText = (line: ExportLine): string => `${JSON.stringify(line)}\n`;
const endLine = (lines: number): string => toText({ kind: 'end', value: { lines } });

/** Writes the lines under a temporary name, renamed when complete. Returns their number. */
async function writeLines(ctx: CommandContext, client: Client, path: string): Promise<number> {
  const part = `${path}.part`;
  const output = await open(part, 'w');
  let lines = 0;
  try {
    let waiting = '';
    for await (const line of exportAccount(client, { signal: ctx.interrupts.stop })) {
      waiting += toText(line);
      lines += 1;
      if (line.kind === 'left_out') {
        const { kind, why } = line.value as { kind: string; why: string };
        ctx.say(`Left out: ${kind.replaceAll('_', ' ')}. ${why}`);
      }
      if (waiting.length < block) continue;
      await output.writeFile(waiting);
      waiting = '';
    }
    await output.writeFile(waiting);
    await output.sync();
  } finally {
    await output.close();
  }
  await rename(part, path);
  return lines;
}

/** Adds lines before the last one, which counts them. */
async function addLines(path: string, lines: number, more: ExportLine[]): Promise<number> {
  const file = await open(path, 'r+');
  try {
    // `writeLines` counts the last line, which does not count itself.
    const kept = (await file.stat()).size - Buffer.byteLength(endLine(lines - 1));
    await file.truncate(kept);
    const all = lines + more.length;
    await file.write(more.map(toText).join('') + endLine(all - 1), kept);
    await file.sync();
    return all;
  } finally {
    await file.close();
  }
}

interface Wanted {
  line: ExportLine;
  place: string[];
  file: Pick<ResultDownload, 'size_bytes' | 'sha256'>;
  link: () => Promise<ResultDownload | undefined>;
}

function resultLinks(client: Client) {
  let cache: { id: string; files: Results['results']['download_urls'] } | null = null;
  return async (id: string, filename: string, isAgain: boolean) => {
    if (isAgain || cache?.id !== id)
      cache = { id, files: (await client.analyses.results(id)).download_urls };
    return cache.files.find((file) => file.filename === filename);
  };
}

async function* wantedFiles(client: Client, path: string): AsyncGenerator<Wanted> {
  const linkOfResult = resultLinks(client);
  for await (const text of createInterface({ input: createReadStream(path) })) {
    const line = JSON.parse(text) as ExportLine;
    const of = line.of ?? '';
    if (line.kind === 'result_file') {
      const file = line.value as ResultDownload;
      const { filename } = file;
      let isAgain = false;
      yield {
        line,
        place: ['results', of, filename],
        file,
        async link() {
          const linked = await linkOfResult(of, filename, isAgain);
          isAgain = true;
          return linked;
        },
      };
    }
    if (line.kind !== 'file') continue;
    const { file_id, filename, size_bytes, sha256, status } = line.value as DataFile;
    if (status !== 'stored') continue;
    yield {
      line,
      place: ['recordings', of, filename],
      file: { size_bytes, sha256 },
      async link() {
        const { download_url } = await client.files.download(of, file_id);
        return { filename, size_bytes, sha256, download_url } as ResultDownload;
      },
    };
  }
}

/** Throws CliError for a name outside the folder. */
function resolveInside(folder: string, parts: string[]): string {
  const path = resolve(folder, ...parts);
  if (isInside(resolve(folder), path) && path !== resolve(folder)) return path;
  throw new CliError(`The service named a file ${parts.join('/')}, outside the folder.`, {
    hint: 'It was not written. Check that the address of the service is right.',
    exitCode: exitCodes.someFailed,
    code: 'bad_filename',
  });
}

/** The name is at fault, not the disk: too long, or a folder where a file is needed. */
const badPaths = ['ENAMETOOLONG', 'EINVAL', 'EISDIR', 'ENOTDIR', 'EEXIST'];

interface Downloaded {
  files: number;
  bytes: number;
  /** Deleted meanwhile. */
  gone: number;
  leftOut: ExportLine[];
}

/** A file that cannot be downloaded whole is left out, and the others are downloaded. */
async function downloadAll(
  ctx: CommandContext,
  client: Client,
  folder: string,
  lines: string,
): Promise<Downloaded> {
  const { stop: signal } = ctx.interrupts;
  const waiting = new Waiting({ ...ctx.settings, tell: ctx.tell });
  const done: Downloaded = { files: 0, bytes: 0, gone: 0, leftOut: [] };

  const leaveOut = ({ line, place, file }: Wanted, why: string) => {
    const { kind, project_id, of } = line;
    const value = { kind, filename: place.at(-1), sha256: file.sha256, why };
    done.leftOut.push({ kind: 'left_out', project_id, of, value });
    if (done.leftOut.length <= namedFiles) ctx.say(`Left out: ${place.join('/')}. ${why}`);
    else if (done.leftOut.length === namedFiles + 1)
      ctx.say('More files like these stand in account.jsonl.');
  };

  for await (const wanted of wantedFiles(client, lines)) {
    const { place, file, link } = wanted;
    const path = resolveInside(folder, place);
    let stale = 0;
    const fetchOnce = async () => {
      if (await isThere({ file, path })) return true;
      const linked = await link();
      if (!linked) return false;
      const onAnswer = () => waiting.answered();
      try {
        await downloadFile({ file: linked, path, signal, onBytes: () => {}, onAnswer });
      } catch (error) {
        // A store that answers and always breaks off has no more of this file.
        if (error instanceof BrokeOff && error.came === 0 && ++stale >= tries)
          throw new StaleDownload(error.message, { cause: error });
        throw error;
      }
      return true;
    };
    for (;;) {
      try {
        const isHere = await waiting.persist(signal, fetchOnce);
        if (isHere) done.bytes += file.size_bytes;
        done[isHere ? 'files' : 'gone'] += 1;
        break;
      } catch (error) {
        if (error instanceof ApiError && error.code === 'not_found') {
          done.gone += 1;
          break;
        }
        const isStale = error instanceof StaleDownload;
        if (isStale && ++stale < tries) continue;
        if (!isStale && !(isSystemError(error) && badPaths.includes(error.code ?? '')))
          throw placed(error, path, elsewhere);
        const { message } = isStale ? error : (placed(error, path, elsewhere) as Error);
        leaveOut(wanted, `It could not be downloaded whole: ${message}`);
        break;
      }
    }
  }
  return done;
}

export async function runExport(ctx: CommandContext, flags: ExportFlags): Promise<ExitCode> {
  const folder = flags.out ?? usualFolder;
  const name = createHash('sha256').update(resolve(folder)).digest('hex').slice(0, 16);
  const release = await holdLock(
    ctx,
    join(stateFolder(), 'exports', `${name}.lock`),
    'Another export into this folder is under way; waiting for it.',
  );
  try {
    return await exportInto(ctx, folder, flags);
  } finally {
    await release();
  }
}

async function exportInto(
  ctx: CommandContext,
  folder: string,
  flags: ExportFlags,
): Promise<ExitCode> {
  await checkFolder(folder);
  const client = await connect(ctx.settings);
  await mkdir(folder, { recursive: true });
  const path = join(folder, 'account.jsonl');
  const lines = await writeLines(ctx, client, path);
  const summaryOf = (all: number) => `${path} has your account: ${countText(all, 'line')}.`;
  if (!flags.files) {
    await ctx.answer(
      { file: path, lines },
      `${summaryOf(lines)}\nRecordings and results are named in it; --files downloads them too.`,
    );
    return exitCodes.done;
  }
  const { files, bytes, gone, leftOut } = await downloadAll(ctx, client, folder, path);
  if (gone > 0)
    ctx.say(`${countText(gone, 'file')} ${gone === 1 ? 'was' : 'were'} deleted meanwhile.`);
  const all = leftOut.length > 0 ? await addLines(path, lines, leftOut) : lines;
  const beside = `${countText(files, 'recording or result', 'recordings and results')} beside it, ${bytesText(bytes)}.`;
  const lacks =
    leftOut.length > 0
      ? `\n${countText(leftOut.length, 'file')} left out; the lines "left_out" of account.jsonl name them. Run the same command again to try them again.`
      : '';
  await ctx.answer(
    {
      file: path,
      lines: all,
      files,
      bytes,
      left_out: leftOut.map(({ of, value }) => ({ of, ...value })),
    },
    `${summaryOf(all)}\n${beside}${lacks}`,
  );
  return leftOut.length > 0 ? exitCodes.someFailed : exitCodes.done;
}
