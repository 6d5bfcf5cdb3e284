/**
 * The text of a file as people's editors save it: UTF-8 or UTF-16 as its byte order mark says, which goes; without a
 * mark UTF-8, or Windows-1252 where it cannot be UTF-8. Bytes of a letter that is cut off at the end are left out.
 */
export function decodeText(bytes: Uint8Array): string {
  const decoded = (encoding: string) =>
    new TextDecoder(encoding, { fatal: encoding === 'utf-8' }).decode(bytes, { stream: true });
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return decoded('utf-16le');
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return decoded('utf-16be');
  try {
    return decoded('utf-8');
  } catch {
    return decoded('windows-1252');
  }
}
