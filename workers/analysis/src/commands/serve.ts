import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type { Command } from 'commander';
import { openLeaseJournal } from '../job/lease-journal.ts';
import { runLeaseLoop } from '../job/lease-loop.ts';
import { canWriteInto, createOwnFaults } from '../job/own-faults.ts';
import { createPoolKeeper } from '../job/shard/pool-keeper.ts';
import { createRunnerApi, isSecretRefused } from '../job/runner-api.ts';
import { watchRunnerTypes } from '../job/capabilities/runner-types.ts';
import { createTakeOver } from '../job/take-over.ts';
import { openWorkFolder } from '../job/work-folder.ts';
import { readAddress } from '../s3/address.ts';
import { fetchModels } from '../s3/models/fetch-models.ts';
import { openStore } from '../s3/store.ts';
import { workShard } from '../job/shard/work-shard.ts';
import { InputError, UsageError } from './command-errors.ts';
import { runnerSecret } from './runner-secret.ts';
import { onStopSignals } from './stop-signals.ts';
import { handInOption } from './hand-in-option.ts';
import { deviceOption, workingDevice } from './device-option.ts';
import type { AskedDevice } from '../onnx/devices.ts';
import { threadsOption } from './threads-option.ts';

interface ServeOptions {
  apiUrl: string;
  workDir?: string;
  threads?: number;
  device: AskedDevice;
  handInAfter: number;
  modelsDir: string;
  modelsFrom?: string;
  untilEmpty?: boolean;
  token?: string;
}

/** Shards in work at once: while one computes, another is fetched or stored. */
const concurrency = 2;

/** Tells a parent process, if it opened a channel, that the service knows this runner; once. */
function tellParent(): void {
  if (!process.connected) return;
  process.send?.('known');
  process.disconnect();
}

type Log = (message: string) => void;

/** Brings the models of a store into the models folder before the first work is asked for. */
async function provideModels(from: string, modelsDir: string, signal: AbortSignal, log: Log) {
  const address = readAddress(from);
  if (!address)
    throw new UsageError(
      `--models-from ${from} is no address. Give one such as s3://bucket/models.`,
    );
  const ids = await fetchModels(openStore(signal), address, modelsDir, (id, problem) =>
    log(`the model ${id} of ${from} is not used: ${problem}`),
  );
  log(`models from ${from}: ${ids.join(', ') || 'none'}`);
}

async function serve({
  workDir,
  threads,
  device: asked,
  handInAfter,
  modelsDir,
  modelsFrom,
  untilEmpty,
  ...options
}: ServeOptions): Promise<void> {
  const apiUrl = options.apiUrl.replace(/\/$/, '');
  const { secret, name: secretName } = await runnerSecret(options.token, process.env);
  if (!/^https?:/i.test(apiUrl) || !URL.canParse(apiUrl))
    throw new UsageError(
      `--api-url ${apiUrl} is no address. Give one such as https://biophony.example.`,
    );
  const stop = new AbortController();
  onStopSignals(() => stop.abort(new Error('the runner is stopping')));
  const log: Log = (message) => void process.stderr.write(`runner: ${message}\n`);
  if (modelsFrom)
    await provideModels(modelsFrom, modelsDir, stop.signal, log).catch((error: unknown) => {
      if (!stop.signal.aborted) throw error;
    });
  if (stop.signal.aborted) return;
  const device = await workingDevice(asked, log);
  const folder = await openWorkFolder(workDir);
  const journal = openLeaseJournal(folder.path, apiUrl);
  const pools = createPoolKeeper({ threads, device });
  const types = watchRunnerTypes(modelsDir, (id, problem) =>
    log(`the model ${id} is not offered: ${problem}`),
  );
  try {
    const api = createRunnerApi({ baseUrl: apiUrl, secret, stopping: stop.signal });
    const tools = {
      api,
      apiUrl,
      pools,
      modelsDir,
      workFolder: folder.path,
      handInSeconds: handInAfter,
    };
    const names = (await types()).map(({ analysis_type }) => analysis_type).join(', ');
    log(`waiting for work from ${apiUrl}; can do ${names}`);
    await runLeaseLoop({
      api,
      runnerId: `${hostname()}-${randomUUID()}`,
      types,
      journal,
      takeOver: createTakeOver({ api, apiUrl, folder, journal, log }),
      faults: createOwnFaults({ canWrite: () => canWriteInto(folder.path), log }),
      work: (lease, keeper) => workShard(tools, lease, keeper),
      concurrency,
      untilEmpty,
      log,
      onKnown: tellParent,
      signal: stop.signal,
    });
  } catch (error) {
    if (isSecretRefused(error))
      throw new InputError(
        `The service at ${apiUrl} refuses this runner: ${error.message} Check ${secretName}.`,
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
      process.env.BIOPHONY_API_URL?.trim() || 'http://localhost:8787',
    )
    .option('--token <file>', 'a file with the runner token; else BIOPHONY_RUNNER_TOKEN has it')
    .option('--work-dir <folder>', 'where recordings lie while they are analysed')
    .option(
      '--models-from <place>',
      'fetch the models of a store first (s3://bucket/folder)',
      process.env.BIOPHONY_MODELS_FROM?.trim() || undefined,
    )
    .option('--until-empty', 'end when no work is left that this runner can do')
    .addOption(deviceOption())
    .addOption(threadsOption())
    .addOption(handInOption())
    .action((_options: unknown, command: Command) =>
      serve(command.optsWithGlobals<ServeOptions>()),
    );
}
