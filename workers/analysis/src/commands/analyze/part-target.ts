import { rename, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { PartOrigin } from '../../outputs/part.ts';
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
  /** Puts the part in its place, whole or not at all. */
  put(path: string): Promise<void>;
}

const isFolder = async (path: string): Promise<boolean> =>
  path.endsWith('/') || ((await stat(path).catch(() => null))?.isDirectory() ?? false);

async function localTarget(given: string, shard: Shard): Promise<PartTarget> {
  const name = (await isFolder(given)) ? join(given, partName(shard)) : given;
  return {
    name,
    parent: dirname(name),
    isWhole: (run, origin) => isWholePart(name, run, origin),
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
  return {
    name: `s3://${bucket}/${key}`,
    parent: tmpdir(),
    async isWhole(run, origin, scratch) {
      const size = await standing();
      if (size === null) return false;
      const path = join(scratch, 'standing.ndjson');
      await store.fetch({ bucket, key }, size, path);
      const whole = await isWholePart(path, run, origin);
      await rm(path);
      return whole;
    },
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
