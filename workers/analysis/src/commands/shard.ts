import { createHash } from 'node:crypto';
import { rename, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { isS3, readS3Address, type S3Address } from '../http/address.ts';
import { openStore } from '../http/s3-store.ts';
import { UsageError } from '../kit/errors.ts';
import { isWholePart, PartError, type PartOrigin, readPartHead } from '../outputs/part.ts';

export interface Shard {
  /** From 1. */
  index: number;
  of: number;
}

type Environment = Readonly<Record<string, string | undefined>>;

const shardsVariable = 'BIOPHONY_SHARDS';

const numberIn = (environment: Environment, name: string): number | null => {
  const text = environment[name];
  return text !== undefined && /^\d+$/.test(text) ? Number(text) : null;
};

/** Number, first number, how many. */
interface Task {
  variable: string;
  first: number;
  step?: string;
  count: (environment: Environment) => number | null;
}

const tasks: Task[] = [
  {
    variable: 'SLURM_ARRAY_TASK_ID',
    first: 1,
    count: (environment) => numberIn(environment, 'SLURM_ARRAY_TASK_MAX'),
  },
  {
    variable: 'AWS_BATCH_JOB_ARRAY_INDEX',
    first: 0,
    count: (environment) => numberIn(environment, 'AWS_BATCH_JOB_ARRAY_SIZE'),
  },
  // Kubernetes and GNU parallel do not give the number of jobs.
  { variable: 'JOB_COMPLETION_INDEX', first: 0, count: () => null },
  { variable: 'PARALLEL_SEQ', first: 1, count: () => null },
];

const variables = tasks.map(({ variable }) => variable).join(', ');

function checked(index: number, of: number, text: string): Shard {
  if (index < 1 || index > of)
    throw new UsageError(`--shard ${text} is none of the parts: give 1/${of} to ${of}/${of}.`);
  return { index, of };
}

function shardOfTask(environment: Environment): Shard {
  const task = tasks.find(({ variable }) => numberIn(environment, variable) !== null);
  if (!task)
    throw new UsageError(
      `--shard auto needs one of ${variables}, which Slurm, AWS Batch, Kubernetes and GNU parallel set. Elsewhere give --shard I/N.`,
    );
  const number = numberIn(environment, task.variable) ?? 0;
  const of = numberIn(environment, shardsVariable) ?? task.count(environment);
  if (of === null)
    throw new UsageError(
      `Set ${shardsVariable} to the number of parts; ${task.variable} does not tell it.`,
    );
  return checked(number - task.first + 1, of, `auto, with ${task.variable}=${number}`);
}

/** `I/N`, or `auto` for an array of jobs. Throws UsageError. */
export function readShard(text: string, environment: Environment = process.env): Shard {
  if (text === 'auto') return shardOfTask(environment);
  const [, index, of] = /^(\d+)\/(\d+)$/.exec(text) ?? [];
  if (index === undefined || of === undefined)
    throw new UsageError(`--shard ${text} is no part. Give one such as 3/60, or auto.`);
  return checked(Number(index), Number(of), text);
}

/** Neighbours, so that all parts in order are the list. */
export const takeShard = <T>(list: readonly T[], { index, of }: Shard): T[] =>
  list.slice(Math.floor((list.length * (index - 1)) / of), Math.floor((list.length * index) / of));

/** Identifies the list of parts. */
export function listDigest(names: Iterable<string>): string {
  const hash = createHash('sha256');
  for (const name of names) hash.update(`${name}\n`);
  return hash.digest('hex');
}

export function partName({ index, of }: Shard): string {
  const digits = String(of).length;
  return `part-${String(index).padStart(digits, '0')}-of-${of}.ndjson`;
}

interface RunOfPart {
  analysis_type: string;
  settings: Record<string, unknown>;
}

export interface PartTarget {
  name: string;
  /** Beside the target, to make the part in. */
  parent: string;
  /** Of this run and these recordings; `scratch`: folder for downloads. */
  isWhole(run: RunOfPart, origin: PartOrigin, scratch: string): Promise<boolean>;
  /** Throws UsageError where another file would be replaced. */
  assertFree(run: RunOfPart, origin: PartOrigin, scratch: string): Promise<void>;
  /** Whole or not at all. */
  put(path: string): Promise<void>;
}

/** Throws UsageError for a file that is not this run's part. */
async function assertSame(
  path: string,
  name: string,
  { analysis_type, settings }: RunOfPart,
  origin: PartOrigin,
): Promise<void> {
  const advice = `Give --part another name, or a folder that ends in "/", in which each part has its own file.`;
  const head = await readPartHead(path).catch((error: unknown) => {
    if (!(error instanceof PartError)) throw error;
    throw new UsageError(`${name} is there already and is no part. ${advice}`, { cause: error });
  });
  const { meta, origin: standing } = head;
  if (JSON.stringify(standing) === JSON.stringify(origin)) {
    const same = [meta.analysis_type, meta.settings];
    if (JSON.stringify(same) === JSON.stringify([analysis_type, settings])) return;
  }
  const isOther = standing?.list === origin.list && standing.index !== origin.index;
  throw new UsageError(
    isOther
      ? `${name} holds part ${standing.index} of ${standing.of}, and this is part ${origin.index} of ${origin.of}. ${advice}`
      : `${name} holds a part of other recordings or of another analysis. ${advice}`,
  );
}

const isFolder = async (path: string): Promise<boolean> =>
  path.endsWith('/') || ((await stat(path).catch(() => null))?.isDirectory() ?? false);

async function localTarget(location: string, shard: Shard): Promise<PartTarget> {
  const name = (await isFolder(location)) ? join(location, partName(shard)) : location;
  return {
    name,
    parent: dirname(name),
    isWhole: (run, origin) => isWholePart(name, run, origin),
    async assertFree(run, origin) {
      if (await stat(name).catch(() => null)) await assertSame(name, name, run, origin);
    },
    put: (path) => rename(path, name),
  };
}

function storedTarget(
  { bucket, key: prefix }: S3Address,
  shard: Shard,
  signal: AbortSignal,
): PartTarget {
  const key = prefix === '' || prefix.endsWith('/') ? prefix + partName(shard) : prefix;
  const store = openStore(signal);
  const standing = async (): Promise<number | null> => {
    for await (const object of store.list({ bucket, key }))
      if (object.key === key) return object.size;
    return null;
  };
  const look = async <T>(scratch: string, at: (path: string) => Promise<T>): Promise<T | null> => {
    const size = await standing();
    if (size === null) return null;
    const path = join(scratch, 'standing.ndjson');
    await store.fetch({ bucket, key }, size, path);
    return at(path).finally(() => rm(path));
  };
  const name = `s3://${bucket}/${key}`;
  return {
    name,
    parent: tmpdir(),
    isWhole: async (run, origin, scratch) =>
      (await look(scratch, (path) => isWholePart(path, run, origin))) ?? false,
    assertFree: async (run, origin, scratch) =>
      void (await look(scratch, (path) => assertSame(path, name, run, origin))),
    put: (path) => store.put({ bucket, key }, path),
  };
}

/** A file, or a folder with parts named by number, local or in a store. */
export async function openPartTarget(
  location: string,
  shard: Shard,
  signal: AbortSignal,
): Promise<PartTarget> {
  if (!isS3(location)) return localTarget(location, shard);
  const address = readS3Address(location);
  if (!address)
    throw new UsageError(`--part ${location} is no address such as s3://bucket/parts/.`);
  return storedTarget(address, shard, signal);
}
