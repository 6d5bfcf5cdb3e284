import { Pool, type PoolClient, type PoolConfig, type QueryResult } from 'pg';
import type { Database, Statement } from '../../ports/database.ts';
import { connectionOf } from './connection.ts';
import { asFailure, isUsable, mayRepeat } from './faults.ts';
import { PostgresStatement, type PostgresResult } from './statement.ts';
import { translate } from './translate.ts';

const connections = 10;
/** Milliseconds that the server works at one statement before it gives it up. */
const statementMs = 30_000;
/** Milliseconds after which a connection that says nothing at all is given up. */
const silenceMs = statementMs + 5000;
const attempts = 5;

/** Statements here are short: to compile one takes a hundred times as long as to run it. */
const begin = `BEGIN; SET LOCAL statement_timeout = ${statementMs}; SET LOCAL jit = off`;

export interface PostgresOptions {
  /** Connections at most; ten when absent. */
  connections?: number;
}

const resultOf = <T>({ command, rows, rowCount }: QueryResult): PostgresResult<T> => ({
  success: true,
  results: rows as T[],
  meta: { changes: command === 'SELECT' ? 0 : (rowCount ?? 0), last_row_id: 0 },
});

/**
 * D1's API over a pool of connections to PostgreSQL. Every statement, and every batch, is a transaction (READ
 * COMMITTED) that is sent in one piece, with a time limit of its own: nothing is kept in a session, so that a pooler
 * may stand in between. A transaction that the server ended because two waited for each other is done again.
 */
export class PostgresDatabase implements Database {
  readonly dialect = 'postgres';
  readonly #pool: Pool;

  constructor(url: URL, options: PostgresOptions = {}) {
    const config: PoolConfig & { pipeline: boolean } = {
      ...connectionOf(url),
      max: options.connections ?? connections,
      query_timeout: silenceMs,
      pipeline: true,
    };
    this.#pool = new Pool(config);
    // The query that meets a lost connection tells of it; one that was idle is replaced by the pool.
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

  /** Waits for what still runs and ends the connections. */
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

/** Sends a whole transaction without waiting in between; where a statement fails, the COMMIT at its end undoes it. */
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
