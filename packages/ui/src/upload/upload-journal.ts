import type { KnownFile } from './match-files.ts';

/** What this browser remembers of an upload that is under way, so that it can go on after the tab has crashed. */
export interface JournaledUpload {
  dataId: string;
  /** Milliseconds since 1970. */
  begunAt: number;
  /** Files that were to be sent; null where there were too many to remember. */
  files: readonly KnownFile[] | null;
  /** The folders they were chosen from, where the browser gives a lasting way to them. */
  folders: readonly FileSystemDirectoryHandle[];
}

export interface UploadJournal {
  keep(upload: JournaledUpload): Promise<void>;
  find(dataId: string): Promise<JournaledUpload | null>;
  forget(dataId: string): Promise<void>;
}

/** Files of an upload that are remembered: as many as an account can have promised; about 20 MB. */
const mostFiles = 200_000;
/** Uploads that are remembered; the oldest goes first. */
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

/** A browser may have no storage or refuse it (a private window): then nothing is remembered, and the upload goes on. */
const orElse =
  <T>(other: T) =>
  (error: unknown) => {
    console.warn(error);
    return other;
  };

/** What stands in the table: an upload, and whose it is. */
interface OwnedUpload extends JournaledUpload {
  owner: string;
}

/** The journal of a person's uploads in this browser's IndexedDB. No call of it ever throws. */
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

/** Whether this browser ever kept a journal. A browser that cannot tell may have. */
const isBegun = async (): Promise<boolean> =>
  !('databases' in indexedDB) ||
  (await indexedDB.databases()).some(({ name }) => name === database);

async function removeOthers(owner: string | null): Promise<void> {
  // Opening it would make it.
  if (!(await isBegun())) return;
  await withTable('readwrite', async (uploads) => {
    if (owner === null) return void (await answerOf(uploads.clear()));
    const all = (await answerOf(uploads.getAll())) as OwnedUpload[];
    const others = all.filter((upload) => upload.owner !== owner);
    await Promise.all(others.map(({ dataId }) => answerOf(uploads.delete(dataId))));
  });
}

/** Takes all uploads out of this browser's journal, but for those of `owner`. Never throws. */
export const clearJournal = (owner: string | null): Promise<void> =>
  removeOthers(owner).catch(orElse(undefined));
