import type { Database } from '../base/database.ts';
import type { Deps } from '../base/deps.ts';
import { allRows, batch, jsonTexts, lockRow, type Sql, sql } from '../base/sql.ts';
import { sortInTurns, yieldByTime } from '../base/turns.ts';
import { type Author, recordStatements } from '../events/change.ts';
import type { DatasetRow } from '../storage/dataset-row.ts';
import { enqueueUploadAborts } from '../storage/deletions.ts';
import { fileKey, filePrefix, type FoundObject } from '../storage/objects.ts';
import { recountDataset } from '../storage/usage.ts';
import { adoptOffsets } from '../survey/write-deployment.ts';
import {
  judgeDataset,
  type PromisedFile,
  type FileVerdict,
  verdictOn,
  verdictOnShared,
  writeVerdicts,
} from './file-verdicts.ts';
import { refusalsTold, untoldRefusals } from './plan-uploads.ts';

/** Files and objects per slice. */
const atOnce = 1000;

/** Sorts after every file ID (letters, digits and dashes). */
const end = '\u007f';

/** After a file, on the store's page at this cursor. */
export interface SettlePosition {
  after: string;
  page: string | null;
}

export const beginning: SettlePosition = { after: '', page: null };

interface Terms {
  /** Skips later promises; ISO 8601. */
  before?: string;
  now: Date;
}

interface Slice {
  files: PromisedFile[];
  verdicts: FileVerdict[];
  next: SettlePosition | null;
}

const promise = sql`file_id, filename, kind, size_bytes, sha256, upload_id, stored_bytes, status,
  recording, reserved_at,
  verified_by, damaged_at, content_id`;

async function promisedFiles({ db }: Deps, dataId: string, after: string, until: string) {
  const results = await allRows<PromisedFile>(
    db,
    sql`SELECT ${promise} FROM files
      WHERE data_id = ${dataId} AND file_id > ${after} AND file_id <= ${until}
      ORDER BY file_id LIMIT ${atOnce}`,
  );
  return results;
}

/** A replaced promise is returned as it was. */
async function readAgain({ db }: Deps, dataId: string, files: readonly PromisedFile[]) {
  const results = await allRows<PromisedFile>(
    db,
    sql`SELECT ${promise} FROM files
      WHERE data_id = ${dataId} AND file_id IN ${jsonTexts(files.map((file) => file.file_id))}`,
  );
  const now = new Map(results.map((file) => [file.file_id, file]));
  return files.map((file) => now.get(file.file_id) ?? file);
}

/** That no promised or stored file has. */
async function deleteUnpromised({ db, blobs }: Deps, dataset: DatasetRow, ids: readonly string[]) {
  if (ids.length === 0) return;
  const results = await allRows<{ file_id: string }>(
    db,
    sql`SELECT file_id FROM files
      WHERE data_id = ${dataset.data_id} AND file_id IN ${jsonTexts(ids)} AND status IN ('pending', 'stored')`,
  );
  const promised = new Set(results.map((row) => row.file_id));
  const unknown = ids.filter((id) => !promised.has(id)).map((id) => fileKey(dataset, id));
  if (unknown.length > 0) await blobs.delete(unknown);
}

// A file of the wrong size was deleted when found, so its absence is not new.
const changed = (file: PromisedFile, verdict: FileVerdict) =>
  file.status !== verdict.status
    ? !(file.status === 'wrong_size' && verdict.status === 'missing')
    : file.stored_bytes !== verdict.stored_bytes || file.verified_by !== verdict.verified_by;

/**
 * Multipart uploads keep their storage until finished or aborted; a damaged file is not sound
 * because it exists.
 */
const isSettled = (file: PromisedFile, isThere: boolean, { before }: Terms) =>
  !(isThere && file.damaged_at !== null) &&
  (before === undefined
    ? file.upload_id === null || isThere
    : file.status === 'pending' && file.reserved_at < before);

async function sharedVerdicts({ db }: Deps, files: readonly PromisedFile[], terms: Terms) {
  const shared = files.filter(
    (file) => file.content_id !== null && /^(pending|stored)$/.test(file.status),
  );
  if (shared.length === 0) return [];
  const results = await allRows<Pick<PromisedFile, 'file_id' | 'status' | 'verified_by'>>(
    db,
    sql`SELECT file_id, status, verified_by FROM files
      WHERE file_id IN ${jsonTexts([...new Set(shared.flatMap(({ content_id }) => content_id ?? []))])} AND content_id IS NULL`,
  );
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
 * The next thousand promises, by ID. Lists objects before it reads promises; looks up unmatched
 * ones before deleting them, since they may have been promised meanwhile.
 */
export async function settleSlice(
  deps: Deps,
  dataset: DatasetRow,
  place: SettlePosition,
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
  const objects = new Map(listed.filter(inSlice));
  // Another call may have stored the file after the listing, and the page may end sooner.
  const isUnlisted = ({ file_id, status }: PromisedFile) =>
    status === 'stored' && !objects.has(file_id);
  let seen = until;
  if (own.some(isUnlisted)) {
    const again = await list();
    for (const [id, object] of again.listed.filter(inSlice)) objects.set(id, object);
    if (again.cursor !== null) seen = again.listed.at(-1)?.[0] ?? place.after;
  }
  await yieldByTime(deps);
  const verdicts = own.flatMap((file) => {
    const object = objects.get(file.file_id);
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
  const keptIds = new Set(
    settled.flatMap(({ file_id, status }) =>
      status === 'stored' || status === 'pending' ? file_id : [],
    ),
  );
  const others = [...objects.keys()].filter((id) => !keptIds.has(id));
  await deleteUnpromised(deps, dataset, others);
  const rest = cursor === null ? null : { after: until, page: cursor };
  const now = new Map(settled.map(({ file_id, status }) => [file_id, status]));
  return {
    files: settled,
    // Another call reports the others.
    verdicts: verdicts.filter(({ file_id, status }) => now.get(file_id) === status),
    next: isFull ? { after: until, page: place.page } : rest,
  };
}

export interface News {
  stored: number;
  missing: number;
  wrong_size: number;
  others: number;
  /** Except on receipts. */
  all: number;
}

export const noNews: News = { stored: 0, missing: 0, wrong_size: 0, others: 0, all: 0 };

export function addNews(news: News, verdicts: readonly FileVerdict[]): News {
  const of = (kind: string, status: string) =>
    verdicts.filter((one) => one.kind === kind && one.status === status).length;
  return {
    stored: news.stored + of('recording', 'stored'),
    missing: news.missing + of('recording', 'missing'),
    wrong_size: news.wrong_size + of('recording', 'wrong_size'),
    others: news.others + of('other', 'stored'),
    all: news.all + verdicts.filter(({ kind }) => kind !== 'receipt').length,
  };
}

/** An interrupted confirmation may have written verdicts without an event. */
async function allNews(db: Database, dataId: string): Promise<News> {
  const [counted, others] = await batch(db, [
    sql`SELECT file_count, other_count FROM datasets WHERE data_id = ${dataId}`,
    sql`SELECT kind, status, count(*) AS files FROM files
      WHERE data_id = ${dataId} AND status <> 'stored' AND status <> 'pending' GROUP BY kind, status`,
  ]);
  const [dataset] = (counted?.results ?? []) as { file_count: number; other_count: number }[];
  const rows = (others?.results ?? []) as { kind: string; status: string; files: number }[];
  const of = (kind: string, status: string) =>
    rows.find((row) => row.kind === kind && row.status === status)?.files ?? 0;
  const [stored, otherCount] = [dataset?.file_count ?? 0, dataset?.other_count ?? 0];
  return {
    stored,
    missing: of('recording', 'missing'),
    wrong_size: of('recording', 'wrong_size'),
    others: otherCount,
    all: rows.reduce(
      (sum, { kind, files }) => (kind === 'receipt' ? sum : sum + files),
      stored + otherCount,
    ),
  };
}

/** Only the first of simultaneous confirmations, and none if the dataset is gone. */
function whenUntold(
  { data_id: dataId, project_id: projectId }: DatasetRow,
  isFirst: boolean,
  { all }: News,
): Sql {
  const isThere = sql`EXISTS (SELECT 1 FROM datasets WHERE data_id = ${dataId}
      AND project_id = ${projectId})`;
  if (all > 0 && !isFirst) return isThere;
  const refusals = untoldRefusals(dataId);
  if (all === 0) return sql`${isThere} AND ${refusals}`;
  return sql`${isThere} AND (${refusals}
    OR EXISTS (SELECT 1 FROM datasets WHERE data_id = ${dataId} AND validation_status = 'pending'))`;
}

/** Parts must never be joined over stored files. */
const endUploads = (dataId: string, now: Date): Sql[] => {
  const done = sql`files.data_id = ${dataId} AND files.status = 'stored'`;
  return [
    enqueueUploadAborts(done, now),
    sql`UPDATE files SET upload_id = NULL WHERE upload_id IS NOT NULL AND ${done}`,
  ];
};

/** A matter of milliseconds. */
const recounted = 5000;

/** Recounts smaller datasets in full, so that rounding errors of the duration do not add up. */
function endOfCounting(dataset: DatasetRow, now: Date): Sql {
  const { data_id, file_count, other_count, pending_count } = dataset;
  return file_count + other_count + pending_count <= recounted
    ? recountDataset(data_id, now)
    : sql`UPDATE datasets SET updated_at = ${now.toISOString()} WHERE data_id = ${data_id}`;
}

export async function endConfirmation(
  deps: Deps,
  dataset: DatasetRow,
  recentNews: News,
  author: Author,
): Promise<void> {
  const { db } = deps;
  const { now } = author;
  const { data_id: dataId, project_id: projectId } = dataset;
  const isFirst = dataset.validation_status === 'pending';
  const news = isFirst ? await allNews(db, dataId) : recentNews;
  const metadata = {
    dataset_name: dataset.dataset_name,
    files_stored: news.stored,
    files_missing: news.missing,
    files_wrong_size: news.wrong_size,
    ...(news.others > 0 ? { other_files_stored: news.others } : {}),
  };
  await batch(db, [
    lockRow('datasets', dataId),
    ...endUploads(dataId, now),
    endOfCounting(dataset, now),
    // A repetition or a receipt has no news, unless files were refused meanwhile.
    ...recordStatements(
      author,
      {
        projectId,
        event: { action: 'Dataset uploaded', metadata: { ...metadata, data_id: dataId } },
        audit: { action: 'uploadComplete', object: `dataset ${dataId}`, after: metadata },
      },
      whenUntold(dataset, isFirst, news),
    ),
    judgeDataset(dataId),
    refusalsTold(dataId),
  ]);
  await adoptOffsets(deps, projectId, now, dataId);
}

/**
 * A thousand promises at a time. Stores complete files, releases other reservations, deletes
 * objects without a promise or of another size. Safe to repeat. `confirm` also judges the dataset
 * and returns its files by name; `before` (ISO 8601) skips later promises.
 */
export async function settleUploads(
  deps: Deps,
  dataset: DatasetRow,
  { confirm, before, author }: { confirm: boolean; before?: string; author?: Author },
): Promise<PromisedFile[]> {
  const now = deps.clock.now();
  const files: PromisedFile[] = [];
  let news = noNews;
  let isWritten = false;
  let place: SettlePosition | null = beginning;
  while (place) {
    const slice = await settleSlice(deps, dataset, place, { before, now });
    if (confirm) for (const file of slice.files) files.push(file);
    news = addNews(news, slice.verdicts);
    isWritten ||= slice.verdicts.length > 0;
    place = slice.next;
    await yieldByTime(deps);
  }
  if (confirm) await endConfirmation(deps, dataset, news, { ...author, now });
  else if (isWritten) await batch(deps.db, endUploads(dataset.data_id, now));
  return sortInTurns(deps, files, (a, b) => (a.filename < b.filename ? -1 : 1));
}
