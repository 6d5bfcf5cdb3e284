import { mkdir, open, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { resultFileNames } from '@biophony/contract/results';
import { decodeText } from '@biophony/recordings';
import { isSystemError, placed } from '../kit/errors.ts';

/** Reserved device names of Windows, also with an extension. */
const deviceName = /^(?:con|prn|aux|nul|com[1-9]|lpt[1-9])(?=\s*(?:\.|$))/i;

/** A name valid on any file system. */
export const folderName = (title: string): string =>
  title
    .normalize('NFKC')
    .replace(/[^\p{L}\p{N}._ -]+/gu, '-')
    .replace(/^[. ]+/, '')
    .slice(0, 80)
    .replace(/[. ]+$/, '')
    .replace(deviceName, '$&-') || 'results';

export const defaultFolder = (title: string): string => join('biophony-results', folderName(title));

/** Replaces characters such as the colon in `model:x`. */
export const typeFolder = (folder: string, type: string): string => join(folder, folderName(type));

export const elsewhere = 'choose another folder with --out';

/** Bytes written to test free space: about a receipt and a few tables. */
const probe = new Uint8Array(64 * 1024);

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
 * The folder may not exist yet; leaves nothing behind. Throws CliError with the folder and the
 * system's error.
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

interface NamedDataset {
  data_id: string;
  dataset_name: string;
}

/** Enough to hold a receipt's fields before its files. */
const headBytes = 16 * 1024;

/** Names the dataset of a folder's results where no receipt does. */
const markName = 'biophony-dataset.json';

/** Dataset of a folder's receipt; empty when it does not say, null without a receipt. */
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

/** Null without a readable mark. */
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

/** A folder there of that name in other capitals, which many disks take for the same. */
async function withoutCase(place: string): Promise<string> {
  const name = basename(place);
  const names = await readdir(dirname(place)).catch((): string[] => []);
  const same = names.filter((one) => one.toLowerCase() === name.toLowerCase());
  return same.includes(name) || same[0] === undefined ? place : join(dirname(place), same[0]);
}

/**
 * The folder itself, or a subfolder named after the dataset when it holds another's. A dataset
 * always finds its own again. `isOfSeveral` uses a subfolder unless the folder already holds this
 * dataset.
 */
export async function cardFolder(
  folder: string,
  { data_id, dataset_name }: NamedDataset,
  isOfSeveral = false,
): Promise<string> {
  const inside = join(folder, folderName(dataset_name));
  const isOwn = !isOfSeveral || (await ownerOf(folder)) === data_id;
  for (let count = isOwn ? 0 : 1; ; count++) {
    const place =
      count === 0 ? folder : await withoutCase(count === 1 ? inside : `${inside} ${count}`);
    const owner = await ownerOf(place);
    if (owner === null || owner === data_id) return place;
  }
}

/** Marks an unmarked folder with this dataset. Throws CliError when it cannot be written. */
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

/** Summary of the results in a folder; null without one, so nothing there is known to be ours. */
export async function earlierSummary(folder: string): Promise<string | null> {
  try {
    const text = await readFile(join(folder, summaryFile), 'utf8');
    const summary = JSON.parse(text) as Record<string, unknown> | null;
    const isOurs = [summary?.analysis_type, summary?.settings_hash].every(
      (one) => typeof one === 'string',
    );
    return isOurs ? text : null;
  } catch {
    return null;
  }
}

/**
 * Removes result files of the earlier analysis with summary `earlier` that the current one lacks,
 * and returns their names; none when both are the same. Keeps files without a result file's name.
 * Throws CliError when one cannot be removed.
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
