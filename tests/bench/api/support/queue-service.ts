import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { startServer } from './server.ts';

/** A service whose queue is measured. */
export interface QueueService {
  name: string;
  /** Its processes. */
  baseUrls: string[];
  /** What runners send as their bearer. */
  secret: string;
  /** Runs statements in its database. */
  sql(statements: string): Promise<void>;
  stop(): Promise<void>;
}

/** One process on SQLite. */
export async function onSqlite(): Promise<QueueService> {
  const server = await startServer();
  const db = new DatabaseSync(join(server.folder, 'biophony.sqlite'), { timeout: 5000 });
  const secrets = readFileSync(join(server.folder, 'secrets.json'), 'utf8');
  return {
    name: 'one process on SQLite',
    baseUrls: [server.baseUrl],
    secret: (JSON.parse(secrets) as { runner_secret: string }).runner_secret,
    sql: async (statements) => db.exec(statements),
    async stop() {
      db.close();
      await server.stop();
    },
  };
}

/** Three processes on PostgreSQL. */
export async function onPostgres(): Promise<QueueService> {
  const program = fileURLToPath(
    new URL('../../../../workers/api/bench/simulation/postgres-service.ts', import.meta.url),
  );
  const child = fork(program, [], { execArgv: ['--conditions=biophony', '--no-warnings'] });
  const told = async <T>(): Promise<T> => {
    const ended = once(child, 'exit').then(() => {
      throw new Error('The processes on PostgreSQL ended.');
    });
    const [message] = (await Promise.race([once(child, 'message'), ended])) as [T];
    return message;
  };
  const { baseUrls, secret } = await told<Pick<QueueService, 'baseUrls' | 'secret'>>();
  return {
    name: `${baseUrls.length} processes on PostgreSQL`,
    baseUrls,
    secret,
    async sql(statements) {
      child.send(statements);
      const { error } = await told<{ error: string | null }>();
      if (error) throw new Error(error);
    },
    async stop() {
      const ended = once(child, 'exit');
      child.disconnect();
      await ended;
    },
  };
}
