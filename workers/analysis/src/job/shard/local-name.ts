import { basename } from 'node:path';

/** What the disks of runners take for a name is 255 bytes; this leaves bytes for endings of decoders. */
const longestBytes = 200;

/**
 * The name under which a recording lies on this disk, from the one people know it by. Of a name longer than 200 bytes
 * of UTF-8 the end stays, where date and ending stand.
 */
export function localName(filename: string): string {
  const letters = [...basename(filename)];
  let bytesLeft = longestBytes;
  let first = letters.length;
  while (first > 0) {
    bytesLeft -= Buffer.byteLength(letters[first - 1] ?? '');
    if (bytesLeft < 0) break;
    first--;
  }
  return letters.slice(first).join('');
}
