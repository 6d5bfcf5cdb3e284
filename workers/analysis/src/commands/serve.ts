import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type { Command } from 'commander';
import { openLeaseJournal } from '../job/lease-journal.ts';
import { runLeaseLoop } from '../job/lease-loop.ts';
import { createPoolKeeper } from '../job/pool-keeper.ts';
import { createRunnerApi, RunnerApiError } from '../job/runner-api.ts';
import { watchRunnerTypes } from '../job/runner-types.ts';
import { createTakeOver } from '../job/take-over.ts';
import { openWorkFolder } from '../job/work-folder.ts';
import { workShard } from '../job/work-shard.ts';
import { InputError, UsageError } from './command-errors.ts';
import { onStopSignals } from './stop-signals.ts';
import { threadsOption } from './threads-option.ts';

interface ServeOptions {
  apiUrl: string;
  workDir?: string;
  threads?: number;
  modelsDir: string;
}

/** Shards in work at once: while one computes, another is fetched or stored. */
const lanes = 2;

/** Tells a parent process, if it opened a channel, that the service knows this runner; once. */
function tellParent(): void {
  if (!process.connected) return;
  process.send?.('known');
  process.disconnect();
}

async function serve({ workDir, threads, modelsDir, ...options }: ServeOptions): Promise<void> {
  const apiUrl = options.apiUrl.replace(/\/$/, '');
  const secret = process.env.BIOPHONY_RUNNER_SECRET;
  if (!secret)
    throw new UsageError(
      'Set BIOPHONY_RUNNER_SECRET to the secret of the service, so that it gives this runner work.',
    );
  const stop = new AbortController();
  onStopSignals(() => stop.abort(new Error('the runner is stopping')));
  const folder = await openWorkFolder(workDir);
  const journal = openLeaseJournal(folder.path, apiUrl);
  const pools = createPoolKeeper(threads);
  const log = (message: string) => process.stderr.write(`runner: ${message}\n`);
  const types = watchRunnerTypes(modelsDir, (id, problem) =>
    log(`the model ${id} is not offered: ${problem}`),
  );
  try {
    const api = createRunnerApi({ baseUrl: apiUrl, secret, stopping: stop.signal });
    const tools = { api, apiUrl, pools, modelsDir, workFolder: folder.path };
    const names = (await types()).map(({ analysis_type }) => analysis_type).join(', ');
    log(`waiting for work from ${apiUrl}; can do ${names}`);
    await runLeaseLoop({
      api,
      runnerId: `${hostname()}-${randomUUID()}`,
      types,
      journal,
      takeOver: createTakeOver({ api, apiUrl, folder, journal, log }),
      work: (lease, keeper) => workShard(tools, lease, keeper),
      lanes,
      log,
      onKnown: tellParent,
      signal: stop.signal,
    });
  } catch (error) {
    if (error instanceof RunnerApiError && [401, 403].includes(error.status))
      throw new InputError(
        `The service at ${apiUrl} refuses this runner: ${error.message} Check BIOPHONY_RUNNER_SECRET.`,
      );
    throw error;
  } finally {
    await pools.close();
    await folder.remove();
  }
}

/** Adds `serve`, the loop that takes work from a service. */
export function registerServe(program: Command): void {
  program
    .command('serve')
    .description('take analyses from a service and do them, until stopped')
    .option(
      '--api-url <url>',
      'the service',
      process.env.BIOPHONY_API_URL ?? 'http://localhost:8787',
    )
    .option('--work-dir <folder>', 'where recordings lie while they are analysed')
    .addOption(threadsOption())
    .action((_options: unknown, command: Command) =>
      serve(command.optsWithGlobals<ServeOptions>()),
    );
}
