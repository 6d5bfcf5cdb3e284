import type { SQLInputValue } from 'node:sqlite';
import type { SqlValue, Statement, StatementResult } from '../../ports/database.ts';
import type { PreparedStatement } from './prepared-statement.ts';

type Meta = StatementResult<unknown>['meta'] & { last_row_id: number };
export interface SqliteResult<T> extends StatementResult<T> {
  success: true;
  meta: Meta;
}

/** What a statement needs of its connection. */
export interface Connection {
  prepared(sql: string): PreparedStatement;
  changes(): number;
  retryWhenFull<T>(work: () => T): T;
}

const toSql = (value: SqlValue): SQLInputValue => {
  if (value === undefined) throw new TypeError('A statement cannot bind undefined; bind null');
  return value instanceof ArrayBuffer ? new Uint8Array(value) : value;
};

const readsOnly = (sql: string) => /^\s*select\b/i.test(sql);

/** A statement with D1's methods over node:sqlite; immutable, so that it may be bound and run again. */
export class SqliteStatement implements Statement {
  readonly #connection: Connection;
  readonly #sql: string;
  readonly #values: readonly SQLInputValue[];

  constructor(connection: Connection, sql: string, values: readonly SQLInputValue[] = []) {
    this.#connection = connection;
    this.#sql = sql;
    this.#values = values;
  }

  bind(...values: SqlValue[]): SqliteStatement {
    return new SqliteStatement(this.#connection, this.#sql, values.map(toSql));
  }

  /** Runs at once; the adapter uses it inside transactions, where nothing may come in between. */
  runSync<T>(): SqliteResult<T> {
    const prepared = this.#connection.prepared(this.#sql);
    if (readsOnly(this.#sql))
      return this.#result(prepared.all<T>(this.#values), { changes: 0, last_row_id: 0 });
    if (prepared.hasRows) {
      const rows = prepared.all<T>(this.#values);
      return this.#result(rows, { changes: this.#connection.changes(), last_row_id: 0 });
    }
    const { changes, lastInsertRowid } = prepared.statement.run(...this.#values);
    return this.#result<T>([], { changes: Number(changes), last_row_id: Number(lastInsertRowid) });
  }

  async first<T>(): Promise<T | null> {
    return this.#connection.retryWhenFull(() =>
      this.#connection.prepared(this.#sql).first<T>(this.#values),
    );
  }

  async all<T>(): Promise<SqliteResult<T>> {
    return this.#connection.retryWhenFull(() => this.runSync<T>());
  }

  async run<T>(): Promise<SqliteResult<T>> {
    return this.#connection.retryWhenFull(() => this.runSync<T>());
  }

  #result<T>(results: T[], meta: Meta): SqliteResult<T> {
    return { success: true, results, meta };
  }
}
