import { join } from 'node:path';

const plain = /^[A-Za-z0-9._ ()-]$/;
/** Segments that stand as they are, as those of all of our keys do. */
const plainSegment = /^[A-Za-z0-9_ ()-][A-Za-z0-9._ ()-]*$/;

const encodeSegment = (segment: string): string => {
  if (plainSegment.test(segment)) return segment;
  const encoded = Array.from(segment, (character) =>
    plain.test(character)
      ? character
      : Array.from(
          new TextEncoder().encode(character),
          (byte) => `%${byte.toString(16).padStart(2, '0').toUpperCase()}`,
        ).join(''),
  ).join('');
  return encoded.replace(/^\./, '%2E');
};

/**
 * The file of a key below `root`. Every segment is percent-encoded where a file system might mind, a leading
 * dot always, so no key leaves the root or meets the store's own folders. Throws for keys that cannot be one.
 */
export function keyPath(root: string, key: string): string {
  const segments = key.split('/');
  if (key.length > 1024 || segments.some((segment) => segment === ''))
    throw new TypeError(`Not a key of the object store: ${JSON.stringify(key)}`);
  const encoded = segments.map(encodeSegment);
  if (encoded.some((segment) => segment.length > 255))
    throw new TypeError('A part of the key is too long for a file name');
  return join(root, ...encoded);
}

/** The key's segment that a directory entry stands for. */
export const segmentOf = (name: string): string =>
  name.includes('%') ? decodeURIComponent(name) : name;
