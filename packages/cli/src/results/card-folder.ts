import { decodeText } from '@biophony/recordings';
import { mkdir, open, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { placed } from '../errors/system-error.ts';
import { elsewhere } from './check-folder.ts';
import { folderName } from './results-folder.ts';

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
