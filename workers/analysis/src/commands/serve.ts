import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { type Command, Option } from 'commander';
import { readS3Address } from '../http/address.ts';
import { openStore } from '../http/s3-store.ts';
import { fetchModels } from '../install/models-in-store.ts';
import { createTakeOver, openLeaseJournal } from '../job/lease-journal.ts';
import { canInstallInto, createInstaller } from '../job/installs.ts';
import { runLeaseLoop } from '../job/lease-loop.ts';
import { canWriteInto, createOwnFaults } from '../job/own-faults.ts';
import { createRunnerApi, isSecretRefused } from '../job/runner-api.ts';
import { watchRunnerTypes } from '../job/runner-types.ts';
import { createPoolKeeper, workShard } from '../job/work-shard.ts';
import { InputError, UsageError } from '../kit/errors.ts';
import { openWorkFolder } from '../kit/work-folder.ts';
import type { AskedDevice } from '../onnx/devices.ts';
import { onStopSignals } from './failures.ts';
import { deviceOption, threadsOption, workingDevice } from './options.ts';

interface RunnerSecret {
  secret: string;
  name: string;
}

async function fromFile(file: string): Promise<RunnerSecret> {
  if (file.startsWith('brt_'))
    throw new UsageError(
      '--token takes a file that has the token: everybody on this machine can read what a command is started with. Put the token into a file, or into BIOPHONY_RUNNER_TOKEN.',
    );
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw new UsageError(
      `--token ${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`,
    );
  });
  const secret = text.trim();
  if (!secret) throw new UsageError(`--token ${file}: the file is empty.`);
  return { secret, name: `the token in ${file}` };
}

/** From a file, BIOPHONY_RUNNER_TOKEN, or the service's secret. Throws UsageError. */
export async function runnerSecret(
  file: string | undefined,
  env: Record<string, string | undefined>,
): Promise<RunnerSecret> {
  if (file !== undefined) return fromFile(file);
  for (const name of ['BIOPHONY_RUNNER_TOKEN', 'BIOPHONY_RUNNER_SECRET']) {
    const secret = env[name]?.trim();
    if (secret) return { secret, name };
  }
  throw new UsageError(
    'Set BIOPHONY_RUNNER_TOKEN to a runner token, from Account Settings of the service or its operator, so that it gives this runner work. Runners of the service itself can have its secret, BIOPHONY_RUNNER_SECRET.',
  );
}

/** A killed runner loses this much work; handing in costs two calls and an upload. */
const usualSeconds = 10;

/** Seconds; also reads BIOPHONY_RUNNER_HAND_IN_SECONDS. */
const handInOption = (): Option =>
  new Option('--hand-in-after <seconds>', 'hand in what is done of a shard after so long')
    .env('BIOPHONY_RUNNER_HAND_IN_SECONDS')
    .default(usualSeconds)
    .argParser((text: string): number => {
      const seconds = text.trim() === '' ? NaN : Number(text);
      if (!(seconds >= 0 && seconds <= 3600))
        throw new UsageError(`--hand-in-after ${text}: give seconds from 0 to 3600.`);
      return seconds;
    });

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

/** One computes while another is fetched or stored. */
const concurrency = 2;

/** Once, when the service knows this runner. */
function tellParent(): void {
  if (!process.connected) return;
  process.send?.('known');
  process.disconnect();
}

type Log = (message: string) => void;

async function provideModels(from: string, modelsDir: string, signal: AbortSignal, log: Log) {
  const address = readS3Address(from);
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
  device: deviceChoice,
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
  const device = await workingDevice(deviceChoice, log);
  const folder = await openWorkFolder(workDir);
  const journal = openLeaseJournal(folder.path, apiUrl);
  const pools = createPoolKeeper({ threads, device });
  const types = watchRunnerTypes(modelsDir, (id, problem) =>
    log(`the model ${id} is not offered: ${problem}`),
  );
  const api = createRunnerApi({ baseUrl: apiUrl, secret, stopping: stop.signal });
  const runnerId = `${hostname()}-${randomUUID()}`;
  // Runners that end with the work, or have their models from a store, install nothing themselves.
  const installer =
    !untilEmpty && !modelsFrom && (await canInstallInto(modelsDir))
      ? createInstaller({ api, runnerId, modelsDir, log, signal: stop.signal })
      : undefined;
  try {
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
      runnerId,
      installer,
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
    await installer?.done();
    await pools.close();
    await folder.remove();
  }
}

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
