// `npm start`: the whole service on this machine. One process serves /api and the site, a second runs analyses.
import { resolve } from 'node:path';
import { startService } from './service/processes.ts';

const port = Number(process.env.PORT ?? 8787);
const dataDir = resolve(process.env.BIOPHONY_DATA_DIR ?? 'data');

try {
  const service = await startService({ port, dataDir });
  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    await service.stop();
    process.exit(0);
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  service.api.once('exit', (code) => {
    if (stopping) return;
    console.error(
      `the service ended unexpectedly (exit ${code}); stopping. Run \`npm start\` again.`,
    );
    process.exitCode = 1;
    void service.stop().then(() => process.exit(1));
  });
  console.log(
    `Biophony is up at ${service.url} (data and service.log in ${dataDir}). Ctrl-C stops it.`,
  );
} catch (error) {
  console.error(
    `Biophony did not start: ${error instanceof Error ? error.message : String(error)}`,
  );
  process.exit(1);
}
