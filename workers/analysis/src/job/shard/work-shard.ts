import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Lease } from '@biophony/contract';
import type { RecordingFacts } from '@biophony/recordings';
import { localTimes, UnknownZone } from '../../outputs/times/local-times.ts';
import { mergeParts } from '../../outputs/merge-parts.ts';
import { PartError } from '../../outputs/part.ts';
import type { ResultRow } from '../../results/result-row.ts';
import { splitTimezone } from '../../outputs/times/split-timezone.ts';
import { SettingsRefused } from '../../pool/pool-member.ts';
import type { Pool } from '../../pool/pool.ts';
import { fetchInputs, type Input } from './fetch-inputs.ts';
import type { LeaseKeeper } from '../lease-keeper.ts';
import { FinalShardError } from '../lease-loop.ts';
import type { PoolKeeper } from './pool-keeper.ts';
import type { RunnerApi } from '../runner-api.ts';
import { leaseParts } from './lease-parts.ts';
import { reachableLease } from './own-store.ts';
import { handInPieces } from './hand-in-pieces.ts';
import { storeOutputs } from './store-outputs.ts';
import { writePieces } from './write-pieces.ts';
import { download } from '../transfer.ts';

export interface ShardTools {
  api: RunnerApi;
  /** Where this runner reaches the service, without a trailing slash. */
  apiUrl: string;
  pools: PoolKeeper;
  modelsDir: string;
  workFolder: string;
  /** After how many seconds of work what is done of a shard is handed in. */
  handInSeconds: number;
}

const withTime = (input: Input, inZone: (facts: RecordingFacts) => RecordingFacts): Input => {
  const timed = <T extends { recording: RecordingFacts }>(one: T): T => ({
    ...one,
    recording: inZone(one.recording),
  });
  return 'ready' in input ? { ready: timed(input.ready) } : { lost: timed(input.lost) };
};

/** The rows of all files, one after the other. */
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
    // Of a shard there may be several.
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

/** Does one leased shard, stores its outputs and completes it. Throws when it cannot; nothing is left on disk. */
export async function workShard(
  tools: ShardTools,
  given: Lease,
  keeper: LeaseKeeper,
): Promise<void> {
  const lease = reachableLease(given, tools.apiUrl);
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
