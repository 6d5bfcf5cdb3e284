import {
  createTableLines,
  indexNameOf,
  type Line,
  type ResultFileName,
} from '@biophony/contract/results';
import { pause } from './read-ahead.ts';
import { asReadError } from './read-error.ts';
import { streamedBytes } from './remote-file.ts';

/**
 * Calls `onLine` for lines below the head. Holds one network chunk and pauses between chunks.
 * Throws ReadError; `newer` for a later format.
 */
export async function readCsv<Column extends string>(
  file: ResultFileName,
  url: string,
  onLine: (line: Line<Column>, columns: readonly string[]) => void,
): Promise<void> {
  const reader = createTableLines<Column>(file, onLine, indexNameOf);
  const push = (text: string) => {
    try {
      reader.push(text);
    } catch (error) {
      throw asReadError(error);
    }
  };
  const decoder = new TextDecoder();
  for await (const bytes of streamedBytes(url)) {
    push(decoder.decode(bytes, { stream: true }));
    await pause();
  }
  push(`${decoder.decode()}\n`);
}
