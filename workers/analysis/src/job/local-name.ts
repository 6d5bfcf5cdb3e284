import { join } from 'node:path';
import { cutToBytes } from '../text/cut-to-bytes.ts';

/** What the disks of runners take for a name is 255 bytes; this leaves bytes for endings of decoders. */
const longestBytes = 200;

/** A name as Windows takes it. Other systems take any, and times of names may have colons. */
const systemName = (name: string): string =>
  process.platform === 'win32' ? name.replaceAll(/[<>:"|?*\\]/g, '_') : name;

/** A name that this disk takes. Of one longer than 200 bytes of UTF-8 the end stays, where date and ending stand. */
const diskName = (name: string): string => cutToBytes(systemName(name), longestBytes, 'end');

/**
 * The path under which a recording lies in a folder of its own on this disk, from the path that people know it by: its name
 * and the folder around it, in which AudioMoths have the date.
 */
export function localPath(filename: string): string {
  const parts = filename.split('/').filter((part) => !/^\.{0,2}$/.test(part));
  return parts.length === 0 ? 'recording' : join(...parts.slice(-2).map(diskName));
}
