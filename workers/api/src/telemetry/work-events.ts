import type { MiddlewareHandler } from 'hono';
import type { Blobs } from '../base/blobs.ts';
import type { Database, SqlValue, Statement } from '../base/database.ts';
import type { AppEnv, HttpContext } from '../http/handler.ts';

export interface WorkEvent {
  /** `read`, `write`, or `batch` for a transaction; for the store its method. */
  operation: string;
  count: number;
  /** Milliseconds. */
  ms: number;
  failed: boolean;
}

export interface WorkObserver {
  database(event: WorkEvent): void;
  store(event: WorkEvent): void;
}

async function observe<T>(
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

export interface WatchedCall {
  method: string;
  route: string;
  status: number;
  ms: number;
}

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
const roots = ['/api', '/store', '/docs', '/embed', '/oembed'];

/** The template or the part of the service: few names. */
function routeOf(c: HttpContext): string {
  const endpoint = c.get('endpoint');
  if (endpoint) return endpoint.path;
  const { path } = c.req;
  const root = roots.find((name) => path === name || path.startsWith(`${name}/`));
  return root === '/api' ? 'unknown' : (root ?? 'site');
}

export const toWatchedCall = (c: HttpContext): Omit<WatchedCall, 'ms'> => ({
  method: methods.has(c.req.method) ? c.req.method : 'other',
  route: routeOf(c),
  status: c.res.status,
});

export const watchCalls =
  (tell: (call: WatchedCall) => void): MiddlewareHandler<AppEnv> =>
  async (c, next) => {
    const started = performance.now();
    await next();
    tell({ ...toWatchedCall(c), ms: performance.now() - started });
  };

/** Signing asks the store nothing. */
export const watchedBlobs = (blobs: Blobs, tell: (event: WorkEvent) => void): Blobs =>
  new Proxy(blobs, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target);
      if (typeof value !== 'function') return value;
      const method = value.bind(target) as (...terms: unknown[]) => Promise<unknown>;
      const operation = String(name);
      if (operation.startsWith('presign')) return method;
      return (...terms: unknown[]) => observe(tell, operation, 1, () => method(...terms));
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
    return observe(this.#tell, this.#operation, 1, () => this.inner.first<T>());
  }

  all<T>() {
    return observe(this.#tell, this.#operation, 1, () => this.inner.all<T>());
  }

  run<T>() {
    return observe(this.#tell, this.#operation, 1, () => this.inner.run<T>());
  }
}

export function watchedDatabase(db: Database, tell: Tell): Database {
  const watched: Pick<Database, 'prepare' | 'batch'> = {
    prepare: (sql) => new WatchedStatement(db.prepare(sql), operationOf(sql), tell),
    batch: (statements) =>
      observe(tell, 'batch', statements.length, () =>
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
