import type { Deps } from '../../../ports/deps.ts';
import { jsonTexts } from '../../../ports/dialect.ts';
import { yieldByTime } from '../../../ports/turns.ts';
import type { FoundObject } from '../../rows/find-objects.ts';
import { fileKey, filePrefix } from '../../rows/object-keys.ts';
import type { DatasetRow } from '../../rows/dataset-row.ts';
import { verdictOn, verdictOnShared, type PromisedFile, type Verdict } from './file-verdicts.ts';
import { writeVerdicts } from './write-verdicts.ts';

/** Files and objects that one slice looks at, at most. */
const atOnce = 1000;

/** Above every file id, which are letters, digits and dashes. */
const end = '\u007f';

/** Where the next slice begins: behind a file, in the page of the store that this cursor gives. */
export interface Place {
  after: string;
  page: string | null;
}

export const beginning: Place = { after: '', page: null };

export interface Terms {
  /** Leaves promises made later alone; ISO 8601. */
  before?: string;
  now: Date;
}

export interface Slice {
  files: PromisedFile[];
  /** What is new about them. */
  verdicts: Verdict[];
  /** Null behind the last one. */
  next: Place | null;
}

const promise = `file_id, filename, kind, size_bytes, sha256, upload_id, stored_bytes, status, recording, reserved_at,
  verified_by, damaged_at, content_id`;

async function promisedFiles({ db }: Deps, dataId: string, after: string, until: string) {
  const { results } = await db
    .prepare(
      `SELECT ${promise} FROM files
       WHERE data_id = ? AND file_id > ? AND file_id <= ? ORDER BY file_id LIMIT ${atOnce}`,
    )
    .bind(dataId, after, until)
    .all<PromisedFile>();
  return results;
}

/** These files as they are by now; one that another promise took the place of, as it was. */
async function readAgain({ db }: Deps, dataId: string, files: readonly PromisedFile[]) {
  const { results } = await db
    .prepare(`SELECT ${promise} FROM files WHERE data_id = ? AND file_id IN ${jsonTexts(db)}`)
    .bind(dataId, JSON.stringify(files.map((file) => file.file_id)))
    .all<PromisedFile>();
  const now = new Map(results.map((file) => [file.file_id, file]));
  return files.map((file) => now.get(file.file_id) ?? file);
}

/** Deletes the objects of those of these ids that no promised or stored file has by now. */
async function deleteUnpromised({ db, blobs }: Deps, dataset: DatasetRow, ids: readonly string[]) {
  if (ids.length === 0) return;
  const { results } = await db
    .prepare(
      `SELECT file_id FROM files
       WHERE data_id = ? AND file_id IN ${jsonTexts(db)} AND status IN ('pending', 'stored')`,
    )
    .bind(dataset.data_id, JSON.stringify(ids))
    .all<{ file_id: string }>();
  const promised = new Set(results.map((row) => row.file_id));
  const unknown = ids.filter((id) => !promised.has(id)).map((id) => fileKey(dataset, id));
  if (unknown.length > 0) await blobs.delete(unknown);
}

// A file of the wrong size was deleted when it was found so; that it is gone by now is no news.
const changed = (file: PromisedFile, verdict: Verdict) =>
  file.status !== verdict.status
    ? !(file.status === 'wrong_size' && verdict.status === 'missing')
    : file.stored_bytes !== verdict.stored_bytes || file.verified_by !== verdict.verified_by;

/**
 * Whether a file is to be judged: those going up in parts keep their storage until they are done or given up, and what was
 * found damaged is not sound because it stands there.
 */
const isSettled = (file: PromisedFile, isThere: boolean, { before }: Terms) =>
  !(isThere && file.damaged_at !== null) &&
  (before === undefined
    ? file.upload_id === null || isThere
    : file.status === 'pending' && file.reserved_at < before);

/** What is new of promised and stored files that share the content of another, whatever slice that is in. */
async function sharedVerdicts({ db }: Deps, files: readonly PromisedFile[], terms: Terms) {
  const shared = files.filter(
    (file) => file.content_id !== null && /^(pending|stored)$/.test(file.status),
  );
  if (shared.length === 0) return [];
  const { results } = await db
    .prepare(
      `SELECT file_id, status, verified_by FROM files WHERE file_id IN ${jsonTexts(db)} AND content_id IS NULL`,
    )
    .bind(JSON.stringify([...new Set(shared.map(({ content_id }) => content_id))]))
    .all<Pick<PromisedFile, 'file_id' | 'status' | 'verified_by'>>();
  const roots = new Map(results.map((root) => [root.file_id, root]));
  return shared.flatMap((file) => {
    const root = roots.get(file.content_id ?? '');
    const verdict = isSettled(file, root?.status === 'stored', terms)
      ? verdictOnShared(file, root)
      : null;
    return verdict && changed(file, verdict) ? verdict : [];
  });
}

/**
 * Compares the next thousand promises of a dataset, in the order of their ids, with the store, and writes down the
 * outcome. Objects are listed before the promises are read; those that no promise was read for are asked for by their
 * ids before they are deleted, for more may have been promised meanwhile.
 */
export async function settleSlice(
  deps: Deps,
  dataset: DatasetRow,
  place: Place,
  terms: Terms,
): Promise<Slice> {
  const prefix = filePrefix(dataset);
  const list = async () => {
    const { blobs, cursor } = await deps.blobs.list(prefix, place.page ?? undefined);
    const listed = blobs.map((blob): [string, FoundObject] => [
      blob.key.slice(prefix.length),
      blob,
    ]);
    return { listed, cursor };
  };
  const { listed, cursor } = await list();
  const pageEnd = cursor === null ? end : (listed.at(-1)?.[0] ?? place.after);
  const { data_id: dataId } = dataset;
  const files = await promisedFiles(deps, dataId, place.after, pageEnd);
  const own = files.filter(({ content_id }) => content_id === null);
  const last = files.at(-1)?.file_id;
  const isFull = files.length === atOnce && last !== pageEnd;
  const until = isFull && last !== undefined ? last : pageEnd;
  const inSlice = ([id]: [string, FoundObject]) => id > place.after && id <= until;
  const found = new Map(listed.filter(inSlice));
  // What another call found stored may have come after the list was made; the page may end sooner by now.
  const isUnlisted = ({ file_id, status }: PromisedFile) =>
    status === 'stored' && !found.has(file_id);
  let seen = until;
  if (own.some(isUnlisted)) {
    const again = await list();
    for (const [id, object] of again.listed.filter(inSlice)) found.set(id, object);
    if (again.cursor !== null) seen = again.listed.at(-1)?.[0] ?? place.after;
  }
  await yieldByTime(deps);
  const verdicts = own.flatMap((file) => {
    const object = found.get(file.file_id);
    if (!isSettled(file, object !== undefined, terms)) return [];
    if (file.file_id > seen && isUnlisted(file)) return [];
    const verdict = verdictOn(file, object);
    return changed(file, verdict) ? verdict : [];
  });
  if (verdicts.length > 0) await writeVerdicts(deps, dataset, verdicts, terms.now);
  const shared = await sharedVerdicts(deps, files, terms);
  if (shared.length > 0) await writeVerdicts(deps, dataset, shared, terms.now);
  verdicts.push(...shared);
  await yieldByTime(deps);
  const settled = verdicts.length > 0 ? await readAgain(deps, dataId, files) : files;
  const kept = new Set(
    settled.flatMap(({ file_id, status }) =>
      status === 'stored' || status === 'pending' ? file_id : [],
    ),
  );
  const others = [...found.keys()].filter((id) => !kept.has(id));
  await deleteUnpromised(deps, dataset, others);
  const rest = cursor === null ? null : { after: until, page: cursor };
  const now = new Map(settled.map(({ file_id, status }) => [file_id, status]));
  return {
    files: settled,
    // Those alone that were written: what changed meanwhile is the news of another call.
    verdicts: verdicts.filter(({ file_id, status }) => now.get(file_id) === status),
    next: isFull ? { after: until, page: place.page } : rest,
  };
}
