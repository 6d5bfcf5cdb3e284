import { rename, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { PartError, readPartHead, type PartOrigin } from '../../outputs/part.ts';
import { isWholePart } from '../../outputs/parts-of-a-list.ts';
import { isS3, readAddress, type S3Address } from '../../s3/address.ts';
import { openStore } from '../../s3/store.ts';
import { UsageError } from '../command-errors.ts';
import { partName, type Shard } from './shard.ts';

interface RunOfPart {
  analysis_type: string;
  settings: Record<string, unknown>;
}

/** Where a part goes. */
export interface PartTarget {
  name: string;
  /** The folder beside it in which it can be made. */
  parent: string;
  /** Whether it is there already, whole, of that run and those recordings; `scratch` is a folder for what it takes. */
  isWhole(run: RunOfPart, origin: PartOrigin, scratch: string): Promise<boolean>;
  /**
   * Throws UsageError where what stands in its place is something else than this part of that run, which would be lost;
   * `scratch` as above.
   */
  assertFree(run: RunOfPart, origin: PartOrigin, scratch: string): Promise<void>;
  /** Puts the part in its place, whole or not at all. */
  put(path: string): Promise<void>;
}

/** Throws UsageError for a file at `path`, called `name`, that is not this part of that run. */
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

async function localTarget(given: string, shard: Shard): Promise<PartTarget> {
  const name = (await isFolder(given)) ? join(given, partName(shard)) : given;
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
  { bucket, key: given }: S3Address,
  shard: Shard,
  signal: AbortSignal,
): PartTarget {
  const key = given === '' || given.endsWith('/') ? given + partName(shard) : given;
  const store = openStore(signal);
  const standing = async (): Promise<number | null> => {
    for await (const object of store.list({ bucket, key }))
      if (object.key === key) return object.size;
    return null;
  };
  /** Looks at what stands there; null where nothing does. */
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

/** Reads `--part`: a file, or a folder in which the part is named by its number, here or in a store. */
export async function openPartTarget(
  given: string,
  shard: Shard,
  signal: AbortSignal,
): Promise<PartTarget> {
  if (!isS3(given)) return localTarget(given, shard);
  const address = readAddress(given);
  if (!address) throw new UsageError(`--part ${given} is no address such as s3://bucket/parts/.`);
  return storedTarget(address, shard, signal);
}
