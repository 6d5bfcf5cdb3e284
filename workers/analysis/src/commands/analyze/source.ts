import { rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { InputError, UsageError } from '../command-errors.ts';
import {
  collectFiles,
  isRecordingName,
  type Collected,
  type CollectedFile,
} from './collect-files.ts';
import { makeFolder } from '../../outputs/files/make-folder.ts';
import { makeScratch } from './scratch.ts';
import { isS3, readAddress, type S3Address } from '../../s3/address.ts';
import { openStore, type S3Store } from '../../s3/store.ts';

/** Recordings to analyse, wherever they are. */
export interface Source extends Collected {
  /** Makes a recording a file of this machine; answers its path. */
  open(file: CollectedFile): Promise<string>;
  /** A recording that was opened is needed no more. */
  release(filename: string): Promise<void>;
  /** Removes what was made on this machine. */
  close(): Promise<void>;
}

async function localSource(paths: readonly string[]): Promise<Source> {
  const collected = await collectFiles(paths);
  return {
    ...collected,
    open: async ({ path }) => path,
    release: async () => {},
    close: async () => {},
  };
}

/** What the names of recordings leave out: the folder that was given, or nothing where several were. */
const folderOf = (addresses: readonly S3Address[]): string => {
  const [first, ...others] = addresses;
  return first && others.length === 0 ? first.key.slice(0, first.key.lastIndexOf('/') + 1) : '';
};

async function s3Source(
  paths: readonly string[],
  store: S3Store,
  workDir: string,
): Promise<Source> {
  const addresses = paths.map((path) => {
    const address = readAddress(path);
    if (!address)
      throw new UsageError(`${path} is no address. Give one such as s3://bucket/folder/.`);
    return address;
  });
  const { bucket } = addresses[0]!;
  if (addresses.some((address) => address.bucket !== bucket))
    throw new UsageError('Recordings of one analysis are in one bucket.');
  const sizes = new Map<string, number>();
  let ignored = 0;
  for (const address of addresses)
    for await (const { key, size } of store.list(address))
      if (isRecordingName(key)) sizes.set(key, size);
      else if (!key.endsWith('/')) ignored++;
  if (sizes.size === 0) throw new InputError(`There are no recordings in ${paths.join(', ')}.`);
  const folder = folderOf(addresses);
  const scratch = await makeScratch(workDir, 'biophony-recordings');
  const fetched = new Map<string, string>();
  let count = 0;
  return {
    files: [...sizes.keys()]
      .sort()
      .map((key) => ({ path: key, filename: key.slice(folder.length) })),
    ignored,
    root: `s3://${bucket}/${folder}`.replace(/\/$/, ''),
    async open({ path: key, filename }) {
      const own = join(scratch, `recording-${count++}`);
      fetched.set(filename, own);
      const path = join(own, ...filename.split('/').filter((part) => !/^\.{0,2}$/.test(part)));
      await makeFolder(dirname(path));
      await store.fetch({ bucket, key }, sizes.get(key) ?? 0, path);
      return path;
    },
    async release(filename) {
      const path = fetched.get(filename);
      fetched.delete(filename);
      if (path !== undefined) await rm(path, { recursive: true, force: true });
    },
    close: () => rm(scratch, { recursive: true, force: true }),
  };
}

/** Whether recordings given so are not on this machine. */
export const isElsewhere = (path: string): boolean => isS3(path);

/** Finds the recordings in files and folders, or in a store (`s3://`). Throws InputError and UsageError. */
export function openSource(
  paths: readonly string[],
  workDir: string,
  signal: AbortSignal,
): Promise<Source> {
  const stored = paths.filter(isS3);
  if (stored.length === 0) return localSource(paths);
  if (stored.length < paths.length)
    throw new UsageError('Give recordings of this machine or of a store, not of both.');
  return s3Source(paths, openStore(signal), workDir);
}
