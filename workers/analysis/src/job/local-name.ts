import { basename } from 'node:path';
import { cutToBytes } from '../text/cut-to-bytes.ts';

/** What the disks of runners take for a name is 255 bytes; this leaves bytes for endings of decoders. */
const longestBytes = 200;

/**
 * The name under which a recording lies on this disk, from the one people know it by. Of a name longer than 200 bytes
 * of UTF-8 the end stays, where date and ending stand.
 */
export const localName = (filename: string): string =>
  cutToBytes(basename(filename), longestBytes, 'end');
