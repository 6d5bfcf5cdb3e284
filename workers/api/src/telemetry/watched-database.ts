import type { Database, SqlValue, Statement } from '../ports/database.ts';
import { told, type WorkEvent } from './work-events.ts';

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
