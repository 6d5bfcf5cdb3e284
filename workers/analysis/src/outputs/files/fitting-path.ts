import { createHash } from 'node:crypto';
import { posix } from 'node:path';
import { cutToBytes } from '../../text/cut-to-bytes.ts';

/** The longest name of a file on the file systems in use, bytes of UTF-8. */
const longestBytes = 255;

/**
 * The path of a file that belongs to a recording: the recording's, with `ending` behind its name. Where that is more
 * than a file may be called, the name is cut and eight digits of its SHA-256 tell it from others.
 */
export function fittingPath(recording: string, ending: string): string {
  const name = posix.basename(recording);
  if (Buffer.byteLength(name + ending) <= longestBytes) return recording + ending;
  const hash = createHash('sha256').update(name).digest('hex').slice(0, 8);
  const tail = `~${hash}${ending}`;
  const kept = cutToBytes(name, longestBytes - Buffer.byteLength(tail));
  return posix.join(posix.dirname(recording), kept + tail);
}
