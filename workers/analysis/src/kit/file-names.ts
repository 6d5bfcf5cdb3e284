import { createHash } from 'node:crypto';
import { join, posix } from 'node:path';

/** UTF-8 bytes, between characters. */
export function cutToBytes(text: string, bytes: number, side: 'start' | 'end' = 'start'): string {
  const letters = [...text];
  let left = bytes;
  let count = 0;
  while (count < letters.length) {
    left -= Buffer.byteLength(letters.at(side === 'start' ? count : -1 - count) ?? '');
    if (left < 0) break;
    count++;
  }
  return (side === 'start' ? letters.slice(0, count) : letters.slice(letters.length - count)).join(
    '',
  );
}

/** Reserved by Windows, with any extension. */
export const deviceName = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;

/** Not allowed in Windows file names. */
// oxlint-disable-next-line no-control-regex
const forbidden = /[<>:"\\|?*\u0000-\u001f]/g;

export const portablePath = (path: string): string =>
  path
    .split('/')
    .map((name) => {
      const safeName = name
        .replaceAll(forbidden, '_')
        .replace(/[ .]+$/, (end) => '_'.repeat(end.length));
      return deviceName.test(safeName) ? `_${safeName}` : safeName;
    })
    .join('/');

/** Ignores case, as Windows and macOS disks do. */
export class UniqueNames {
  readonly #usedNames = new Set<string>();
  readonly #numbers = new Map<string, number>();

  take(name: string, ending: string): string {
    const key = (name + ending).toLowerCase();
    for (let number = this.#numbers.get(key) ?? 1; ; number++) {
      const tried = number === 1 ? name + ending : `${name}~${number}${ending}`;
      const folded = tried.toLowerCase();
      if (this.#usedNames.has(folded)) continue;
      this.#usedNames.add(folded);
      this.#numbers.set(key, number + 1);
      return tried;
    }
  }
}

/** UTF-8 bytes, on common file systems. */
const longestNameBytes = 255;

/** Cuts names over 255 bytes and adds eight digits of their SHA-256. */
export function fittingPath(recording: string, ending: string): string {
  const name = posix.basename(recording);
  if (Buffer.byteLength(name + ending) <= longestNameBytes) return recording + ending;
  const hash = createHash('sha256').update(name).digest('hex').slice(0, 8);
  const tail = `~${hash}${ending}`;
  const stem = cutToBytes(name, longestNameBytes - Buffer.byteLength(tail));
  return posix.join(posix.dirname(recording), stem + tail);
}

/** Leaves room for decoders' endings. */
const longestLocalBytes = 200;

/** Windows: names with times may contain colons. */
const systemName = (name: string): string =>
  process.platform === 'win32' ? name.replaceAll(/[<>:"|?*\\]/g, '_') : name;

/** Keeps the end, with date and extension. */
const diskName = (name: string): string => cutToBytes(systemName(name), longestLocalBytes, 'end');

/** Keeps the name and the parent folder, which AudioMoths name by date. */
export function localPath(filename: string): string {
  const parts = filename.split('/').filter((part) => !/^\.{0,2}$/.test(part));
  return parts.length === 0 ? 'recording' : join(...parts.slice(-2).map(diskName));
}
