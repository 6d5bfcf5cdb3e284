import { decodeText } from '@biophony/recordings';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { folderName } from './results-folder.ts';

/** Enough of a receipt to hold what stands before its files. */
const headBytes = 16 * 1024;

/** The dataset that the receipt in a folder is of; empty where it does not say, null where there is no receipt. */
async function datasetOf(folder: string): Promise<string | null> {
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

/**
 * Where the receipt and results of a dataset go: the folder itself, or, where those of another dataset are in it, a
 * folder inside of the dataset's name. The same dataset always finds its own again.
 */
export async function cardFolder(
  folder: string,
  { data_id, dataset_name }: { data_id: string; dataset_name: string },
): Promise<string> {
  const inside = join(folder, folderName(dataset_name));
  for (let count = 0; ; count++) {
    const place = count === 0 ? folder : count === 1 ? inside : `${inside} ${count}`;
    const owner = await datasetOf(place);
    if (owner === null || owner === data_id) return place;
  }
}
