import { createHash } from 'node:crypto';
import { join, posix } from 'node:path';

/** Cuts a text to so many bytes of UTF-8, between letters; its start stays, or its end. */
export function cutToBytes(text: string, bytes: number, kept: 'start' | 'end' = 'start'): string {
  const letters = [...text];
  let left = bytes;
  let count = 0;
  while (count < letters.length) {
    left -= Buffer.byteLength(letters.at(kept === 'start' ? count : -1 - count) ?? '');
    if (left < 0) break;
    count++;
  }
  return (kept === 'start' ? letters.slice(0, count) : letters.slice(letters.length - count)).join(
    '',
  );
}

/** Names that Windows keeps for devices, whatever ending stands behind them. */
export const deviceName = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;

/** What names of files on Windows may not have. */
// oxlint-disable-next-line no-control-regex
const forbidden = /[<>:"\\|?*\u0000-\u001f]/g;

/** A path with forward slashes whose every name Windows takes: signs that it does not are `_`, as they are at the ends. */
export const portablePath = (path: string): string =>
  path
    .split('/')
    .map((name) => {
      const taken = name
        .replaceAll(forbidden, '_')
        .replace(/[ .]+$/, (end) => '_'.repeat(end.length));
      return deviceName.test(taken) ? `_${taken}` : taken;
    })
    .join('/');

/** Gives each name once: one that is taken, upper and lower case alike as disks see them, gets a number. */
export class UniqueNames {
  readonly #taken = new Set<string>();
  /** The next number to try, by name. */
  readonly #numbers = new Map<string, number>();

  /** `name` with `ending`, or `name~2` and so on. */
  take(name: string, ending: string): string {
    const key = (name + ending).toLowerCase();
    for (let number = this.#numbers.get(key) ?? 1; ; number++) {
      const tried = number === 1 ? name + ending : `${name}~${number}${ending}`;
      const folded = tried.toLowerCase();
      if (this.#taken.has(folded)) continue;
      this.#taken.add(folded);
      this.#numbers.set(key, number + 1);
      return tried;
    }
  }
}

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

/** What the disks of runners take for a name is 255 bytes; this leaves bytes for endings of decoders. */
const localNameLongestBytes = 200;

/** A name as Windows takes it. Other systems take any, and times of names may have colons. */
const systemName = (name: string): string =>
  process.platform === 'win32' ? name.replaceAll(/[<>:"|?*\\]/g, '_') : name;

/** A name that this disk takes. Of one longer than 200 bytes of UTF-8 the end stays, where date and ending stand. */
const diskName = (name: string): string =>
  cutToBytes(systemName(name), localNameLongestBytes, 'end');

/**
 * The path under which a recording lies in a folder of its own on this disk, from the path that people know it by: its name
 * and the folder around it, in which AudioMoths have the date.
 */
export function localPath(filename: string): string {
  const parts = filename.split('/').filter((part) => !/^\.{0,2}$/.test(part));
  return parts.length === 0 ? 'recording' : join(...parts.slice(-2).map(diskName));
}
