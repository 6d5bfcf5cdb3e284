import type { PickedFile } from './picked-files.ts';

/** A file of an earlier upload: name in the dataset, and bytes. */
export interface KnownFile {
  filename: string;
  size: number;
}

const parts = (path: string): string[] => path.split('/').reverse();

/** Number of equal path parts from the end; 0 if the file names differ. */
function sameEnd(one: readonly string[], other: readonly string[]): number {
  let same = 0;
  while (same < one.length && same < other.length && one[same] === other[same]) same += 1;
  return same;
}

/**
 * Matches chosen files to an earlier upload by name and size: the folder may have another name now,
 * or one above or below was chosen. Matches get their earlier name, so that the service recognises
 * them; `missing` were not found.
 */
export function matchFiles(
  picked: readonly PickedFile[],
  knownFiles: readonly KnownFile[],
): { matches: PickedFile[]; others: PickedFile[]; missing: KnownFile[] } {
  const keyOf = (path: string, size: number) => `${size} ${path.slice(path.lastIndexOf('/') + 1)}`;
  const candidates = new Map<string, KnownFile[]>();
  for (const one of knownFiles) {
    const key = keyOf(one.filename, one.size);
    const same = candidates.get(key);
    if (same) same.push(one);
    else candidates.set(key, [one]);
  }
  const usedFiles = new Set<KnownFile>();
  const matches: PickedFile[] = [];
  const others: PickedFile[] = [];
  for (const one of picked) {
    const path = parts(one.path);
    let best: KnownFile | null = null;
    let most = 0;
    for (const candidate of candidates.get(keyOf(one.path, one.file.size)) ?? []) {
      if (usedFiles.has(candidate)) continue;
      const same = sameEnd(path, parts(candidate.filename));
      if (same > most) [best, most] = [candidate, same];
    }
    if (best) {
      usedFiles.add(best);
      matches.push({ file: one.file, path: best.filename });
    } else others.push(one);
  }
  return { matches, others, missing: knownFiles.filter((one) => !usedFiles.has(one)) };
}

export interface JournaledUpload {
  dataId: string;
  /** Milliseconds since 1970. */
  begunAt: number;
  /** Files of the upload; null if too many to remember. */
  files: readonly KnownFile[] | null;
  /** Their folders, where the browser keeps handles. */
  folders: readonly FileSystemDirectoryHandle[];
}

export interface UploadJournal {
  keep(upload: JournaledUpload): Promise<void>;
  find(dataId: string): Promise<JournaledUpload | null>;
  forget(dataId: string): Promise<void>;
}

/** Most files remembered of an upload: an account can promise no more; about 20 MB. */
const mostFiles = 200_000;
/** Most uploads remembered; the oldest is dropped first. */
const mostUploads = 10;

const database = 'biophony';
const table = 'uploads';

const answerOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () =>
      reject(request.error ?? new Error('The browser keeps no journal.')),
    );
  });

async function withTable<T>(
  mode: IDBTransactionMode,
  act: (uploads: IDBObjectStore) => Promise<T>,
): Promise<T> {
  const opening = indexedDB.open(database, 1);
  opening.addEventListener('upgradeneeded', () =>
    opening.result.createObjectStore(table, { keyPath: 'dataId' }),
  );
  const db = await answerOf(opening);
  try {
    return await act(db.transaction(table, mode).objectStore(table));
  } finally {
    db.close();
  }
}

/** Without storage, as in private windows, nothing is remembered and the upload continues. */
const orElse =
  <T>(other: T) =>
  (error: unknown) => {
    console.warn(error);
    return other;
  };

interface OwnedUpload extends JournaledUpload {
  owner: string;
}

/** Journal of a person's uploads in this browser's IndexedDB. No call ever throws. */
export const browserJournal = (owner: string): UploadJournal => ({
  keep: (upload) =>
    withTable('readwrite', async (uploads) => {
      const files = upload.files && upload.files.length <= mostFiles ? upload.files : null;
      await answerOf(uploads.put({ ...upload, files, owner } satisfies OwnedUpload));
      const all = (await answerOf(uploads.getAll())) as OwnedUpload[];
      const old = all.sort((a, b) => b.begunAt - a.begunAt).slice(mostUploads);
      await Promise.all(old.map(({ dataId }) => answerOf(uploads.delete(dataId))));
    }).catch(orElse(undefined)),
  find: (dataId) =>
    withTable('readonly', async (uploads) => {
      const upload = (await answerOf(uploads.get(dataId))) as OwnedUpload | undefined;
      return upload?.owner === owner ? upload : null;
    }).catch(orElse(null)),
  forget: (dataId) =>
    withTable('readwrite', async (uploads) => {
      await answerOf(uploads.delete(dataId));
    }).catch(orElse(undefined)),
});

/** Whether this browser ever kept a journal; true if unknown. */
const isBegun = async (): Promise<boolean> =>
  !('databases' in indexedDB) ||
  (await indexedDB.databases()).some(({ name }) => name === database);

async function removeOthers(owner: string | null): Promise<void> {
  // Opening it would create it.
  if (!(await isBegun())) return;
  await withTable('readwrite', async (uploads) => {
    if (owner === null) return void (await answerOf(uploads.clear()));
    const all = (await answerOf(uploads.getAll())) as OwnedUpload[];
    const others = all.filter((upload) => upload.owner !== owner);
    await Promise.all(others.map(({ dataId }) => answerOf(uploads.delete(dataId))));
  });
}

/** Removes all uploads from this browser's journal, except those of `owner`. Never throws. */
export const clearJournal = (owner: string | null): Promise<void> =>
  removeOthers(owner).catch(orElse(undefined));
