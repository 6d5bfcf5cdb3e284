import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import type { FileHandle } from 'node:fs/promises';

/** An object of a backup. */
export interface ListedObject {
  key: string;
  size: number;
  sha256: string;
}

/** The objects of a list, one a line. */
export async function* readList(file: string): AsyncGenerator<ListedObject> {
  const lines = createInterface({ input: createReadStream(file), crlfDelay: Infinity });
  for await (const line of lines) if (line) yield JSON.parse(line) as ListedObject;
}

export const writeLine = async (file: FileHandle, object: ListedObject): Promise<void> => {
  // Unlike `write`, which may take only a part of it, as on a disk that is nearly full.
  await file.writeFile(`${JSON.stringify(object)}\n`);
};
