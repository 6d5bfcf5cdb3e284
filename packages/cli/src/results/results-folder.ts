import { mkdir, open, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { resultFileNames } from '@biophony/contract/results';
import { decodeText } from '@biophony/recordings';
import { isSystemError, placed } from '../kit/errors.ts';

/** Names that Windows keeps for devices, also with an ending behind them. */
const deviceName = /^(?:con|prn|aux|nul|com[1-9]|lpt[1-9])(?=\s*(?:\.|$))/i;

/** A name that any file system takes, made of a title. */
export const folderName = (title: string): string =>
  title
    .normalize('NFKC')
    .replace(/[^\p{L}\p{N}._ -]+/gu, '-')
    .replace(/^[. ]+/, '')
    .slice(0, 80)
    .replace(/[. ]+$/, '')
    .replace(deviceName, '$&-') || 'results';

/** Where results go when the user names no folder. */
export const defaultFolder = (title: string): string => join('biophony-results', folderName(title));

/** The folder of one analysis type inside the results: `model:x` and the like made fit for a folder. */
export const typeFolder = (folder: string, type: string): string => join(folder, folderName(type));

/** How the user chooses another place for results. */
export const elsewhere = 'choose another folder with --out';

/** Bytes written to see whether there is space: about what a receipt and a few tables take at least. */
const probe = new Uint8Array(64 * 1024);

/** The folder itself, or the nearest one above it that is there. */
async function nearest(folder: string): Promise<string> {
  try {
    await stat(folder);
    return folder;
  } catch (error) {
    const above = dirname(folder);
    if (!isSystemError(error) || error.code !== 'ENOENT' || above === folder) throw error;
    return nearest(above);
  }
}

/**
 * Finds out whether files can be written to a folder that may have to be made yet, and leaves nothing
 * behind. Throws CliError with the folder and what the system says.
 */
export async function checkFolder(folder: string): Promise<void> {
  const path = resolve(folder);
  try {
    const file = join(await nearest(path), `.biophony-${process.pid}.part`);
    try {
      await writeFile(file, probe, { flag: 'wx' });
    } finally {
      await rm(file, { force: true });
    }
  } catch (error) {
    throw placed(error, path, elsewhere);
  }
}

/** A dataset as folders are named and marked by it. */
interface NamedDataset {
  data_id: string;
  dataset_name: string;
}

/** Enough of a receipt to hold what stands before its files. */
const headBytes = 16 * 1024;

/** Says of which dataset the results in a folder are where no receipt does. */
const markName = 'biophony-dataset.json';

/** The dataset that the receipt in a folder is of; empty where it does not say, null where there is no receipt. */
async function receiptOwner(folder: string): Promise<string | null> {
  const file = await open(join(folder, 'receipt.json')).catch(() => null);
  if (!file) return null;
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0);
    const head = decodeText(buffer.subarray(0, bytesRead));
    return /"dataset": \{"data_id":"([^"]+)"/.exec(head)?.[1] ?? '';
  } finally {
    await file.close();
  }
}

/** The dataset that a folder is marked as; null where it has no mark that can be read. */
async function markedOwner(folder: string): Promise<string | null> {
  try {
    const text = decodeText(await readFile(join(folder, markName)));
    const { data_id } = JSON.parse(text) as { data_id?: unknown };
    return typeof data_id === 'string' ? data_id : null;
  } catch {
    return null;
  }
}

const ownerOf = async (folder: string): Promise<string | null> =>
  (await receiptOwner(folder)) ?? (await markedOwner(folder));

/**
 * Where the receipt and results of a dataset go: the folder itself, or, where those of another dataset are in it, a
 * folder inside of the dataset's name. The same dataset always finds its own again. With `isOfSeveral` it is a folder
 * inside, unless the folder itself has those of this dataset.
 */
export async function cardFolder(
  folder: string,
  { data_id, dataset_name }: NamedDataset,
  isOfSeveral = false,
): Promise<string> {
  const inside = join(folder, folderName(dataset_name));
  const isOwn = !isOfSeveral || (await ownerOf(folder)) === data_id;
  for (let count = isOwn ? 0 : 1; ; count++) {
    const place = count === 0 ? folder : count === 1 ? inside : `${inside} ${count}`;
    const owner = await ownerOf(place);
    if (owner === null || owner === data_id) return place;
  }
}

/** Marks a folder that says of no dataset yet as one of this dataset. Throws CliError where it cannot be written. */
export async function markFolder(
  folder: string,
  { data_id, dataset_name }: NamedDataset,
): Promise<void> {
  if ((await ownerOf(folder)) !== null) return;
  const path = join(folder, markName);
  try {
    await mkdir(folder, { recursive: true });
    await writeFile(path, `${JSON.stringify({ data_id, dataset_name }, null, 2)}\n`);
  } catch (error) {
    throw placed(error, path, elsewhere);
  }
}

const summaryFile = 'summary.json';

/** The summary of results in a folder, as it stands there; null where it holds none, and so nothing that is known to be ours. */
export async function earlierSummary(folder: string): Promise<string | null> {
  try {
    const text = await readFile(join(folder, summaryFile), 'utf8');
    const told = JSON.parse(text) as Record<string, unknown> | null;
    const isOurs = [told?.analysis_type, told?.settings_hash].every(
      (one) => typeof one === 'string',
    );
    return isOurs ? text : null;
  } catch {
    return null;
  }
}

/**
 * Removes the result files that an earlier analysis, whose summary was `earlier`, left in a folder and the one that is there
 * now lacks, and answers their names; none where both are the same. What has no name of a result file stays. Throws CliError
 * where one cannot be removed.
 */
export async function removeEarlierResults(
  folder: string,
  earlier: string,
  now: ReadonlySet<string>,
): Promise<string[]> {
  const removed: string[] = [];
  if (now.has(summaryFile) && (await earlierSummary(folder)) === earlier) return removed;
  for (const name of resultFileNames) {
    const path = join(folder, name);
    if (now.has(name) || !(await stat(path).catch(() => null))?.isFile()) continue;
    await rm(path).catch((error: unknown) => {
      throw placed(error, path, elsewhere);
    });
    removed.push(name);
  }
  return removed;
}
