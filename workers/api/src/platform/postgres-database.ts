import { Pool, type PoolClient, type PoolConfig, type QueryResult } from 'pg';
import type { Database, SqlValue, Statement, StatementResult } from '../base/database.ts';
import {
  asFailure,
  toClientConfig,
  isUsable,
  mayRepeat,
  toParameter,
} from './postgres-connection.ts';

/** Texts, names and comments, or a parameter with its optional number. */
const token = /'(?:[^']|'')*'|"(?:[^"]|"")*"|--[^\n]*|\/\*[\s\S]*?\*\/|\?(\d*)/g;

const translations = new Map<string, string>();
const remembered = 1000;

/** D1's parameters (`?`, `?1`) to PostgreSQL's (`$1`). */
export function translate(sql: string): string {
  const before = translations.get(sql);
  if (before !== undefined) return before;
  let next = 0;
  const translated = sql.replaceAll(token, (match: string, number?: string) => {
    if (!match.startsWith('?')) return match;
    if (number) return `$${number}`;
    next += 1;
    return `$${next}`;
  });
  if (translations.size >= remembered) translations.clear();
  translations.set(sql, translated);
  return translated;
}

interface PostgresResult<T> extends StatementResult<T> {
  success: true;
  /** PostgreSQL has no row IDs, D1's answers do. */
  meta: { changes: number; last_row_id: number };
}

type Run = <T>(statements: readonly PostgresStatement[]) => Promise<PostgresResult<T>[]>;

/** Immutable: may be bound and run again. */
class PostgresStatement implements Statement {
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

const connections = 10;
/** Milliseconds. */
const statementMs = 30_000;
/** Milliseconds until a silent connection is given up. */
const silenceMs = statementMs + 5000;
const attempts = 5;

/** To compile a short statement takes a hundred times as long as to run it. */
const begin = `BEGIN; SET LOCAL statement_timeout = ${statementMs}; SET LOCAL jit = off`;

interface PostgresOptions {
  connections?: number;
}

const resultOf = <T>({ command, rows, rowCount }: QueryResult): PostgresResult<T> => ({
  success: true,
  results: rows as T[],
  meta: { changes: command === 'SELECT' ? 0 : (rowCount ?? 0), last_row_id: 0 },
});

/**
 * Every statement or batch is one transaction (READ COMMITTED), sent in one piece, with its own
 * time limit. No session state, so a pooler may stand in between. Deadlocked transactions are
 * repeated.
 */
export class PostgresDatabase implements Database {
  readonly dialect = 'postgres';
  readonly #pool: Pool;

  constructor(url: URL, options: PostgresOptions = {}) {
    const config: PoolConfig & { pipeline: boolean } = {
      ...toClientConfig(url),
      max: options.connections ?? connections,
      query_timeout: silenceMs,
      pipeline: true,
    };
    this.#pool = new Pool(config);
    // The query on a lost connection reports it; the pool replaces idle ones.
    this.#pool.on('error', () => {});
    this.#pool.on('connect', (client) => client.on('error', () => {}));
  }

  prepare(sql: string): PostgresStatement {
    return new PostgresStatement((statements) => this.#transaction(statements), sql);
  }

  async batch<T = Record<string, unknown>>(statements: Statement[]): Promise<PostgresResult<T>[]> {
    if (statements.length === 0) return [];
    return this.#transaction<T>(
      statements.map((statement) => {
        if (!(statement instanceof PostgresStatement))
          throw new TypeError('A batch takes statements of its own database only');
        return statement;
      }),
    );
  }

  close(): Promise<void> {
    return this.#pool.end();
  }

  async #withConnection<T>(work: (client: PoolClient) => Promise<T>): Promise<T> {
    const client = await this.#pool.connect();
    try {
      const answer = await work(client);
      client.release();
      return answer;
    } catch (cause) {
      client.release(!isUsable(cause));
      throw cause;
    }
  }

  async #transaction<T>(statements: readonly PostgresStatement[]): Promise<PostgresResult<T>[]> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.#withConnection((client) => send<T>(client, statements));
      } catch (cause) {
        if (attempt >= attempts || !mayRepeat(cause)) throw asFailure(cause);
      }
    }
  }
}

/** All at once; if a statement fails, the final COMMIT undoes it. */
async function send<T>(
  client: PoolClient,
  statements: readonly PostgresStatement[],
): Promise<PostgresResult<T>[]> {
  const answers = await Promise.allSettled([
    client.query(begin),
    ...statements.map(({ sql, values }) => client.query(translate(sql), [...values])),
    client.query('COMMIT'),
  ]);
  const failed = answers.find((answer) => answer.status === 'rejected');
  if (failed) throw failed.reason;
  return answers
    .slice(1, -1)
    .flatMap((answer) => (answer.status === 'fulfilled' ? [resultOf<T>(answer.value)] : []));
}
