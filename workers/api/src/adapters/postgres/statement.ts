import type { SqlValue, Statement, StatementResult } from '../../ports/database.ts';
import { toParameter } from './values.ts';

export interface PostgresResult<T> extends StatementResult<T> {
  success: true;
  /** Rows have no number on PostgreSQL; D1's answers have the field. */
  meta: { changes: number; last_row_id: number };
}

/** Runs statements in one transaction. */
export type Run = <T>(statements: readonly PostgresStatement[]) => Promise<PostgresResult<T>[]>;

/** A statement with D1's methods over a pool of PostgreSQL; immutable, so that it may be bound and run again. */
export class PostgresStatement implements Statement {
  readonly sql: string;
  readonly values: readonly (string | Buffer | null)[];
  readonly #run: Run;

  constructor(run: Run, sql: string, values: readonly (string | Buffer | null)[] = []) {
    this.#run = run;
    this.sql = sql;
    this.values = values;
  }

  bind(...values: SqlValue[]): PostgresStatement {
    return new PostgresStatement(this.#run, this.sql, values.map(toParameter));
  }

  async first<T>(): Promise<T | null> {
    return (await this.run<T>()).results[0] ?? null;
  }

  all<T>(): Promise<PostgresResult<T>> {
    return this.run<T>();
  }

  async run<T>(): Promise<PostgresResult<T>> {
    const [result] = await this.#run<T>([this]);
    if (!result) throw new TypeError('A statement has no result');
    return result;
  }
}
