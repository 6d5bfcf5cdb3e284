import { AsyncLocalStorage } from 'node:async_hooks';
import type { Database, SqlValue, Statement } from '../../ports/database.ts';
import { isDuplicateRow } from '../../ports/duplicate-row.ts';

/** A question to better-auth, with the first thing that failed on the way to its answer. */
interface Question {
  failure?: { cause: unknown };
}

const open = new AsyncLocalStorage<Question>();

/** Does `work`, and notes its failure for the question that it belongs to. */
export async function noteFailure<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    const question = open.getStore();
    if (question) question.failure ??= { cause };
    throw cause;
  }
}

class NotingStatement implements Statement {
  readonly inner: Statement;

  constructor(inner: Statement) {
    this.inner = inner;
  }

  bind(...values: SqlValue[]) {
    return new NotingStatement(this.inner.bind(...values));
  }

  first<T>() {
    return noteFailure(() => this.inner.first<T>());
  }

  all<T>() {
    return noteFailure(() => this.inner.all<T>());
  }

  run<T>() {
    return noteFailure(() => this.inner.run<T>());
  }
}

/** The same database, whose failures are noted. */
export const notingDatabase = (db: Database): Database => ({
  dialect: db.dialect,
  prepare: (sql) => new NotingStatement(db.prepare(sql)),
  batch: (statements) =>
    noteFailure(() =>
      db.batch(statements.map((one) => (one instanceof NotingStatement ? one.inner : one))),
    ),
});

async function refusalOrFailureOnce<T>(
  ask: () => Promise<T>,
  isRefusal: (answer: T) => boolean,
): Promise<T> {
  const question: Question = {};
  const answer = await open.run(question, ask).catch((cause: unknown) => {
    throw question.failure ? question.failure.cause : cause;
  });
  if (question.failure && isRefusal(answer)) throw question.failure.cause;
  return answer;
}

/**
 * What better-auth answers. It takes a database that fails for a session that is not there, and says that somebody is not
 * signed in: where it refuses after a failure, that failure is thrown. Of two calls at once that look for a row and make it
 * where there is none, one fails: it is asked again, and finds the row of the other.
 */
export const refusalOrFailure = <T>(
  ask: () => Promise<T>,
  isRefusal: (answer: T) => boolean,
): Promise<T> =>
  refusalOrFailureOnce(ask, isRefusal).catch((cause: unknown) => {
    if (!isDuplicateRow(cause)) throw cause;
    return refusalOrFailureOnce(ask, isRefusal);
  });
