import { createHash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import type { DataFile, Dataset } from '@biophony/contract';
import { pathOfName } from '@biophony/recordings/node';
import { ApiError, type Client, SourceError } from '@biophony/sdk';
import type { Sha256Pool } from '@biophony/sdk/node';
import type { CardPresence } from '../card/card-presence.ts';
import type { FoundCard } from '../card/find-card.ts';
import { unreadVerdict, type FileVerdict } from '../card/verdict.ts';
import type { Waiting } from '../output/waiting.ts';
import { askForBytes, BrokeOff } from '../results/download-file.ts';

const listedAtOnce = 1000;

/** Only the fields needed; a dataset has tens of thousands of files. */
interface StoredFile extends Pick<
  DataFile,
  'file_id' | 'filename' | 'kind' | 'size_bytes' | 'sha256' | 'status' | 'verified_by'
> {
  device_id: string | null;
}

/** Systems write an accent as one character or two. */
const nameKey = (filename: string): string => filename.normalize('NFC');

const toStored = ({ recording, ...file }: DataFile): StoredFile => {
  const { file_id, filename, kind, size_bytes, sha256, status, verified_by } = file;
  const row = { file_id, filename, kind, size_bytes, sha256, status, verified_by };
  return { ...row, device_id: recording?.device_id ?? null };
};

export class StoredFiles {
  readonly #byContent = new Map<string, StoredFile[]>();
  readonly #byName = new Map<string, StoredFile>();

  static async list(client: Client, dataId: string, signal: AbortSignal): Promise<StoredFiles> {
    const files = new StoredFiles();
    for await (const file of client.files.list(dataId, { limit: listedAtOnce }, { signal }))
      files.#add(file);
    return files;
  }

  #add(file: DataFile): void {
    const { filename, sha256, status } = file;
    const stored = toStored(file);
    this.#byName.set(nameKey(filename), stored);
    if (sha256 === null || status !== 'stored') return;
    this.#byContent.set(sha256, [...(this.#byContent.get(sha256) ?? []), stored]);
  }

  /** Stored file with this content, preferably with this name; null when there is none. */
  ofContent(filename: string, sha256: string, size: number): StoredFile | null {
    const same = (this.#byContent.get(sha256) ?? []).filter((file) => file.size_bytes === size);
    const own = same.find((file) => nameKey(file.filename) === nameKey(filename));
    return own ?? same.find(({ kind }) => kind === 'recording') ?? same[0] ?? null;
  }

  named(filename: string): StoredFile | null {
    return this.#byName.get(nameKey(filename)) ?? null;
  }
}

interface ReadBack {
  client: Client;
  dataId: string;
  signal: AbortSignal;
  waiting: Waiting;
  onBytes: (filename: string, bytes: number) => void;
}

type StoredBytes = Pick<DataFile, 'file_id' | 'filename' | 'size_bytes'>;

/** Codes for a file the service no longer has. */
const gone: ReadonlySet<string> = new Set(['conflict', 'not_found']);
/** Repeated ends at the same byte mean that the stored file ends there, not the connection. */
const sameEnds = 3;

async function fetchOnce(
  url: string,
  { filename, size_bytes: size }: StoredBytes,
  { signal, waiting, onBytes }: ReadBack,
): Promise<string | null> {
  const { bytes } = await askForBytes(url, signal);
  if (!bytes) return null;
  waiting.answered();
  const hash = createHash('sha256');
  let came = 0;
  for await (const chunk of bytes) {
    hash.update(chunk);
    came += chunk.length;
    onBytes(filename, chunk.length);
  }
  return came === size ? hash.digest('hex') : null;
}

/**
 * SHA-256 of a stored file read back from the service; null when it returns none or another number
 * of bytes. Throws ConnectionError when service or store stay away, and API errors.
 */
export async function readBack(file: StoredBytes, options: ReadBack): Promise<string | null> {
  const { client, dataId, signal, waiting } = options;
  const ends: number[] = [];
  try {
    return await waiting.persist(signal, async () => {
      // The link expires while the store is away.
      const link = await client.files.download(dataId, file.file_id, { signal, maxRetries: 0 });
      return fetchOnce(link.download_url, file, options).catch((error: unknown) => {
        if (!(error instanceof BrokeOff)) throw error;
        // The service ends a shortened or unreadable file in the same way.
        ends.push(error.came);
        if (ends.filter((came) => came === error.came).length >= sameEnds) return null;
        throw error;
      });
    });
  } catch (error) {
    if (error instanceof ApiError && gone.has(error.code)) return null;
    throw error;
  }
}

export interface Verification extends ReadBack {
  root: string;
  stored: StoredFiles;
  pool: Sha256Pool;
  /** Accept a check by the service itself without reading back. */
  trust: boolean;
  /** SHA-256 of files read back, by file ID: copies are stored once. */
  checksums: Map<string, Promise<string | null>>;
}

const otherContent = 'The service has another file under this name, and keeps it.';
const damagedText = {
  known: 'Its bytes in the store are damaged. The service has noted this.',
  unlike:
    'The store has the right bytes, but other bytes arrive here: something on the way changes them.',
  unasked:
    'The service has it, but returns other bytes. Ask a manager of the project to verify the card, so that the service learns of it.',
};

/** Asks the service to check a file that it does not return intact. */
async function damageOf({ file_id }: StoredFile, { client, dataId, signal }: Verification) {
  try {
    const { damaged } = await client.files.check(dataId, file_id, { signal });
    return damaged ? damagedText.known : damagedText.unlike;
  } catch (error) {
    if (signal.aborted || !(error instanceof ApiError)) throw error;
    return damagedText.unasked;
  }
}

async function prove(file: StoredFile, sha256: string, terms: Verification) {
  if (terms.trust && file.sha256 === sha256 && file.verified_by !== null) return file.verified_by;
  const reading = terms.checksums.get(file.file_id) ?? readBack(file, terms);
  terms.checksums.set(file.file_id, reading);
  return (await reading) === sha256 ? ('read_back' as const) : null;
}

/**
 * Reads a file from the card and compares it with the service. Throws errors that end the whole
 * verification.
 */
export async function verifyFile(filename: string, terms: Verification): Promise<FileVerdict> {
  const { root, stored, pool, signal } = terms;
  const path = pathOfName(root, filename);
  const verdict = unreadVerdict(filename, null);
  try {
    const { size } = await stat(path);
    verdict.size_bytes = size;
    if (size === 0) return { ...verdict, status: 'empty' };
    verdict.sha256 = await pool.hash(path, size, signal);
  } catch (error) {
    if (signal.aborted) throw error;
    const why = error instanceof SourceError ? error.message : 'it is not there any more';
    return { ...verdict, reason: `It could not be read from the card: ${why}.` };
  }
  const { sha256, size_bytes: size } = verdict;
  const named = stored.named(filename);
  const unsummed = named?.status === 'stored' && named.sha256 === null ? named : null;
  const same = stored.ofContent(filename, sha256, size) ?? unsummed;
  if (!same || (same === unsummed && same.size_bytes !== size)) {
    const isThere = named?.status === 'stored';
    const reason = isThere ? otherContent : 'The service does not have it.';
    return { ...verdict, status: isThere ? 'different' : 'missing', reason };
  }
  return verdictOn(same, verdict, terms);
}

async function verdictOn(
  same: StoredFile,
  verdict: FileVerdict,
  terms: Verification,
): Promise<FileVerdict> {
  const { filename, sha256 } = verdict;
  const { kind, device_id } = same;
  const stored_as =
    same.filename.normalize('NFC') === filename.normalize('NFC') ? null : same.filename;
  const base = { ...verdict, kind, device_id, stored_as };
  const proved_by = await prove(same, sha256 ?? '', terms);
  if (proved_by) return { ...base, status: 'same', proved_by };
  const isDamaged = same.sha256 === sha256;
  return {
    ...base,
    status: isDamaged ? 'damaged' : 'different',
    reason: isDamaged ? await damageOf(same, terms) : otherContent,
  };
}

/** Files compared at the same time. */
const atOnce = 4;

function* filesOf({
  recordings,
  others,
  unreadable,
}: FoundCard): Generator<{ filename: string; refusal?: string; isRefused?: boolean }> {
  for (const filename of recordings) yield { filename };
  for (const { filename, reason, isRefused } of unreadable)
    yield { filename, refusal: reason, isRefused };
  yield* others;
}

/**
 * Verifies all files except system files, a few at a time. Throws errors that end the verification:
 * once the error of `presence` when the card is gone.
 */
export async function verifyCard(
  card: FoundCard,
  terms: Verification,
  presence: CardPresence,
  onVerdict: (verdict: FileVerdict) => void,
): Promise<void> {
  const files = filesOf(card);
  const failed = new AbortController();
  const signal = AbortSignal.any([terms.signal, presence.signal, failed.signal]);
  const work = async () => {
    for (const { filename, refusal, isRefused } of files) {
      signal.throwIfAborted();
      const verdict =
        refusal === undefined
          ? await verifyFile(filename, { ...terms, signal })
          : unreadVerdict(filename, refusal, isRefused ? 'refused' : 'unreadable');
      if (verdict.status === 'unreadable' && (await presence.isGone())) throw presence.error;
      onVerdict(verdict);
    }
  };
  const end = (error: unknown) => {
    failed.abort();
    throw presence.error ?? error;
  };
  await Promise.all(Array.from({ length: atOnce }, () => work().catch(end)));
}

interface FileMatch {
  dataset: Dataset;
  file: StoredFile;
}

/**
 * Looks for missing files in the project's other datasets: files changed after the upload are
 * stored in a dataset of their own. Returns all verdicts in order, proved when another dataset has
 * the content.
 */
export async function findElsewhere(
  lacking: readonly FileVerdict[],
  datasets: readonly Dataset[],
  terms: Verification,
): Promise<FileVerdict[]> {
  const wanted = new Set(lacking.flatMap(({ sha256 }) => sha256 ?? []));
  const matches = new Map<string, FileMatch>();
  const { client, signal } = terms;
  for (const dataset of datasets) {
    if (matches.size === wanted.size) break;
    const files = client.files.list(dataset.data_id, { limit: listedAtOnce }, { signal });
    for await (const row of files) {
      const { sha256, status } = row;
      if (sha256 === null || status !== 'stored' || !wanted.has(sha256)) continue;
      if (!matches.has(sha256)) matches.set(sha256, { dataset, file: toStored(row) });
    }
  }
  const verdicts: FileVerdict[] = [];
  for (const verdict of lacking) {
    const there = matches.get(verdict.sha256 ?? '');
    if (!there) verdicts.push(verdict);
    else {
      const { dataset, file } = there;
      const own = { ...verdict, reason: null };
      const proved = await verdictOn(file, own, { ...terms, dataId: dataset.data_id });
      verdicts.push({ ...proved, stored_in: dataset.dataset_name });
    }
  }
  return verdicts;
}
