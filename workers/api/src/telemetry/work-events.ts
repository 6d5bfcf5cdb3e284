import type { MiddlewareHandler } from 'hono';
import type { Blobs } from '../base/blobs.ts';
import type { Database, SqlValue, Statement } from '../base/database.ts';
import type { AppEnv, HttpContext } from '../http/handler.ts';

/** What is told of one statement, batch of statements or call of the store that has ended. */
export interface WorkEvent {
  /** `read` and `write` of the database, `batch` for a transaction; else the method of the store. */
  operation: string;
  /** How many statements it was; 1 for the store. */
  count: number;
  /** Milliseconds it took. */
  ms: number;
  failed: boolean;
}

/** Whoever counts or traces what the service asks of its database and its store. */
export interface WorkObserver {
  database(event: WorkEvent): void;
  store(event: WorkEvent): void;
}

/** Does `work` and tells how long it took and whether it failed. */
async function told<T>(
  tell: (event: WorkEvent) => void,
  operation: string,
  count: number,
  work: () => Promise<T>,
): Promise<T> {
  const started = performance.now();
  let failed = true;
  try {
    const answer = await work();
    failed = false;
    return answer;
  } finally {
    tell({ operation, count, ms: performance.now() - started, failed });
  }
}

/** One call as it is counted and traced: never an id, a query or a part of a path that somebody made up. */
export interface WatchedCall {
  method: string;
  route: string;
  status: number;
  ms: number;
}

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
const roots = ['/api', '/store', '/docs', '/embed', '/oembed'];

/** The row's template, or which part of the service it was; a bounded number of names. */
function routeOf(c: HttpContext): string {
  const row = c.get('row');
  if (row) return row.path;
  const { path } = c.req;
  const root = roots.find((name) => path === name || path.startsWith(`${name}/`));
  return root === '/api' ? 'unknown' : (root ?? 'site');
}

/** What a call is counted as, when it was answered. */
export const callOf = (c: HttpContext): Omit<WatchedCall, 'ms'> => ({
  method: methods.has(c.req.method) ? c.req.method : 'other',
  route: routeOf(c),
  status: c.res.status,
});

/** Tells `tell` of each call when its answer begins. */
export const watchCalls =
  (tell: (call: WatchedCall) => void): MiddlewareHandler<AppEnv> =>
  async (c, next) => {
    const started = performance.now();
    await next();
    tell({ ...callOf(c), ms: performance.now() - started });
  };

/** The same store; `tell` hears of every call of it. What is signed asks the store nothing, and is not told. */
export const watchedBlobs = (blobs: Blobs, tell: (event: WorkEvent) => void): Blobs =>
  new Proxy(blobs, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target);
      if (typeof value !== 'function') return value;
      const method = value.bind(target) as (...terms: unknown[]) => Promise<unknown>;
      const operation = String(name);
      if (operation.startsWith('presign')) return method;
      return (...terms: unknown[]) => told(tell, operation, 1, () => method(...terms));
    },
  });

type Tell = (event: WorkEvent) => void;

const operationOf = (sql: string) => (/^\s*select\b/i.test(sql) ? 'read' : 'write');

class WatchedStatement implements Statement {
  readonly inner: Statement;
  readonly #operation: string;
  readonly #tell: Tell;

  constructor(inner: Statement, operation: string, tell: Tell) {
    this.inner = inner;
    this.#operation = operation;
    this.#tell = tell;
  }

  bind(...values: SqlValue[]) {
    return new WatchedStatement(this.inner.bind(...values), this.#operation, this.#tell);
  }

  first<T>() {
    return told(this.#tell, this.#operation, 1, () => this.inner.first<T>());
  }

  all<T>() {
    return told(this.#tell, this.#operation, 1, () => this.inner.all<T>());
  }

  run<T>() {
    return told(this.#tell, this.#operation, 1, () => this.inner.run<T>());
  }
}

/** The same database; `tell` hears of every statement and batch. */
export function watchedDatabase(db: Database, tell: Tell): Database {
  const watched: Pick<Database, 'prepare' | 'batch'> = {
    prepare: (sql) => new WatchedStatement(db.prepare(sql), operationOf(sql), tell),
    batch: (statements) =>
      told(tell, 'batch', statements.length, () =>
        db.batch(statements.map((one) => (one instanceof WatchedStatement ? one.inner : one))),
      ),
  };
  return new Proxy(db, {
    get(target, name) {
      if (name in watched) return Reflect.get(watched, name);
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}
