/** What a statement is written for: SQLite and D1, or PostgreSQL. */
type Dialect = 'sqlite' | 'postgres';

/** The part of Cloudflare D1's API that the services use; D1 itself satisfies it, and so does the SQLite adapter. */
export interface Database {
  /** Which of two forms a statement has to have where they differ (`dialect.ts`). */
  readonly dialect: Dialect;
  prepare(sql: string): Statement;
  /** Runs the statements in one transaction, all or nothing. */
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
