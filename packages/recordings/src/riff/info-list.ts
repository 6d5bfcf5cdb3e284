import { fourCharacters, readText, viewOf } from '../bytes/bytes.ts';

/**
 * Reads a LIST chunk of type INFO into its texts by name (`ICMT` comment, `IART` artist ...).
 * The bytes are the chunk's content, starting with `INFO`; other list types answer an empty record.
 */
export function parseInfoList(bytes: Uint8Array): Record<string, string> {
  const texts: Record<string, string> = {};
  if (fourCharacters(bytes, 0) !== 'INFO') return texts;
  const view = viewOf(bytes);
  let at = 4;
  while (at + 8 <= bytes.length) {
    const id = fourCharacters(bytes, at);
    const size = view.getUint32(at + 4, true);
    const text = readText(bytes.subarray(at + 8, at + 8 + size));
    if (text !== '') texts[id] = text;
    at += 8 + size + (size % 2);
  }
  return texts;
}
