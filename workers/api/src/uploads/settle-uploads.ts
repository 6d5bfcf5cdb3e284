import { type Database, jsonTexts, lockRow, type Statement } from '../base/database.ts';
import type { Deps } from '../base/deps.ts';
import { sortInTurns, yieldByTime } from '../base/turns.ts';
import type { Facts } from '../events/audit.ts';
import { recordEvent, type When } from '../events/timeline.ts';
import type { DatasetRow } from '../storage/dataset-row.ts';
import { enqueueUploadAborts } from '../storage/deletions.ts';
import { fileKey, filePrefix, type FoundObject } from '../storage/objects.ts';
import { recountDataset } from '../storage/usage.ts';
import { adoptOffsets } from '../survey/write-deployment.ts';
import {
  judgeDataset,
  type PromisedFile,
  type Verdict,
  verdictOn,
  verdictOnShared,
  writeVerdicts,
} from './file-verdicts.ts';
import { refusalsTold, untoldRefusals } from './plan-uploads.ts';

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

interface Terms {
  /** Leaves promises made later alone; ISO 8601. */
  before?: string;
  now: Date;
}

interface Slice {
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

/** What is new about the files of an upload, as its event tells it. */
export interface News {
  stored: number;
  missing: number;
  wrong_size: number;
  others: number;
  /** All verdicts but those on receipts. */
  all: number;
}

export const noNews: News = { stored: 0, missing: 0, wrong_size: 0, others: 0, all: 0 };

/** The news with those of some more verdicts. */
export function addNews(news: News, verdicts: readonly Verdict[]): News {
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

/** All that is known of a dataset's files: a confirmation that was broken off may have come to verdicts and not to its end. */
async function allNews(db: Database, dataId: string): Promise<News> {
  const [counted, others] = await db.batch([
    db.prepare('SELECT file_count, other_count FROM datasets WHERE data_id = ?').bind(dataId),
    db
      .prepare(
        `SELECT kind, status, count(*) AS files FROM files
         WHERE data_id = ? AND status <> 'stored' AND status <> 'pending' GROUP BY kind, status`,
      )
      .bind(dataId),
  ]);
  const [dataset] = (counted?.results ?? []) as { file_count: number; other_count: number }[];
  const rows = (others?.results ?? []) as { kind: string; status: string; files: number }[];
  const of = (kind: string, status: string) =>
    rows.find((row) => row.kind === kind && row.status === status)?.files ?? 0;
  const [stored, kept] = [dataset?.file_count ?? 0, dataset?.other_count ?? 0];
  return {
    stored,
    missing: of('recording', 'missing'),
    wrong_size: of('recording', 'wrong_size'),
    others: kept,
    all: rows.reduce(
      (sum, { kind, files }) => (kind === 'receipt' ? sum : sum + files),
      stored + kept,
    ),
  };
}

/**
 * When a confirmation has something to tell: of several at once that are the first one does, and none when the dataset has
 * gone.
 */
function whenUntold(
  { data_id: dataId, project_id: projectId }: DatasetRow,
  isFirst: boolean,
  { all }: News,
): When {
  const isThere = 'EXISTS (SELECT 1 FROM datasets WHERE data_id = ? AND project_id = ?)';
  const values = [dataId, projectId];
  if (all > 0 && !isFirst) return { sql: isThere, values };
  const refusals = untoldRefusals(dataId);
  if (all === 0)
    return { sql: `${isThere} AND ${refusals.sql}`, values: [...values, ...refusals.values] };
  return {
    sql: `${isThere} AND (${refusals.sql}
      OR EXISTS (SELECT 1 FROM datasets WHERE data_id = ? AND validation_status = 'pending'))`,
    values: [...values, ...refusals.values, dataId],
  };
}

/** Parts of files that are stored are of no use, and must never be joined over them. */
const endUploads = (db: Database, dataId: string, now: Date): Statement[] => {
  const done = `files.data_id = ? AND files.status = 'stored'`;
  return [
    enqueueUploadAborts(db, done, [dataId], now),
    db
      .prepare(`UPDATE files SET upload_id = NULL WHERE upload_id IS NOT NULL AND ${done}`)
      .bind(dataId),
  ];
};

/** Files of a dataset that are counted anew at the end of a confirmation: some milliseconds' worth. */
const recounted = 5000;

/**
 * Every change of files has counted them. A dataset that is not large is counted whole again, so that the sum of its durations
 * is not one of many sums.
 */
function endOfCounting(db: Database, dataset: DatasetRow, now: Date): Statement {
  const { data_id, file_count, other_count, pending_count } = dataset;
  return file_count + other_count + pending_count <= recounted
    ? recountDataset(db, data_id, now)
    : db
        .prepare('UPDATE datasets SET updated_at = ? WHERE data_id = ?')
        .bind(now.toISOString(), data_id);
}

/** Statements that write a line of the audit with these facts, where the event was recorded. */
export type AuditUpload = (facts: Facts, eventId: string) => Statement[];

/** What follows when all files of a dataset have been compared: its event is recorded, and the dataset judged. */
export async function endConfirmation(
  deps: Deps,
  dataset: DatasetRow,
  found: News,
  now: Date,
  audit: AuditUpload = () => [],
): Promise<void> {
  const { db } = deps;
  const { data_id: dataId, project_id: projectId } = dataset;
  const isFirst = dataset.validation_status === 'pending';
  const news = isFirst ? await allNews(db, dataId) : found;
  const metadata = {
    dataset_name: dataset.dataset_name,
    files_stored: news.stored,
    files_missing: news.missing,
    files_wrong_size: news.wrong_size,
    ...(news.others > 0 ? { other_files_stored: news.others } : {}),
  };
  const eventId = crypto.randomUUID();
  const event = {
    projectId,
    action: 'Dataset uploaded' as const,
    metadata: { ...metadata, data_id: dataId },
    now,
    eventId,
  };
  await db.batch([
    ...lockRow(db, 'datasets', dataId),
    ...endUploads(db, dataId, now),
    endOfCounting(db, dataset, now),
    // Confirming again, or a receipt, tells nothing new, unless files were refused meanwhile.
    ...recordEvent(db, event, whenUntold(dataset, isFirst, news)),
    ...audit(metadata, eventId),
    judgeDataset(db, dataId),
    refusalsTold(db, dataId),
  ]);
  await adoptOffsets(deps, projectId, now, dataId);
}

/**
 * Compares a dataset's promises with the store, a thousand at a time, and writes down the outcome. What arrived whole
 * is stored; the rest gives its reservation back; objects that nobody promised or that have another size are deleted.
 * May be repeated at any time. `confirm` also judges the dataset as a whole; `before` (ISO 8601) leaves promises made
 * later alone. Answers the files, where it confirms, by name.
 */
export async function settleUploads(
  deps: Deps,
  dataset: DatasetRow,
  { confirm, before, audit }: { confirm: boolean; before?: string; audit?: AuditUpload },
): Promise<PromisedFile[]> {
  const now = deps.clock.now();
  const files: PromisedFile[] = [];
  let news = noNews;
  let isWritten = false;
  let place: Place | null = beginning;
  while (place) {
    const slice = await settleSlice(deps, dataset, place, { before, now });
    if (confirm) for (const file of slice.files) files.push(file);
    news = addNews(news, slice.verdicts);
    isWritten ||= slice.verdicts.length > 0;
    place = slice.next;
    await yieldByTime(deps);
  }
  if (confirm) await endConfirmation(deps, dataset, news, now, audit);
  else if (isWritten) await deps.db.batch(endUploads(deps.db, dataset.data_id, now));
  return sortInTurns(deps, files, (a, b) => (a.filename < b.filename ? -1 : 1));
}
