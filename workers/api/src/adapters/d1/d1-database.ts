import type { D1Database } from '@cloudflare/workers-types';
import type { Database } from '../../ports/database.ts';

/** D1 with the name of its dialect. Everything else is D1's own; only its types speak of more kinds of values. */
export const d1Database = (d1: D1Database): Database => {
  const database: Pick<D1Database, 'prepare' | 'batch'> & Pick<Database, 'dialect'> = {
    dialect: 'sqlite',
    prepare: (sql) => d1.prepare(sql),
    batch: (statements) => d1.batch(statements),
  };
  return database as unknown as Database;
};
