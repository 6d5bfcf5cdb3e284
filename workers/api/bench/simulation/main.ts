// Started by `tests/bench/api/scheduler.ts`: simulates the plan that its first argument holds as JSON. With `postgres` in it, on
// a server of PostgreSQL of its own.
import { postgresPrograms, startPostgres } from '../../runtime-tests/servers/postgres.ts';
import { simulate, type Plan } from './run.ts';

const { postgres, ...plan } = JSON.parse(process.argv[2] ?? '{}') as Omit<Plan, 'database'> & {
  postgres: boolean;
};
if (!postgres) await simulate({ ...plan, database: undefined });
else {
  if (!postgresPrograms) throw new Error('PostgreSQL is not installed on this machine.');
  const cluster = await startPostgres(postgresPrograms);
  try {
    await simulate({ ...plan, database: await cluster.createDatabase() });
  } finally {
    await cluster.stop();
  }
}
