import { SettingError } from '../base/setting-values.ts';
import { ApiError } from '../http/api-error.ts';
import { startupFailure } from '../server/startup.ts';

/** The option that every command has. */
export const jsonOption = ['--json', 'one JSON object in place of sentences'] as const;

/**
 * Has the program go on where nobody reads its output any more, as behind `| head`: it may be making a backup. Output that
 * cannot be written for another reason, such as a full disk, makes the exit code 1.
 */
export function outliveReader(stream: Pick<NodeJS.WritableStream, 'on'>): void {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') process.exitCode ||= 1;
  });
}

/** Tells what a command did: the object where JSON was asked for, the lines elsewhere. */
export function tell(json: boolean | undefined, answer: object, lines: readonly string[]): void {
  process.stdout.write(json ? `${JSON.stringify(answer)}\n` : `${lines.join('\n')}\n`);
}

/** Rows below their heads, each column as wide as its widest cell. */
export function table(heads: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const all = [heads, ...rows];
  const widths = heads.map((_, column) =>
    Math.max(...all.map((row) => (row[column] ?? '').length)),
  );
  return all.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}

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

/** What a person asked for cannot be done; the sentence says what to do. */
export class AdminError extends Error {
  override name = 'AdminError';
}

/** What to say about an error that ends the program, and its exit code: 2 wrong use, 5 temporary, else 1. */
export function describeFailure(
  error: unknown,
  env: Record<string, string | undefined>,
): { message: string; exitCode: number } {
  if (error instanceof SettingError) return { message: error.message, exitCode: 2 };
  if (error instanceof AdminError) return { message: error.message, exitCode: 1 };
  if (error instanceof ApiError)
    return { message: error.message, exitCode: error.status === 503 ? 5 : 1 };
  const message = error instanceof Error ? error.message : String(error);
  if (/database is locked|SQLITE_BUSY/.test(message))
    return { message: 'The database is busy. Run the same command again.', exitCode: 5 };
  const said = startupFailure(error, env);
  return {
    message: said.replace('Biophony could not start:', 'This went wrong:'),
    exitCode: 1,
  };
}

const units = ['B', 'KB', 'MB', 'GB', 'TB'];

/** Bytes of a size as it is typed, such as `50GB` (1024 steps); null for `plan`. Throws AdminError. */
export function bytesOf(text: string): number | null {
  if (text === 'plan') return null;
  const [, number = '', unit = ''] = /^(\d+(?:\.\d+)?) ?([a-z]*)$/i.exec(text.trim()) ?? [];
  const power = units.indexOf((unit || 'B').toUpperCase());
  const bytes = Math.round(Number(number) * 1024 ** power);
  if (number === '' || power < 0 || !Number.isSafeInteger(bytes))
    throw new AdminError(
      `${text} is no size. Write one such as 50GB, or plan for that of the plan.`,
    );
  return bytes;
}

/** Bytes for people, in the largest unit of which there is one at least. */
export function sizeOf(bytes: number): string {
  const power = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log2(bytes) / 10));
  return `${Number((bytes / 1024 ** power).toFixed(1))} ${units[power]}`;
}
