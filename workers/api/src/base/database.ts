type Dialect = 'sqlite' | 'postgres';

/** Part of Cloudflare D1's API in use; the adapters have it too. */
export interface Database {
  readonly dialect: Dialect;
  prepare(sql: string): Statement;
  /** In one transaction. */
  batch<T = Record<string, unknown>>(statements: Statement[]): Promise<StatementResult<T>[]>;
}

export type SqlValue = string | number | null | ArrayBuffer | Uint8Array;

export interface Statement {
  bind(...values: SqlValue[]): Statement;
  first<T = Record<string, unknown>>(): Promise<T | null>;
  all<T = Record<string, unknown>>(): Promise<StatementResult<T>>;
  run<T = Record<string, unknown>>(): Promise<StatementResult<T>>;
}

export interface StatementResult<T> {
  results: T[];
  meta: { changes: number };
}

const inSqlite = /\bUNIQUE constraint failed\b/;
/** SQLSTATE unique_violation. */
const inPostgres = '23505';

export const isDuplicateRow = (cause: unknown): boolean =>
  cause instanceof Error &&
  (inSqlite.test(cause.message) || ('code' in cause && cause.code === inPostgres));

export function sliceBySize<T>(
  items: readonly T[],
  sizeOf: (item: T) => number,
  most: number,
): T[][] {
  const slices: T[][] = [];
  let left = 0;
  for (const item of items) {
    const size = sizeOf(item);
    const last = slices.at(-1);
    if (last && size <= left) last.push(item);
    else {
      slices.push([item]);
      left = most;
    }
    left -= size;
  }
  return slices;
}
