const utf8 = new TextDecoder();

/** A DataView over exactly these bytes. */
export function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** Four characters at an offset, as chunk and box names are written; short where the bytes end. */
export function fourCharacters(bytes: Uint8Array, offset: number): string {
  return String.fromCharCode(...bytes.subarray(offset, offset + 4));
}

/** Text without control characters but tabs and line feeds: what a recording says may not steer a terminal. */
export const withoutControls = (text: string): string => text.replaceAll(/(?![\t\n])\p{Cc}/gu, '');

/** Text up to the first NUL, decoded as UTF-8, without control characters and trimmed. */
export function readText(bytes: Uint8Array): string {
  const end = bytes.indexOf(0);
  return withoutControls(utf8.decode(end < 0 ? bytes : bytes.subarray(0, end))).trim();
}

/** True when there are bytes and all of them are NUL. */
export function isAllNul(bytes: Uint8Array): boolean {
  return bytes.length > 0 && bytes.every((byte) => byte === 0);
}

/** Joins byte arrays. */
export function joinBytes(parts: readonly Uint8Array[]): Uint8Array {
  const joined = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
}
