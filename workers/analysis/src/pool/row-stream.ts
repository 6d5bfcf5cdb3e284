import type { ResultRow } from '../results/result-row.ts';

/** The rows of one file, put in as they come and read when it is the file's turn. */
export interface RowStream {
  /** `used` is called when the row has been read and dealt with. */
  put(row: ResultRow, used?: () => void): void;
  /** Ends the rows with an error. */
  fail(cause: unknown): void;
  /** The rows up to and including the first that does not continue. */
  read(): AsyncGenerator<ResultRow>;
}

/** Makes an empty stream of the rows of one file. */
export function createRowStream(): RowStream {
  const rows: { row: ResultRow; used: () => void }[] = [];
  let failure: { cause: unknown } | null = null;
  let arrived = () => {};
  return {
    put(row, used = () => {}) {
      rows.push({ row, used });
      arrived();
    },
    fail(cause) {
      failure = { cause };
      arrived();
    },
    async *read() {
      for (;;) {
        const next = rows.shift();
        if (next) {
          yield next.row;
          next.used();
          if (!next.row.continues) return;
        } else if (failure) throw failure.cause;
        else await new Promise<void>((resolve) => (arrived = resolve));
      }
    },
  };
}
