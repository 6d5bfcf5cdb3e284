import type { Blobs } from '../../src/base/blobs.ts';
import type { Database, SqlValue, Statement } from '../../src/base/database.ts';

/** Of one call. */
export interface Counts {
  statements: number;
  /** A batch is one. */
  roundTrips: number;
  storeCalls: number;
  /** Links are signed without asking the store. */
  signatures: number;
  /** Most that one statement binds. */
  parameters: number;
  /** Longest bound value. */
  valueBytes: number;
}

const nothing: Counts = {
  statements: 0,
  roundTrips: 0,
  storeCalls: 0,
  signatures: 0,
  parameters: 0,
  valueBytes: 0,
};

const bytesOf = (value: SqlValue): number => {
  if (typeof value === 'string') return Buffer.byteLength(value);
  return value === null || typeof value === 'number' ? 8 : value.byteLength;
};

/** Wraps a database and a store. */
export class Counter {
  #counts: Counts = { ...nothing };

  /** Since the last time. */
  take(): Counts {
    const taken = this.#counts;
    this.#counts = { ...nothing };
    return taken;
  }

  database(inner: Database): Database {
    const counted = new WeakMap<Statement, Statement>();
    const trip = (statements: number) => {
      this.#counts.roundTrips++;
      this.#counts.statements += statements;
    };
    const wrap = (statement: Statement): Statement => {
      const outer: Statement = {
        bind: (...values) => {
          const longest = values.reduce((most: number, one) => Math.max(most, bytesOf(one)), 0);
          this.#counts.parameters = Math.max(this.#counts.parameters, values.length);
          this.#counts.valueBytes = Math.max(this.#counts.valueBytes, longest);
          return wrap(statement.bind(...values));
        },
        first: async <T>() => (trip(1), statement.first<T>()),
        all: async <T>() => (trip(1), statement.all<T>()),
        run: async <T>() => (trip(1), statement.run<T>()),
      };
      counted.set(outer, statement);
      return outer;
    };
    return {
      dialect: inner.dialect,
      prepare: (sql) => wrap(inner.prepare(sql)),
      batch: async <T>(statements: Statement[]) => {
        trip(statements.length);
        return inner.batch<T>(statements.map((one) => counted.get(one) ?? one));
      },
    };
  }

  store(inner: Blobs): Blobs {
    return new Proxy(inner, {
      get: (target, name) => {
        const value: unknown = Reflect.get(target, name);
        if (typeof value !== 'function') return value;
        return (...args: unknown[]): unknown => {
          if (String(name).startsWith('presign')) this.#counts.signatures++;
          else this.#counts.storeCalls++;
          return Reflect.apply(value, target, args);
        };
      },
    });
  }
}
