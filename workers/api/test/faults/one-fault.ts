import { ApiError } from '../../src/http/api-error.ts';
import type { Blobs } from '../../src/base/blobs.ts';
import type { Database, Statement } from '../../src/base/database.ts';

/** Done or not, when the answer is lost. */
export type Way = 'undone' | 'done';

/** One call fails: the connection broke before it, or after it was done. */
export class OneFault {
  calls = 0;
  readonly #at: number;
  readonly #way: Way;
  readonly #real = new WeakMap<Statement, Statement>();

  /** @param at counted from 1; 0 for none */
  constructor(at: number, way: Way) {
    this.#at = at;
    this.#way = way;
  }

  async #run<T>(work: () => Promise<T>, failure: () => Error): Promise<T> {
    this.calls += 1;
    const isBroken = this.calls === this.#at;
    if (isBroken && this.#way === 'undone') throw failure();
    const answer = await work();
    if (isBroken) throw failure();
    return answer;
  }

  #ask = <T>(work: () => Promise<T>): Promise<T> =>
    this.#run(work, () => new ApiError('unavailable', 'The database cannot be reached.'));

  #statement(real: Statement): Statement {
    const statement: Statement = {
      bind: (...values) => this.#statement(real.bind(...values)),
      first: <T>() => this.#ask(() => real.first<T>()),
      all: <T>() => this.#ask(() => real.all<T>()),
      run: <T>() => this.#ask(() => real.run<T>()),
    };
    this.#real.set(statement, real);
    return statement;
  }

  database(real: Database): Database {
    return {
      dialect: real.dialect,
      prepare: (sql) => this.#statement(real.prepare(sql)),
      batch: (statements) =>
        this.#ask(() => real.batch(statements.map((one) => this.#real.get(one) ?? one))),
    };
  }

  /** Links are signed without asking the store. */
  store(real: Blobs): Blobs {
    const failure = () => new Error('The object store cannot be reached.');
    return new Proxy(real, {
      get: (target, name) => {
        const value: unknown = Reflect.get(target, name);
        if (typeof value !== 'function') return value;
        return (...args: unknown[]) => {
          const ask = () => Reflect.apply(value, target, args) as Promise<unknown>;
          return String(name).startsWith('presign') ? ask() : this.#run(ask, failure);
        };
      },
    });
  }
}
