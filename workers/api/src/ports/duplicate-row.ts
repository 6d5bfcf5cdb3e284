const inSqlite = /\bUNIQUE constraint failed\b/;
/** SQLSTATE unique_violation. */
const inPostgres = '23505';

/** Whether a statement failed because there is a row with the same key, which somebody else may have written meanwhile. */
export const isDuplicateRow = (cause: unknown): boolean =>
  cause instanceof Error &&
  (inSqlite.test(cause.message) || ('code' in cause && cause.code === inPostgres));
