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
