const hex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/** 16 bytes as a UUID of a version (RFC 9562, section 4). */
function uuidOf(bytes: Uint8Array, version: number): string {
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | (version << 4);
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const text = hex(bytes);
  return [0, 8, 12, 16, 20].map((from, at, all) => text.slice(from, all[at + 1] ?? 32)).join('-');
}

/** Random UUID (version 4). `crypto.randomUUID` only exists on https pages. */
export const randomId = (): string => uuidOf(crypto.getRandomValues(new Uint8Array(16)), 4);

/**
 * 32-bit hash of a text: FNV-1a (draft-eastlake-fnv) with a given start, and the finaliser of
 * MurmurHash3.
 */
function hash32(text: string, start: number): number {
  let hash = 0x811c9dc5 ^ start;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** UUID (version 8) derived from a text. Not for secrets. */
export function idOfText(text: string): string {
  const bytes = new DataView(new ArrayBuffer(16));
  for (let part = 0; part < 4; part++)
    bytes.setUint32(4 * part, hash32(`${part}:${text}`, Math.imul(part, 0x9e3779b9)));
  return uuidOf(new Uint8Array(bytes.buffer), 8);
}

export function saveBlob(blob: Blob, filename: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = filename;
  link.click();
  // The browser reads the link after this task.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
