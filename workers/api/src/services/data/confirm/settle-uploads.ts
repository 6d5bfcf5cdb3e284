import type { Database, Statement } from '../../../ports/database.ts';
import type { Deps } from '../../../ports/deps.ts';
import { lockRow } from '../../../ports/dialect.ts';
import { sortInTurns, yieldByTime } from '../../../ports/turns.ts';
import type { Facts } from '../../audit/facts-text.ts';
import { enqueueUploadAborts } from '../../deletions/enqueue.ts';
import type { DatasetRow } from '../../rows/dataset-row.ts';
import { recountDataset } from '../../rows/recount.ts';
import { adoptOffsets } from '../../survey/deployments/write-deployment.ts';
import { recordEvent, type When } from '../../timeline/record-event.ts';
import { refusalsTold, untoldRefusals } from '../uploads/refused-uploads.ts';
import type { PromisedFile, Verdict } from './file-verdicts.ts';
import { judgeDataset } from './settle-statements.ts';
import { beginning, settleSlice, type Place } from './settle-slice.ts';

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
