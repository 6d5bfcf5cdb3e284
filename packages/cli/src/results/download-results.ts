import type { Results } from '@biophony/contract';
import { isInside } from '@biophony/recordings/node';
import { ConnectionError, type Client } from '@biophony/sdk';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { CliError } from '../errors/cli-error.ts';
import { exitCodes } from '../errors/exit-codes.ts';
import { placed } from '../errors/system-error.ts';
import type { CommandContext } from '../output/context.ts';
import { elsewhere } from './check-folder.ts';
import { damaged, downloadFile, StaleDownload } from './download-file.ts';
import type { ResultFile } from './result-file.ts';
import { selectFiles } from './select-files.ts';

export interface ResultsRequest {
  analysisId: string;
  /** The folder that the files go to. */
  folder: string;
  /** Formats; none means all. */
  formats: string[];
}

export interface DownloadedResults {
  results: Results['results'];
  /** Where the files are. */
  files: string[];
}

const tries = 6;

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

/** Downloads the results of an analysis, each file verified. Files that are there already are not fetched. */
export async function downloadResults(
  ctx: CommandContext,
  client: Client,
  { analysisId, folder, formats }: ResultsRequest,
): Promise<DownloadedResults> {
  const signal = ctx.interrupts.stop;
  const ask = () => client.analyses.results(analysisId, { signal });
  const results = await ask();
  let files = selectFiles(results.download_urls, formats);
  const bytes = files.reduce((sum, file) => sum + file.size_bytes, 0);
  let bytesDone = 0;

  for (const [index, { filename }] of files.entries()) {
    const tell = (more: number) => {
      bytesDone += more;
      ctx.tell({
        event: 'download',
        filename,
        files: files.length,
        files_done: index,
        bytes,
        bytes_done: bytesDone,
      });
    };
    for (let tried = 1; ; tried++) {
      const file = files[index]!;
      const before = bytesDone;
      try {
        await downloadFile({ file, path: placeOf(folder, file), signal, onBytes: tell });
        break;
      } catch (error) {
        const healing = error instanceof ConnectionError || error instanceof StaleDownload;
        if (!healing) throw placed(error, placeOf(folder, file), elsewhere);
        if (tried >= tries) throw error instanceof ConnectionError ? error : damaged(file, error);
        bytesDone = before;
        await pause(Math.min(8_000, 250 * 2 ** tried), undefined, { signal });
        files = selectFiles((await ask()).download_urls, formats);
      }
    }
  }
  return { results, files: files.map(({ filename }) => join(folder, filename)) };
}
