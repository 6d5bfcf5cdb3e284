import { rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { S3Object } from '@biophony/s3';
import { HttpAddressError, isHttp, isS3, readS3Address, type S3Address } from '../http/address.ts';
import { openStore } from '../http/s3-store.ts';
import { InputError, UsageError } from '../kit/errors.ts';
import { localPath } from '../kit/file-names.ts';
import { makeFolder } from '../kit/output-folder.ts';
import { makeScratch } from '../kit/work-folder.ts';
import { readIdentity } from '../pass/input.ts';
import {
  type Collected,
  type CollectedFile,
  collectFiles,
  isRecordingName,
} from './collect-files.ts';

interface FetchedFiles {
  /** Keeps name and parent folder. */
  place(filename: string, elsewhere: string): Promise<string>;
  release(filename: string): Promise<void>;
  close(): Promise<void>;
}

function keepFetched(folder: string): FetchedFiles {
  const fetched = new Map<string, string>();
  let count = 0;
  return {
    async place(filename, elsewhere) {
      const own = join(folder, `recording-${count++}`);
      fetched.set(filename, own);
      const path = join(own, localPath(elsewhere));
      await makeFolder(dirname(path));
      return path;
    },
    async release(filename) {
      const path = fetched.get(filename);
      fetched.delete(filename);
      if (path !== undefined) await rm(path, { recursive: true, force: true });
    },
    close: () => rm(folder, { recursive: true, force: true }),
  };
}

export interface RecordingSource extends Collected {
  identify(file: CollectedFile): Promise<string | null>;
  open(file: CollectedFile): Promise<string>;
  release(filename: string): Promise<void>;
  close(): Promise<void>;
}

export const localRecordings = {
  identify: ({ path }: CollectedFile) => readIdentity(path),
  open: async ({ path }: CollectedFile) => path,
  release: async () => {},
  close: async () => {},
};

const localSource = async (paths: readonly string[]): Promise<RecordingSource> => ({
  ...(await collectFiles(paths)),
  ...localRecordings,
});

/** Names leave out the folder given, or none where several were. */
const folderOf = (addresses: readonly S3Address[]): string => {
  const [first, ...others] = addresses;
  return first && others.length === 0 ? first.key.slice(0, first.key.lastIndexOf('/') + 1) : '';
};

async function s3Source(
  paths: readonly string[],
  workDir: string,
  signal: AbortSignal,
): Promise<RecordingSource> {
  const store = openStore(signal);
  const addresses = paths.map((path) => {
    const address = readS3Address(path);
    if (!address)
      throw new UsageError(`${path} is no address. Give one such as s3://bucket/folder/.`);
    return address;
  });
  const { bucket } = addresses[0]!;
  if (addresses.some((address) => address.bucket !== bucket))
    throw new UsageError('Recordings of one analysis are in one bucket.');
  const objects = new Map<string, S3Object>();
  let ignored = 0;
  for (const address of addresses)
    for await (const object of store.list(address))
      if (isRecordingName(object.key)) objects.set(object.key, object);
      else if (!object.key.endsWith('/')) ignored++;
  if (objects.size === 0) throw new InputError(`There are no recordings in ${paths.join(', ')}.`);
  const folder = folderOf(addresses);
  const fetched = keepFetched(await makeScratch(workDir, 'biophony-recordings'));
  return {
    ...fetched,
    files: [...objects.keys()]
      .sort()
      .map((key) => ({ path: key, filename: key.slice(folder.length) })),
    ignored,
    root: `s3://${bucket}/${folder}`.replace(/\/$/, ''),
    async identify({ path: key }) {
      const { size, etag } = objects.get(key) ?? {};
      return etag === undefined ? null : `${size} ${etag}`;
    },
    async open({ path: key, filename }) {
      const path = await fetched.place(filename, key);
      const { size = 0 } = objects.get(key) ?? {};
      await store.fetch({ bucket, key }, size, path).catch((fault: NodeJS.ErrnoException) => {
        if (fault.code !== undefined) fault.path ??= path;
        throw fault;
      });
      return path;
    },
  };
}

async function httpSource(
  addresses: readonly string[],
  workDir: string,
  signal: AbortSignal,
): Promise<RecordingSource> {
  const { findHttpFiles } = await import('../http/listing.ts');
  const { fetchRecording, identityAt } = await import('../http/fetch-recording.ts');
  const { readablePath } = await import('../http/listing.ts');
  const listing = await findHttpFiles(addresses, isRecordingName, signal).catch(usageOf);
  if (listing.files.length === 0)
    throw new InputError(`There are no recordings in ${listing.root || 'what was given'}.`);
  const fetched = keepFetched(await makeScratch(workDir, 'biophony-recordings'));
  return {
    ...fetched,
    ...listing,
    identify: ({ path: address }) => identityAt(new URL(address), signal),
    async open({ path: address, filename }) {
      const url = new URL(address);
      const path = await fetched.place(filename, readablePath(url));
      await fetchRecording(url, path, signal);
      return path;
    },
  };
}

function usageOf(error: unknown): never {
  throw error instanceof HttpAddressError ? new UsageError(error.message) : error;
}

export const isElsewhere = (path: string): boolean => isS3(path) || isHttp(path);

/** Local paths, `s3://`, `http://` and `https://`. Throws InputError and UsageError. */
export async function openSource(
  paths: readonly string[],
  workDir: string,
  signal: AbortSignal,
): Promise<RecordingSource> {
  const kinds = new Set(
    paths.map((path) => (isS3(path) ? s3Source : isHttp(path) ? httpSource : null)),
  );
  if (kinds.size > 1)
    throw new UsageError(
      'Give recordings of this machine, of a store, or of web servers, not of several of these.',
    );
  const [open] = kinds;
  return open ? open(paths, workDir, signal) : localSource(paths);
}

async function listedPaths(list: string, signal: AbortSignal): Promise<string[]> {
  const { readList } = await import('../http/listing.ts');
  return readList(list, signal).catch(usageOf);
}

/** Throws UsageError. */
export async function pathsWith(
  paths: readonly string[],
  list: string | undefined,
  signal: AbortSignal,
): Promise<string[]> {
  const listed = list === undefined ? [] : await listedPaths(list, signal);
  if (paths.length + listed.length === 0)
    throw new UsageError('Name recordings or folders of them, or a list of them with --list.');
  return [...paths, ...listed];
}
