import { SettingError } from '../base/setting-values.ts';
import { ApiError } from '../http/api-error.ts';
import { startupFailure } from '../server/startup.ts';

export const jsonOption = ['--json', 'one JSON object in place of sentences'] as const;

/**
 * Continues if the reader is gone, as with `| head`: it may be making a backup. Other write errors
 * set exit code 1.
 */
export function outliveReader(stream: Pick<NodeJS.WritableStream, 'on'>): void {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') process.exitCode ||= 1;
  });
}

export function tell(json: boolean | undefined, answer: object, lines: readonly string[]): void {
  process.stdout.write(json ? `${JSON.stringify(answer)}\n` : `${lines.join('\n')}\n`);
}

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

/** `rows`: number so far. */
export type RowProgress = (doing: string, table: string, rows: number) => void;

/** Milliseconds. */
const every = 200;

/** Overwritten and finally removed; nothing without a terminal. */
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

  readonly rows: RowProgress = (doing, table, rows) =>
    this.#show(`${doing} ${rows} rows of ${table}`);

  end(): void {
    if (this.#isShown) process.stderr.write('\r\u001B[K');
  }
}

export class AdminError extends Error {
  override name = 'AdminError';
}

/** Exit code: 2 wrong use, 5 temporary, else 1. */
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
  const failure = startupFailure(error, env);
  return {
    message: failure.replace('Biophony could not start:', 'This went wrong:'),
    exitCode: 1,
  };
}

const units = ['B', 'KB', 'MB', 'GB', 'TB'];

/** Such as `50GB` or `50GiB` (both steps of 1024, as in plans); null for `plan`. Throws AdminError. */
export function parseSize(text: string): number | null {
  if (text === 'plan') return null;
  const [, number = '', unit = ''] = /^(\d+(?:\.\d+)?) ?([a-z]*)$/i.exec(text.trim()) ?? [];
  const power = units.indexOf((unit || 'B').toUpperCase().replace('IB', 'B'));
  const bytes = Math.round(Number(number) * 1024 ** power);
  if (number === '' || power < 0 || !Number.isSafeInteger(bytes))
    throw new AdminError(
      `${text} is no size. Write one such as 50GB, or plan for that of the plan.`,
    );
  return bytes;
}
