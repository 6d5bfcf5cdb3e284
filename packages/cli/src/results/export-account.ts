import type { DataFile, Results } from '@biophony/contract';
import { isInside } from '@biophony/recordings/node';
import { exportAccount, type Client, type ExportLine } from '@biophony/sdk';
import { createReadStream } from 'node:fs';
import { mkdir, open, rename } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { connect } from '../account/connect.ts';
import { CliError, type ExitCode, exitCodes, placed } from '../kit/errors.ts';
import type { CommandContext } from '../output/run-command.ts';
import { Waiting } from '../output/waiting.ts';
import { bytesText, countText } from '../kit/format.ts';
import { checkFolder, elsewhere } from './results-folder.ts';
import {
  damaged,
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

/** Writes the lines under a temporary name, renamed when complete. Returns their number. */
async function writeLines(ctx: CommandContext, client: Client, path: string): Promise<number> {
  const part = `${path}.part`;
  const output = await open(part, 'w');
  let lines = 0;
  try {
    let waiting = '';
    for await (const line of exportAccount(client, { signal: ctx.interrupts.stop })) {
      waiting += `${JSON.stringify(line)}\n`;
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

interface Wanted {
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

async function downloadAll(ctx: CommandContext, client: Client, folder: string, lines: string) {
  const { stop: signal } = ctx.interrupts;
  const waiting = new Waiting({ ...ctx.settings, tell: ctx.tell });
  const done = { files: 0, bytes: 0, gone: 0 };
  for await (const { place, file, link } of wantedFiles(client, lines)) {
    const path = resolveInside(folder, place);
    const fetchOnce = async () => {
      if (await isThere({ file, path })) return true;
      const linked = await link();
      if (!linked) return false;
      const onAnswer = () => waiting.answered();
      await downloadFile({ file: linked, path, signal, onBytes: () => {}, onAnswer });
      return true;
    };
    for (let stale = 1; ; stale += 1) {
      try {
        const isHere = await waiting.persist(signal, fetchOnce);
        if (isHere) done.bytes += file.size_bytes;
        done[isHere ? 'files' : 'gone'] += 1;
        break;
      } catch (error) {
        if (!(error instanceof StaleDownload)) throw placed(error, path, elsewhere);
        if (stale >= tries) throw damaged({ filename: place.join('/') } as ResultDownload, error);
      }
    }
  }
  return done;
}

export async function runExport(ctx: CommandContext, flags: ExportFlags): Promise<ExitCode> {
  const folder = flags.out ?? usualFolder;
  await checkFolder(folder);
  const client = await connect(ctx.settings);
  await mkdir(folder, { recursive: true });
  const path = join(folder, 'account.jsonl');
  const lines = await writeLines(ctx, client, path);
  const summary = `${path} has your account: ${countText(lines, 'line')}.`;
  if (!flags.files) {
    await ctx.answer(
      { file: path, lines },
      `${summary}\nRecordings and results are named in it; --files downloads them too.`,
    );
    return exitCodes.done;
  }
  const { files, bytes, gone } = await downloadAll(ctx, client, folder, path);
  if (gone > 0) ctx.say(`${countText(gone, 'file')} were deleted meanwhile.`);
  await ctx.answer(
    { file: path, lines, files, bytes },
    `${summary}\n${countText(files, 'recording or result', 'recordings and results')} beside it, ${bytesText(bytes)}.`,
  );
  return exitCodes.done;
}
