import { closeSync, openSync, readSync, writeSync } from 'node:fs';
import type { Records, SortedRecords } from './records.ts';

/** A file of sorted runs, one behind the other. */
export interface RunFile {
  /** Writes records as one run. */
  write(records: SortedRecords, block: Records): void;
  /** All runs that were written, each from its beginning. */
  runs(): SortedRecords[];
  close(): void;
}

/** Makes a file of runs that is written and read again by the same program. Faults of the disk are thrown as they are. */
export function createRunFile(path: string): RunFile {
  const file = openSync(path, 'w+');
  const spans: { from: number; to: number }[] = [];
  let end = 0;
  let isClosed = false;

  const writeAll = (bytes: Uint8Array) => {
    for (let at = 0; at < bytes.length;)
      at += writeSync(file, bytes, at, bytes.length - at, end + at);
    end += bytes.length;
  };

  return {
    write(records, block) {
      const from = end;
      for (;;) {
        const many = records.fill(block);
        if (many === 0) break;
        writeAll(new Uint8Array(block.sums.buffer, 0, many * block.stride * 8));
      }
      spans.push({ from, to: end });
    },
    runs: () =>
      spans.map(({ from, to }) => {
        let position = from;
        return {
          fill({ sums, stride, capacity }) {
            const wanted = Math.min(capacity * stride * 8, to - position);
            for (let at = 0; at < wanted;) {
              const read = readSync(file, new Uint8Array(sums.buffer, at, wanted - at), {
                position: position + at,
              });
              if (read === 0) throw new Error(`${path} ends before what was written to it.`);
              at += read;
            }
            position += wanted;
            return wanted / (stride * 8);
          },
        };
      }),
    close() {
      if (isClosed) return;
      isClosed = true;
      closeSync(file);
    },
  };
}
