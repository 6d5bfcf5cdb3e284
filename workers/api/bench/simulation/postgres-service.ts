// Started by `tests/bench/api/queue.ts` with a channel: runs three processes of the service on a server of PostgreSQL of their
// own, says where they are, runs the statements that it is sent, and ends with the channel.
import { runnerSecret } from '../../runtime-tests/servers/local-data.ts';
import { postgresPrograms, startPostgres } from '../../runtime-tests/servers/postgres.ts';
import { startProcesses } from '../../runtime-tests/servers/processes.ts';

const count = 3;

if (!postgresPrograms) throw new Error('PostgreSQL is not installed on this machine.');
const cluster = await startPostgres(postgresPrograms);
const processes = await startProcesses(count, await cluster.createDatabase(), {
  BIOPHONY_LOG: 'error',
});
process.on('message', (sql: string) => {
  void processes.data.sql(sql).then(
    () => process.send?.({ error: null }),
    (error: unknown) => process.send?.({ error: String(error) }),
  );
});
process.once('disconnect', () => {
  void processes.stop().then(() => cluster.stop());
});
process.send?.({
  secret: runnerSecret,
  baseUrls: processes.ports.slice(0, count).map((port) => `http://127.0.0.1:${port}`),
});
