import { jsonLines } from '@biophony/sdk';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { visible } from '../text/visible.ts';

const pieceChars = 64 * 1024;

/** JSON on one line, also for readers that end lines at U+2028, with nothing in it that a terminal follows. */
const lineOf = (value: unknown): string => visible(JSON.stringify(value));

/** Pieces worth writing at a time, so that the whole never stands in memory. */
function* piecesOf(value: object): Generator<string> {
  let piece = '';
  for (const line of jsonLines(value, lineOf)) {
    piece += line;
    if (piece.length < pieceChars) continue;
    yield piece;
    piece = '';
  }
  yield piece;
}

/** Writes an object as JSON so that readers see the old file or the new one, never half of it. */
export async function writeJson(path: string, value: object): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const part = `${path}.${process.pid}.part`;
  try {
    const file = await open(part, 'w');
    try {
      // A write may take only a part, as on a disk that is nearly full; `writeFile` goes on until all is written.
      for (const piece of piecesOf(value)) await file.writeFile(piece);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(part, path);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}
