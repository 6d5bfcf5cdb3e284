import { createReadStream } from 'node:fs';

/**
 * The lines of a text file in UTF-8, without what ends them; a line ends with a line feed alone. Reads on only when the
 * lines before have been taken: node:readline reads a thousand lines ahead, which may hold thousands of detections each.
 */
export async function* linesOf(path: string): AsyncGenerator<string> {
  let pieces: string[] = [];
  for await (const chunk of createReadStream(path, 'utf8') as AsyncIterable<string>) {
    let from = 0;
    for (let end; (end = chunk.indexOf('\n', from)) >= 0; from = end + 1) {
      pieces.push(chunk.slice(from, end));
      yield pieces.join('');
      pieces = [];
    }
    if (from < chunk.length) pieces.push(chunk.slice(from));
  }
  if (pieces.length > 0) yield pieces.join('');
}
