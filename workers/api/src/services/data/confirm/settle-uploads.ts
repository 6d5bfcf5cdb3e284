import type { Deps } from '../../../ports/deps.ts';
import type { Statement } from '../../../ports/database.ts';
import { enqueueUploadAborts } from '../../deletions/enqueue.ts';
import { othersIn } from '../../others-in.ts';
import { recordEvent } from '../../timeline/record-event.ts';
import type { DatasetRow } from '../dataset-row.ts';
import { verdictOn, type PromisedFile, type Verdict } from './file-verdicts.ts';
import { findObjects } from './find-objects.ts';
import { fileKey, filePrefix } from '../object-keys.ts';
import { recountDataset } from '../recount.ts';
import { judgeDataset, reviveStatement, verdictStatement } from './settle-statements.ts';
import { storageUsage } from '../storage-usage.ts';

const filesAtOnce = 5000;
const verdictsAtOnce = 1000;
const keysAtOnce = 1000;

async function promisedFiles({ db }: Deps, dataId: string): Promise<PromisedFile[]> {
  const files: PromisedFile[] = [];
  for (;;) {
    const { results } = await db
      .prepare(
        `SELECT file_id, filename, kind, size_bytes, sha256, upload_id, stored_bytes, status, recording, reserved_at,
           verified_by FROM files
         WHERE data_id = ? AND filename > ? ORDER BY filename LIMIT ${filesAtOnce}`,
      )
      .bind(dataId, files.at(-1)?.filename ?? '')
      .all<PromisedFile>();
    for (const file of results) files.push(file);
    if (results.length < filesAtOnce) return files;
    await othersIn();
  }
}

async function deleteObjects({ blobs }: Deps, keys: string[]): Promise<void> {
  for (let at = 0; at < keys.length; at += keysAtOnce)
    await blobs.delete(keys.slice(at, at + keysAtOnce));
}

// A file of the wrong size was deleted when it was found so; that it is gone by now is no news.
const changed = (file: PromisedFile, verdict: Verdict) =>
  file.status !== verdict.status
    ? !(file.status === 'wrong_size' && verdict.status === 'missing')
    : file.stored_bytes !== verdict.stored_bytes || file.verified_by !== verdict.verified_by;

async function writeVerdicts(
  deps: Deps,
  dataset: DatasetRow,
  verdicts: Verdict[],
  confirm: boolean,
  now: Date,
): Promise<void> {
  const { db } = deps;
  const held = verdicts.filter((verdict) => !verdict.unheld);
  const unheld = verdicts.filter((verdict) => verdict.unheld);
  const statements: Statement[] = [];
  for (let at = 0; at < held.length; at += verdictsAtOnce) {
    await db.batch([
      verdictStatement(db, dataset.data_id, held.slice(at, at + verdictsAtOnce)),
      recountDataset(db, dataset.data_id, now),
    ]);
    await othersIn();
  }
  statements.push(...endUploads(db, dataset.data_id, now));
  if (held.length === 0) statements.push(recountDataset(db, dataset.data_id, now));
  if (unheld.length > 0) {
    const { limit } = await storageUsage(db, dataset.user_id);
    statements.push(...reviveStatement(db, dataset, unheld, limit));
    statements.push(recountDataset(db, dataset.data_id, now));
  }
  if (confirm) statements.push(judgeDataset(db, dataset.data_id));
  if (confirm && verdicts.length > 0) {
    const recordings = verdicts.filter(({ kind }) => kind === 'recording');
    const count = (status: string) => recordings.filter((one) => one.status === status).length;
    const others = verdicts.filter((one) => one.kind === 'other' && one.status === 'stored').length;
    const metadata = {
      dataset_name: dataset.dataset_name,
      files_stored: count('stored'),
      files_missing: count('missing'),
      files_wrong_size: count('wrong_size'),
      ...(others > 0 ? { other_files_stored: others } : {}),
    };
    const { project_id: projectId } = dataset;
    statements.push(...recordEvent(db, { projectId, action: 'Dataset uploaded', metadata, now }));
  }
  if (statements.length > 0) await db.batch(statements);
}

/** Parts of files that are stored are of no use, and must never be joined over them. */
const endUploads = (db: Deps['db'], dataId: string, now: Date): Statement[] => {
  const done = `files.data_id = ? AND files.status = 'stored'`;
  return [
    enqueueUploadAborts(db, done, [dataId], now),
    db
      .prepare(`UPDATE files SET upload_id = NULL WHERE upload_id IS NOT NULL AND ${done}`)
      .bind(dataId),
  ];
};

/**
 * Compares a dataset's promises with the store and writes down the outcome: one list call a page, whatever the
 * number of files. What arrived whole is stored; the rest gives its reservation back; objects that nobody promised
 * or that have another size are deleted. May be repeated at any time. `confirm` also judges the dataset as a whole;
 * `before` (ISO 8601) leaves promises made later alone.
 */
export async function settleUploads(
  deps: Deps,
  dataset: DatasetRow,
  { confirm, before }: { confirm: boolean; before?: string },
): Promise<PromisedFile[]> {
  const now = deps.clock.now();
  const found = await findObjects(deps.blobs, filePrefix(dataset));
  const files = await promisedFiles(deps, dataset.data_id);
  const settling = before
    ? files.filter((file) => file.status === 'pending' && file.reserved_at < before)
    : // What is going up in parts keeps its room, which its parts take, until it is done or given up.
      files.filter((file) => file.upload_id === null || found.has(file.file_id));
  const verdicts: Verdict[] = [];
  for (let at = 0; at < settling.length; at += filesAtOnce) {
    for (const file of settling.slice(at, at + filesAtOnce)) {
      const verdict = verdictOn(file, found.get(file.file_id));
      if (changed(file, verdict)) verdicts.push(verdict);
    }
    await othersIn();
  }
  if (verdicts.length > 0 || confirm) await writeVerdicts(deps, dataset, verdicts, confirm, now);
  const settled = verdicts.length > 0 ? await promisedFiles(deps, dataset.data_id) : files;
  const keep = new Set(
    settled.flatMap((file) =>
      file.status === 'stored' || file.status === 'pending' ? file.file_id : [],
    ),
  );
  const strays = [...found.keys()].filter((id) => !keep.has(id)).map((id) => fileKey(dataset, id));
  await deleteObjects(deps, strays);
  return settled;
}
