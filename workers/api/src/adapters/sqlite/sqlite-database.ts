import { DatabaseSync } from 'node:sqlite';
import type { Database, Statement } from '../../ports/database.ts';
import { PreparedStatement } from './prepared-statement.ts';
import { SqliteStatement, type SqliteResult } from './statement.ts';

const cachedStatements = 500;
/** SQLite's result codes for a full disk, and for a write that failed otherwise, as at the end of a quota. */
const [sqliteIoError, sqliteFull] = [10, 13];

/**
 * The same statement, with limits that SQLite does not look at while it plans: a bound `LIMIT ?` has it plan the statement
 * anew each time it is run (`sqlite3ExprIsInteger` in its `expr.c`), which was a third of the processor time of a list of ten projects.
 */
const withPlainLimits = (sql: string) => sql.replace(/\bLIMIT \?/gi, 'LIMIT 0 + ?');

const isDiskFull = (cause: unknown): boolean => {
  if (!(cause instanceof Error)) return false;
  const code = 'errcode' in cause ? Number(cause.errcode) & 255 : 0;
  return [sqliteFull, sqliteIoError].includes(code) || /disk is full|disk I\/O/.test(cause.message);
};

export interface SqliteOptions {
  /** Frees space on a full disk; answers whether it did, and so whether trying again makes sense. */
  freeSpace?: () => boolean;
}

/**
 * D1's API over one node:sqlite connection, for Node and Deno. Calls run one after the other; a batch
 * is a transaction that nothing interleaves. WAL with `synchronous = NORMAL` survives a killed process;
 * a power cut may lose the last moments, never the file. What is deleted is overwritten with zeros.
 */
export class SqliteDatabase implements Database {
  readonly dialect = 'sqlite';
  readonly #db: DatabaseSync;
  readonly #statements = new Map<string, PreparedStatement>();
  readonly #freeSpace: () => boolean;

  constructor(path: string, { freeSpace = () => false }: SqliteOptions = {}) {
    this.#freeSpace = freeSpace;
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

  /** All or nothing. `work` must be synchronous; it runs a second time where the disk was full and space was freed. */
  transaction<T>(work: () => T): T {
    return this.retryWhenFull(() => {
      this.#db.exec('BEGIN IMMEDIATE');
      try {
        const answer = work();
        this.#db.exec('COMMIT');
        return answer;
      } catch (cause) {
        if (this.#db.isTransaction) this.#db.exec('ROLLBACK');
        throw cause;
      }
    });
  }

  /** Does `work` a second time where the disk was full and space could be freed. Inside a transaction it is done once. */
  retryWhenFull<T>(work: () => T): T {
    try {
      return work();
    } catch (cause) {
      if (this.#db.isTransaction || !isDiskFull(cause) || !this.#freeSpace()) throw cause;
      return work();
    }
  }

  /** Runs statements without parameters, as migrations are. */
  execSync(sql: string): void {
    this.#db.exec(sql);
  }

  close(): void {
    this.#statements.clear();
    this.#db.close();
  }

  prepared(sql: string): PreparedStatement {
    const known = this.#statements.get(sql);
    if (known) return known;
    const made = new PreparedStatement(this.#db.prepare(withPlainLimits(sql)));
    if (this.#statements.size >= cachedStatements) {
      const [oldest] = this.#statements.keys();
      if (oldest !== undefined) this.#statements.delete(oldest);
    }
    this.#statements.set(sql, made);
    return made;
  }

  changes(): number {
    return this.prepared('SELECT changes() AS n').first<{ n: number }>([])?.n ?? 0;
  }
}
