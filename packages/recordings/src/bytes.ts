const utf8 = new TextDecoder();

export function toDataView(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

export function fourCharacters(bytes: Uint8Array, offset: number): string {
  return String.fromCharCode(...bytes.subarray(offset, offset + 4));
}

/** Keeps tabs and line feeds. Metadata could otherwise steer a terminal. */
export const withoutControls = (text: string): string => text.replaceAll(/(?![\t\n])\p{Cc}/gu, '');

export function readText(bytes: Uint8Array): string {
  const end = bytes.indexOf(0);
  return withoutControls(utf8.decode(end < 0 ? bytes : bytes.subarray(0, end))).trim();
}

export function isAllNul(bytes: Uint8Array): boolean {
  return bytes.length > 0 && bytes.every((byte) => byte === 0);
}

export function joinBytes(parts: readonly Uint8Array[]): Uint8Array {
  const joined = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
}

/**
 * Decodes UTF-8 or UTF-16 by its byte order mark, else UTF-8 or, where invalid, Windows-1252. Drops
 * a cut-off last letter.
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

/** A file in any runtime (fs, Blob.slice, ranged fetch). */
export interface RecordingInput {
  /** The folder counts where the name has no date (`20240101/120000T.WAV`). */
  filename: string;
  size: number;
  read(offset: number, length: number): Promise<Uint8Array>;
}

export interface ByteSource {
  readonly size: number;
  /** Returns fewer bytes where the file ends or the read budget is spent. */
  bytes(offset: number, length: number): Promise<Uint8Array>;
}

/** AudioMoth's header has 488 bytes, most other chunks before `data` less. */
export const WINDOW_BYTES = 4096;

const MAX_READS = 12;
const NOTHING = new Uint8Array(0);

/** Reads at least 4 KiB at once: one read for files up to 8 KiB, else at most 12. */
export function openByteSource(input: RecordingInput): ByteSource {
  const windows: { start: number; bytes: Uint8Array }[] = [];
  let reads = 0;

  const cached = (offset: number, length: number): Uint8Array | undefined => {
    for (const window of windows) {
      const from = offset - window.start;
      if (from >= 0 && from + length <= window.bytes.length) {
        return window.bytes.subarray(from, from + length);
      }
    }
    return undefined;
  };

  return {
    size: input.size,
    async bytes(offset, length) {
      const wanted = Math.max(0, Math.min(length, input.size - offset));
      if (wanted === 0 || offset < 0) return NOTHING;
      const cachedBytes = cached(offset, wanted);
      if (cachedBytes) return cachedBytes;
      if (reads >= MAX_READS) return NOTHING;
      reads += 1;
      const wholeFile = offset === 0 && input.size <= 2 * WINDOW_BYTES;
      const span = wholeFile ? input.size : Math.max(wanted, WINDOW_BYTES);
      const bytes = await input.read(offset, Math.min(span, input.size - offset));
      windows.push({ start: offset, bytes });
      return bytes.subarray(0, wanted);
    },
  };
}
