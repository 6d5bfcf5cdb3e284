import type { KnownFile } from './match-files.ts';

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
      const found = (await answerOf(uploads.get(dataId))) as OwnedUpload | undefined;
      return found?.owner === owner ? found : null;
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
