import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Lease } from '@biophony/contract';
import type { RecordingFacts } from '@biophony/recordings';
import { hashNetwork } from '../analyses/analysis-types.ts';
import { download } from '../http/transfer.ts';
import { PartError } from '../outputs/part.ts';
import { mergeParts } from '../outputs/write-results.ts';
import { SettingsRefused } from '../pool/pool-member.ts';
import { openPool, type Pool, type PoolOptions } from '../pool/pool.ts';
import { canonicalJson, type ResultRow } from '../results/file-result.ts';
import { localTimes, splitTimezone, UnknownZone } from '../results/recording-time.ts';
import { fetchInputs, type Input } from './fetch-inputs.ts';
import {
  handInPieces,
  reachableLease,
  reachableUrl,
  storeOutputs,
  writePieces,
} from './hand-in.ts';
import { FinalShardError, type LeaseKeeper } from './lease-loop.ts';
import type { RunnerApi } from './runner-api.ts';

type Machine = Pick<PoolOptions, 'threads' | 'device'>;

/** One pool at a time: a pool takes all cores, and the next shard mostly needs the same. */
interface PoolKeeper {
  use<T>(setup: Omit<PoolOptions, keyof Machine>, work: (pool: Pool) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

const keyOf = (setup: object, networks: readonly (string | null)[]): string =>
  canonicalJson({ ...setup, networks });

/**
 * Another pool when type, settings or model changed. `use` throws ModelError and
 * AnalysisUnavailable.
 */
export function createPoolKeeper(machine: Machine = {}): PoolKeeper {
  let current: { key: string; pool: Pool } | null = null;
  let turn: Promise<unknown> = Promise.resolve();

  const lend = async (setup: Omit<PoolOptions, keyof Machine>): Promise<Pool> => {
    const networks: (string | null)[] = [];
    for (const { analysisType } of setup.analyses)
      networks.push(await hashNetwork(analysisType, setup.modelsDir));
    if (current?.key === keyOf(setup, networks)) return current.pool;
    await current?.pool.close();
    current = null;
    const pool = await openPool({ ...setup, ...machine });
    current = { key: keyOf(setup, pool.networks), pool };
    return pool;
  };
  const discard = async () => {
    await current?.pool.close();
    current = null;
  };

  return {
    use(setup, work) {
      const mine = turn.then(async () => {
        try {
          return await work(await lend(setup));
        } catch (error) {
          // Threads may still be busy with abandoned files.
          await discard();
          throw error;
        }
      });
      turn = mine.catch(() => undefined);
      return mine;
    },
    async close() {
      await turn;
      await discard();
    },
  };
}

/** In order; links are signed when needed. */
async function* leaseParts(
  { api, apiUrl }: { api: RunnerApi; apiUrl: string },
  lease: Lease,
): AsyncGenerator<Lease['parts'][number]> {
  yield* lease.parts;
  if (lease.part_count === undefined) return;
  const { lease_token } = lease;
  let cursor: string | null | undefined;
  do {
    const body = { lease_token, ...(cursor ? { cursor } : {}) };
    const page = await api.call('runnerParts', body, { shardId: lease.shard_id });
    for (const part of page.parts)
      yield { ...part, download_url: reachableUrl(part.download_url, lease, apiUrl) };
    cursor = page.next_cursor;
  } while (cursor !== null);
}

interface ShardTools {
  api: RunnerApi;
  apiUrl: string;
  pools: PoolKeeper;
  modelsDir: string;
  workFolder: string;
  handInSeconds: number;
}

const withTime = (input: Input, inZone: (facts: RecordingFacts) => RecordingFacts): Input => {
  const timed = <T extends { recording: RecordingFacts }>(one: T): T => ({
    ...one,
    recording: inZone(one.recording),
  });
  return 'ready' in input ? { ready: timed(input.ready) } : { lost: timed(input.lost) };
};

async function* rowsOf(
  inputs: readonly Input[],
  pool: Pool,
  keeper: LeaseKeeper,
): AsyncGenerator<ResultRow> {
  const files = inputs.flatMap((input) => ('ready' in input ? [input.ready] : []));
  const analysed = pool.analyse(files, {
    signal: keeper.signal,
    onDone: ({ seconds }) => keeper.fileDone(seconds),
  });
  for (const input of inputs) {
    if ('lost' in input) {
      keeper.fileDone(0);
      yield input.lost;
    } else {
      for (let more = true; more;) {
        const next = await analysed.next();
        if (!next.done) yield next.value;
        more = !next.done && next.value.continues === true;
      }
    }
  }
}

async function analyse(tools: ShardTools, lease: Lease, keeper: LeaseKeeper, folder: string) {
  const { settings, timezone } = splitTimezone(lease.settings);
  const inZone = localTimes(timezone);
  const fetched = await fetchInputs(lease.files, folder, keeper.signal);
  const inputs = fetched.map((input) => withTime(input, inZone));
  const analyses = [{ analysisType: lease.analysis_type, settings }];
  const setup = { analyses, modelsDir: tools.modelsDir };
  const { path, counts, handedIn } = await tools.pools.use(setup, async (pool) => {
    const pieces = handInPieces(tools, lease, keeper.signal);
    const rows = rowsOf(inputs, pool, { ...keeper, signal: pieces.signal });
    const last = await writePieces(folder, pool.metas[0], rows, { lease, ...pieces });
    return { ...last, handedIn: pieces.handedIn };
  });
  await handedIn();
  const outputs = await storeOutputs(tools, lease, [{ name: 'part.ndjson', path }], keeper.signal);
  const { files_analysed, files_refused, seconds_analysed } = counts;
  return { outputs, files_analysed, files_refused, seconds_analysed, summary: null };
}

async function merge(tools: ShardTools, lease: Lease, keeper: LeaseKeeper, folder: string) {
  const parts: string[] = [];
  for await (const part of leaseParts(tools, lease)) {
    const path = join(folder, `part-${parts.length}.ndjson`);
    await download(part, path, keeper.signal);
    parts.push(path);
  }
  const out = join(folder, 'results');
  const { files, summary } = await mergeParts(parts, out, {
    timezone: splitTimezone(lease.settings).timezone ?? null,
    modelsDir: tools.modelsDir,
    recorderKey: lease.recorder_key,
  });
  const results = files.map((name) => ({ name, path: join(out, name) }));
  const outputs = await storeOutputs(tools, lease, results, keeper.signal);
  return {
    outputs,
    files_analysed: summary.files.analysed,
    files_refused: summary.files.refused,
    seconds_analysed: summary.seconds_analysed,
    summary,
  };
}

/** Leaves nothing on disk. Throws when the shard cannot be completed. */
export async function workShard(
  tools: ShardTools,
  rawLease: Lease,
  keeper: LeaseKeeper,
): Promise<void> {
  const lease = reachableLease(rawLease, tools.apiUrl);
  const folder = await mkdtemp(join(tools.workFolder, 'shard-'));
  try {
    const done = await (lease.kind === 'merge' ? merge : analyse)(tools, lease, keeper, folder);
    keeper.signal.throwIfAborted();
    await tools.api.call(
      'runnerComplete',
      { lease_token: lease.lease_token, ...done },
      { shardId: lease.shard_id },
    );
  } catch (error) {
    if (
      error instanceof SettingsRefused ||
      error instanceof PartError ||
      error instanceof UnknownZone
    )
      throw new FinalShardError(error.message, { cause: error });
    throw error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
