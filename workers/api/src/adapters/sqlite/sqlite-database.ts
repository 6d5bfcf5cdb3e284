import { DatabaseSync, type StatementSync } from 'node:sqlite';
import type { Database, Statement } from '../../ports/database.ts';
import { SqliteStatement, type SqliteResult } from './statement.ts';

const cachedStatements = 500;

/**
 * D1's API over one node:sqlite connection, for Node and Deno. Calls run one after the other; a batch
 * is a transaction that nothing interleaves. WAL with `synchronous = NORMAL` survives a killed process;
 * a power cut may lose the last moments, never the file. What is deleted is overwritten with zeros.
 */
export class SqliteDatabase implements Database {
  readonly #db: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();

  constructor(path: string) {
    this.#db = new DatabaseSync(path, { enableForeignKeyConstraints: true, timeout: 5000 });
    this.#db.exec(
      'PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA secure_delete = ON;',
    );
  }

  prepare(sql: string): SqliteStatement {
    return new SqliteStatement(this, sql);
  }

  async batch<T = Record<string, unknown>>(statements: Statement[]): Promise<SqliteResult<T>[]> {
    return this.transaction(() =>
      statements.map((statement) => {
        if (!(statement instanceof SqliteStatement))
          throw new TypeError('A batch takes statements of its own database only');
        return statement.runSync<T>();
      }),
    );
  }

  /** Runs statements without parameters, as migrations are. */
  async exec(sql: string): Promise<{ count: number; duration: number }> {
    this.#db.exec(sql);
    return { count: 1, duration: 0 };
  }

  /** All or nothing. `work` must be synchronous. */
  transaction<T>(work: () => T): T {
    this.#db.exec('BEGIN IMMEDIATE');
    try {
      const answer = work();
      this.#db.exec('COMMIT');
      return answer;
    } catch (cause) {
      if (this.#db.isTransaction) this.#db.exec('ROLLBACK');
      throw cause;
    }
  }

  execSync(sql: string): void {
    this.#db.exec(sql);
  }

  close(): void {
    this.#statements.clear();
    this.#db.close();
  }

  prepared(sql: string): StatementSync {
    const known = this.#statements.get(sql);
    if (known) return known;
    const made = this.#db.prepare(sql);
    if (this.#statements.size >= cachedStatements) {
      const [oldest] = this.#statements.keys();
      if (oldest !== undefined) this.#statements.delete(oldest);
    }
    this.#statements.set(sql, made);
    return made;
  }

  changes(): number {
    return Number(this.prepared('SELECT changes() AS n').get()?.n ?? 0);
  }
}
