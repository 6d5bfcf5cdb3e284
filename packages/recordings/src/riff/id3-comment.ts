import { fourCharacters, viewOf, withoutControls } from '../bytes/bytes.ts';

const latin1 = new TextDecoder('latin1');

/**
 * Finds the comment of an ID3v2.3 tag kept in a WAVE `id3 ` chunk, where tools that save
 * AudioMoth files again put it; null when there is none in a single-byte encoding.
 */
export function parseId3Comment(bytes: Uint8Array): string | null {
  if (latin1.decode(bytes.subarray(0, 3)) !== 'ID3') return null;
  const view = viewOf(bytes);
  let at = 10;
  while (at + 10 <= bytes.length) {
    const id = fourCharacters(bytes, at);
    const size = view.getUint32(at + 4, false);
    if (id === 'COMM' && size > 5) {
      const text = latin1.decode(bytes.subarray(at + 14, at + 10 + size));
      return withoutControls(text.slice(text.indexOf('\0') + 1)).trim();
    }
    if (size === 0) break;
    at += 10 + size;
  }
  return null;
}
