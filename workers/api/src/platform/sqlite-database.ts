import {
  DatabaseSync,
  type SQLInputValue,
  type SQLOutputValue,
  type StatementSync,
} from 'node:sqlite';
import type { Database, SqlValue, Statement, StatementResult } from '../base/database.ts';
import type { Turns } from '../base/turns.ts';

type Values = readonly SQLInputValue[];

/** node:sqlite's types omit this. */
interface ArrayStatement {
  all(...values: Values): SQLOutputValue[][];
  get(...values: Values): SQLOutputValue[] | undefined;
}

/** Rows as arrays: node:sqlite's own objects take a third longer (`tests/bench/api/rows.ts`). */
class PreparedStatement {
  readonly statement: StatementSync;
  readonly #arrays: ArrayStatement;
  #columns: string[];

  constructor(statement: StatementSync) {
    statement.setReturnArrays(true);
    this.statement = statement;
    this.#arrays = statement as unknown as ArrayStatement;
    this.#columns = this.#names();
  }

  get hasRows(): boolean {
    return this.#columns.length > 0;
  }

  all<T>(values: Values): T[] {
    return this.#arrays.all(...values).map((row) => this.#object<T>(row));
  }

  first<T>(values: Values): T | null {
    const row = this.#arrays.get(...values);
    return row === undefined ? null : this.#object<T>(row);
  }

  #names(): string[] {
    return this.statement.columns().map(({ name }) => name);
  }

  #object<T>(row: readonly SQLOutputValue[]): T {
    // `SELECT *` has another column once its table does.
    if (row.length !== this.#columns.length) this.#columns = this.#names();
    const columns = this.#columns;
    const object: Record<string, SQLOutputValue> = {};
    for (let at = 0; at < columns.length; at++) object[columns[at] as string] = row[at] ?? null;
    return object as T;
  }
}

type Meta = StatementResult<unknown>['meta'] & { last_row_id: number };
interface SqliteResult<T> extends StatementResult<T> {
  success: true;
  meta: Meta;
}

interface Connection {
  prepared(sql: string): PreparedStatement;
  changes(): number;
  /** On a connection of its own while a batch is open. */
  read<T>(sql: string, work: (prepared: PreparedStatement) => T): T;
  /** After the batch that is open, if one is. */
  write<T>(work: () => T): Promise<T>;
}

const toSql = (value: SqlValue): SQLInputValue => {
  if (value === undefined) throw new TypeError('A statement cannot bind undefined; bind null');
  return value instanceof ArrayBuffer ? new Uint8Array(value) : value;
};

const readsOnly = (sql: string) => /^\s*select\b/i.test(sql);

/** Immutable: may be bound and run again. */
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

  /** For use inside transactions, where nothing may come in between. */
  runSync<T>(prepared = this.#connection.prepared(this.#sql)): SqliteResult<T> {
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
    const first = (prepared: PreparedStatement) => prepared.first<T>(this.#values);
    if (readsOnly(this.#sql)) return this.#connection.read(this.#sql, first);
    return this.#connection.write(() => first(this.#connection.prepared(this.#sql)));
  }

  async all<T>(): Promise<SqliteResult<T>> {
    if (!readsOnly(this.#sql)) return this.#connection.write(() => this.runSync<T>());
    return this.#connection.read(this.#sql, (prepared) => this.runSync<T>(prepared));
  }

  run<T>(): Promise<SqliteResult<T>> {
    return this.all<T>();
  }

  #result<T>(results: T[], meta: Meta): SqliteResult<T> {
    return { success: true, results, meta };
  }
}

const cachedStatements = 500;
/** A failed write, as at the end of a quota, and a full disk. */
const [sqliteIoError, sqliteFull] = [10, 13];

/**
 * With a bound `LIMIT ?` SQLite plans the statement anew for each run (`sqlite3ExprIsInteger` in
 * its `expr.c`): a third of the processor time of a list of ten projects.
 */
const withPlainLimits = (sql: string) => sql.replace(/\bLIMIT \?/gi, 'LIMIT 0 + ?');

const isDiskFull = (cause: unknown): boolean => {
  if (!(cause instanceof Error)) return false;
  const code = 'errcode' in cause ? Number(cause.errcode) & 255 : 0;
  return [sqliteFull, sqliteIoError].includes(code) || /disk is full|disk I\/O/.test(cause.message);
};

/** The statements of a connection, as far as they were used last. */
class PreparedStatements {
  readonly #db: DatabaseSync;
  readonly #statements = new Map<string, PreparedStatement>();

  constructor(db: DatabaseSync) {
    this.#db = db;
  }

  of(sql: string): PreparedStatement {
    const cachedStatement = this.#statements.get(sql);
    if (cachedStatement) return cachedStatement;
    const statement = new PreparedStatement(this.#db.prepare(withPlainLimits(sql)));
    if (this.#statements.size >= cachedStatements) {
      const [oldest] = this.#statements.keys();
      if (oldest !== undefined) this.#statements.delete(oldest);
    }
    this.#statements.set(sql, statement);
    return statement;
  }

  close(): void {
    this.#statements.clear();
    this.#db.close();
  }
}

const inMemory = ':memory:';

interface SqliteOptions {
  freeSpace?: () => boolean;
  /** A long batch works in turns; without them at once. */
  turns?: Turns;
}

/**
 * For Node and Deno. Writes and batches run one after the other; nothing interleaves a batch, which
 * is a transaction. While a long one lets others go first, they read what was there before it, on a
 * second connection. WAL with `synchronous = NORMAL` survives a killed process; a power cut may lose
 * the last moments, never the file. Deleted data is overwritten with zeros.
 */
export class SqliteDatabase implements Database {
  readonly dialect = 'sqlite';
  readonly turns: Turns | undefined;
  readonly #path: string;
  readonly #db: DatabaseSync;
  readonly #statements: PreparedStatements;
  #reading: PreparedStatements | undefined;
  /** Settled when the batch ends that lets others go first. */
  #open: Promise<void> | undefined;
  readonly #freeSpace: () => boolean;

  constructor(path: string, { freeSpace = () => false, turns }: SqliteOptions = {}) {
    this.#freeSpace = freeSpace;
    this.turns = turns;
    this.#path = path;
    this.#db = new DatabaseSync(path, { enableForeignKeyConstraints: true, timeout: 5000 });
    this.#db.exec(
      'PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA secure_delete = ON;',
    );
    this.#statements = new PreparedStatements(this.#db);
  }

  prepare(sql: string): SqliteStatement {
    return new SqliteStatement(this, sql);
  }

  async batch<T = Record<string, unknown>>(statements: Statement[]): Promise<SqliteResult<T>[]> {
    const own = statements.map((statement) => {
      if (statement instanceof SqliteStatement) return statement;
      throw new TypeError('A batch takes statements of its own database only');
    });
    while (this.#open) await this.#open;
    try {
      return await this.#inTurns<T>(own);
    } catch (cause) {
      if (!isDiskFull(cause) || !this.#freeSpace()) throw cause;
      while (this.#open) await this.#open;
      return this.#inTurns<T>(own);
    }
  }

  async #inTurns<T>(statements: readonly SqliteStatement[]): Promise<SqliteResult<T>[]> {
    const turns = this.#path === inMemory ? undefined : this.turns;
    let taken = turns?.begin();
    let end = () => {};
    const ended = new Promise<void>((resolve) => (end = resolve));
    const results: SqliteResult<T>[] = [];
    this.#db.exec('BEGIN IMMEDIATE');
    try {
      for (const statement of statements) {
        results.push(statement.runSync<T>());
        // Also before the commit, which writes all pages.
        if (!turns || !taken || taken() < 1) continue;
        this.#open = ended;
        await turns.next(true);
        taken = turns.begin();
      }
      this.#db.exec('COMMIT');
      return results;
    } catch (cause) {
      if (this.#db.isTransaction) this.#db.exec('ROLLBACK');
      throw cause;
    } finally {
      if (this.#open === ended) this.#open = undefined;
      end();
    }
  }

  /** Synchronous; runs again if the disk was full and space was freed. */
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

  /** Again if the disk was full and space was freed; inside a transaction once. */
  retryWhenFull<T>(work: () => T): T {
    try {
      return work();
    } catch (cause) {
      if (this.#db.isTransaction || !isDiskFull(cause) || !this.#freeSpace()) throw cause;
      return work();
    }
  }

  read<T>(sql: string, work: (prepared: PreparedStatement) => T): T {
    return this.retryWhenFull(() => work(this.#readable().of(sql)));
  }

  async write<T>(work: () => T): Promise<T> {
    while (this.#open) await this.#open;
    return this.retryWhenFull(work);
  }

  #readable(): PreparedStatements {
    if (!this.#open) return this.#statements;
    this.#reading ??= new PreparedStatements(
      new DatabaseSync(this.#path, { readOnly: true, timeout: 5000 }),
    );
    return this.#reading;
  }

  /** Without parameters, as migrations are. */
  execSync(sql: string): void {
    this.#db.exec(sql);
  }

  close(): void {
    this.#reading?.close();
    this.#statements.close();
  }

  prepared(sql: string): PreparedStatement {
    return this.#statements.of(sql);
  }

  changes(): number {
    return this.prepared('SELECT changes() AS n').first<{ n: number }>([])?.n ?? 0;
  }
}
