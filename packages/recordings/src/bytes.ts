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

/** How to reach a file's bytes: any runtime can supply `read` (fs, Blob.slice, ranged fetch). */
export interface RecordingInput {
  /** The file's name; the folder before it is used where the name has no date (`20240101/120000T.WAV`). */
  filename: string;
  /** Size in bytes. */
  size: number;
  /** Reads up to `length` bytes from `offset`; may answer fewer at the end of the file. */
  read(offset: number, length: number): Promise<Uint8Array>;
}

/** Ranged reading with what was read kept, so that parsers can ask for small pieces freely. */
export interface ByteSource {
  readonly size: number;
  /** Answers the bytes of a range, fewer where the file ends or the read budget is spent. */
  bytes(offset: number, length: number): Promise<Uint8Array>;
}

/** The head read covers AudioMoth's 488-byte header and most other recorders' chunks before `data`. */
export const WINDOW_BYTES = 4096;

const MAX_READS = 12;
const NOTHING = new Uint8Array(0);

/**
 * Wraps an input so that neighbouring requests share one read of at least 4 KiB.
 * Files up to 8 KiB cost one read. No file costs more than 12, whatever its chunks claim.
 */
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
      const known = cached(offset, wanted);
      if (known) return known;
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
