/** Hears how far a database is: the table, and its rows so far. */
export type Progress = (doing: string, table: string, rows: number) => void;

/** How often a line at a terminal changes, in milliseconds. */
const every = 200;

/** A line at a terminal that is written over and over, and goes when all is done; nothing where nobody looks. */
export class ProgressLine {
  readonly #isShown: boolean;
  #last = 0;

  constructor(json: boolean | undefined) {
    this.#isShown = !json && process.stderr.isTTY === true;
  }

  readonly #show = (text: string): void => {
    if (!this.#isShown || Date.now() - this.#last < every) return;
    this.#last = Date.now();
    process.stderr.write(`\r\u001B[K${text}`);
  };

  /** Tells how far a database is. */
  readonly rows: Progress = (doing, table, rows) => this.#show(`${doing} ${rows} rows of ${table}`);

  end(): void {
    if (this.#isShown) process.stderr.write('\r\u001B[K');
  }
}
