import { filenameFault, limits, textFault, type UploadRequest } from '@biophony/contract';
import type { Database } from '../base/database.ts';
import {
  allRows,
  batch,
  firstRow,
  jsonRows,
  jsonTexts,
  lockRow,
  type Sql,
  sql,
} from '../base/sql.ts';
import { yieldByTime } from '../base/turns.ts';
import { notFound } from '../http/api-error.ts';
import type { Context } from '../http/handler.ts';
import type { DatasetRow } from '../storage/dataset-row.ts';
import { enqueueUnknownObjects, enqueueUploadAborts } from '../storage/deletions.ts';
import { baseName, parseExtension, fileKey } from '../storage/objects.ts';
import { sweepSoon } from '../storage/sweep.ts';
import { recountFiles, storageExceeded, storageUsage, usedBytesSql } from '../storage/usage.ts';
import { followStoredTimes } from '../survey/write-deployment.ts';
import {
  type KnownFile,
  noteRefusals,
  type Plan,
  planUploads,
  type SharedContent,
} from './plan-uploads.ts';
import { chosenDevice } from './validation.ts';

const receiptCount = (dataId: string): Sql =>
  sql`(SELECT count(*) FROM files WHERE data_id = ${dataId} AND kind = 'receipt')`;

/** Condition on a row of `asked`. An existing receipt costs nothing. */
const belowReceiptLimit = (dataId: string): Sql =>
  sql`(asked.kind <> 'receipt' OR asked.receipts + ${receiptCount(dataId)} <= ${limits.receipts_per_dataset}
    OR asked.filename IN (SELECT filename FROM files WHERE data_id = ${dataId} AND kind = 'receipt'))`;

async function receiptsAreFull(db: Database, dataId: string): Promise<boolean> {
  const row = await firstRow<{ receipts: number }>(
    db,
    sql`SELECT ${receiptCount(dataId)} AS receipts`,
  );
  return (row?.receipts ?? 0) >= limits.receipts_per_dataset;
}

/**
 * Never removes an old receipt: only it lists its recordings, while the sender still has the
 * newest.
 */
const tooManyReceipts = `A dataset can have ${limits.receipts_per_dataset} receipts. The recordings are stored; this receipt was not added to those that are there.`;

/** `baseName` in SQL: the text after the last `/`. */
const baseNameSql = sql`substr(filename, length(rtrim(filename, replace(filename, '/', ''))) + 1)`;

const possibleNames = (files: readonly UploadRequest[]) =>
  files
    .map(({ filename }) => filename)
    .filter((name) => (textFault(name) ?? filenameFault(name)) === null);

/** Finds files by name, and stored ones by content: with their own object or the same base name. */
async function knownFiles(
  db: Database,
  dataId: string,
  files: readonly UploadRequest[],
  dedupe: boolean,
) {
  const names = possibleNames(files);
  const sums = dedupe ? files.flatMap((file) => file.sha256 ?? []) : [];
  const bases = dedupe ? names.map(baseName) : [];
  const columns = sql`file_id, filename, kind, size_bytes, sha256, status, upload_id, verified_by,
    damaged_at,
    recording, content_id`;
  return allRows<KnownFile>(
    db,
    sql`SELECT ${columns} FROM files WHERE data_id = ${dataId} AND filename IN ${jsonTexts(names)}
      UNION
      SELECT ${columns} FROM files
      WHERE data_id = ${dataId} AND status = 'stored' AND verified_by IS NOT NULL
        AND sha256 IN ${jsonTexts(sums)}
        AND (content_id IS NULL OR ${baseNameSql} IN ${jsonTexts(bases)})`,
  );
}

interface PlanOptions {
  /** Looks for equal content under other names. */
  dedupe?: boolean;
  /** Overwrites differing header facts; missing ones are filled in anyway. */
  correct?: boolean;
}

/** Keeps lists from having both empty and missing texts. */
function withoutEmptyTexts(file: UploadRequest): UploadRequest {
  if (!file.recording) return file;
  const entries = Object.entries(file.recording).map(([name, value]) => [
    name,
    value === '' && name !== 'format' ? null : value,
  ]);
  return { ...file, recording: Object.fromEntries(entries) as UploadRequest['recording'] };
}

export async function planFor(
  ctx: Context,
  dataset: DatasetRow,
  files: readonly UploadRequest[],
  { dedupe = false, correct = false }: PlanOptions,
): Promise<Plan[]> {
  const device = chosenDevice(dataset.classification_method, dataset.data_type_or_device);
  const existingFiles = await knownFiles(ctx.deps.db, dataset.data_id, files, dedupe);
  await yieldByTime(ctx.deps);
  return planUploads(device, files.map(withoutEmptyTexts), existingFiles, correct);
}

type ExistingPlan = Extract<Plan, { kind: 'already_have' }>;
type Planned = Extract<Plan, { kind: 'reserve' | 'pending' }>;

const listText = (list: readonly string[] = []) => (list.length > 0 ? JSON.stringify(list) : null);

/** Ignores the media type of other files: a page would be shown as one. */
const termsOf = ({ kind = 'recording', content_type, recording, remarks }: UploadRequest) =>
  kind !== 'recording'
    ? {
        kind,
        content_type: 'application/octet-stream',
        recording: null,
        remarks: null,
        duration_s: null,
      }
    : {
        kind,
        content_type,
        recording: recording ? JSON.stringify(recording) : null,
        remarks: listText(remarks),
        duration_s: recording?.duration_s ?? null,
      };

const idOf = (plan: Planned) => plan.file_id;

const contentOf = (plan: Planned | ExistingPlan) => ('content' in plan ? plan.content : null);

/** A healing file uses the storage of its damaged copy. */
const weightOf = (plan: Planned | ExistingPlan) =>
  contentOf(plan) || ('heals' in plan && plan.heals) ? 0 : plan.file.size;

const asRow = (plan: Planned | ExistingPlan) => ({
  ...rowOf(plan.file, plan.file_id, contentOf(plan)),
  weight: weightOf(plan),
});

const rowOf = (file: UploadRequest, file_id: string, content: SharedContent | null) => ({
  file_id,
  content_id: content?.id ?? null,
  filename: file.filename,
  extension: parseExtension(file.filename),
  ...termsOf(file),
  size: file.size,
  sha256: file.sha256 ?? null,
});

const askedFile = {
  file_id: 'text',
  content_id: 'text',
  weight: 'integer',
  filename: 'text',
  extension: 'text',
  kind: 'text',
  content_type: 'text',
  recording: 'text',
  remarks: 'text',
  duration_s: 'real',
  size: 'integer',
  sha256: 'text',
} as const;

/**
 * One statement that also reads the usage, so that parallel calls cannot exceed the cap together.
 */
function reserveStatement(
  ctx: Context,
  dataId: string,
  reserves: readonly Planned[],
  limit: number,
): Sql {
  // Keeps another call's promise to heal: it may have sent new bytes already.
  const healed = reserves.filter((plan) => 'heals' in plan).map(idOf);
  return sql`INSERT INTO files (file_id, data_id, filename, kind, extension, content_type,
    size_bytes, sha256, status,
    recording, remarks, duration_s, reserved_at, content_id)
    SELECT asked.file_id, ${dataId}, asked.filename, asked.kind, asked.extension,
      asked.content_type, asked.size,
      asked.sha256, 'pending', asked.recording, asked.remarks, asked.duration_s,
      ${ctx.now.toISOString()}, asked.content_id
    FROM (SELECT listed.*, sum(weight) OVER (ORDER BY position) AS running,
        count(*) FILTER (WHERE kind = 'receipt') OVER (ORDER BY position) AS receipts
      FROM ${jsonRows(askedFile, 'listed', reserves.map(asRow))}) AS asked
    WHERE (asked.weight = 0 OR asked.running + ${usedBytesSql(ctx.userId)} <= ${limit})
      AND asked.position + 1 + (SELECT coalesce(sum(pending_count), 0) FROM datasets
        WHERE user_id = ${ctx.userId}) <= ${limits.pending_files_per_account}
      AND EXISTS (SELECT 1 FROM datasets WHERE data_id = ${dataId} AND user_id = ${ctx.userId})
      AND (asked.content_id IS NULL OR asked.content_id IN (SELECT file_id FROM files
        WHERE data_id = ${dataId} AND status = 'stored' AND verified_by IS NOT NULL))
      AND ${belowReceiptLimit(dataId)}
    ON CONFLICT (data_id, filename) DO UPDATE SET
      upload_id = CASE WHEN files.file_id = excluded.file_id THEN files.upload_id END,
      file_id = excluded.file_id, content_id = excluded.content_id, kind = excluded.kind,
      content_type = excluded.content_type,
      size_bytes = excluded.size_bytes, stored_bytes = NULL, sha256 = excluded.sha256,
      status = 'pending', issue = NULL,
      verified_by = NULL, verify_after = NULL, damaged_at = NULL,
      recording = excluded.recording, remarks = excluded.remarks, duration_s = excluded.duration_s,
      reserved_at = excluded.reserved_at
    WHERE files.damaged_at IS NOT NULL OR (files.status <> 'stored'
      AND files.file_id NOT IN ${jsonTexts(healed)})
    RETURNING file_id`;
}

const renewStatement = (ctx: Context, plans: readonly Planned[]): Sql =>
  sql`UPDATE files SET reserved_at = ${ctx.now.toISOString()}, kind = told.kind,
      content_type = told.content_type,
      sha256 = coalesce(told.sha256, files.sha256),
      recording = CASE WHEN told.kind = 'recording' THEN coalesce(told.recording,
        files.recording) END,
      remarks = CASE WHEN told.kind = 'recording' THEN coalesce(told.remarks, files.remarks) END,
      duration_s = CASE WHEN told.kind = 'recording' THEN coalesce(told.duration_s,
        files.duration_s) END
    FROM ${jsonRows(askedFile, 'told', plans.map(asRow))}
    WHERE files.file_id = told.file_id AND files.status = 'pending'`;

/** Turns stored files into recordings with new header facts. */
const correctStatement = (dataId: string, plans: readonly ExistingPlan[]): Sql =>
  sql`UPDATE files SET kind = told.kind, recording = told.recording, remarks = told.remarks,
      duration_s = told.duration_s
    FROM ${jsonRows(askedFile, 'told', plans.map(asRow))}
    WHERE files.file_id = told.file_id AND files.data_id || '' = ${dataId}
      AND files.status = 'stored'`;

/** Statements around the one that replaces promises. */
const replacing = (ctx: Context, dataId: string, fileIds: string[]) => {
  if (fileIds.length === 0) return { before: [], after: [] };
  const isReplaced = sql`files.file_id IN ${jsonTexts(fileIds)}`;
  return {
    before: [enqueueUploadAborts(isReplaced, ctx.now)],
    after: [
      // The old promise stays if there was no storage for the new one.
      sql`DELETE FROM deletions WHERE kind = 'multipart'
          AND upload_id IN (SELECT upload_id FROM files WHERE ${isReplaced})`,
      enqueueUnknownObjects(dataId, ctx.now),
    ],
  };
};

const tooManyPromised = `An account can have ${limits.pending_files_per_account} files promised and not yet confirmed. Confirm the uploads that are under way, then upload the others.`;

/**
 * Uses a fixed number of statements. Refuses files beyond the plan's cap with `storage_exceeded`;
 * beyond the account's promises or the dataset's receipts with `limit_reached`. Keeps refusals for
 * the mail at the upload's end.
 */
export async function reserveFiles(
  ctx: Context,
  dataset: DatasetRow,
  files: readonly UploadRequest[],
  options: PlanOptions,
): Promise<Plan[]> {
  const plans = await reserve(ctx, dataset, files, options);
  const refusals = noteRefusals(dataset.data_id, plans);
  if (refusals.length > 0) await batch(ctx.deps.db, refusals);
  return plans;
}

const filesOf = (plans: readonly Plan[]) => plans.map(({ file }) => file);

async function reserve(
  ctx: Context,
  dataset: DatasetRow,
  files: readonly UploadRequest[],
  options: PlanOptions,
): Promise<Plan[]> {
  const plans = await planFor(ctx, dataset, files, options);
  const reserves = plans.filter((plan) => plan.kind === 'reserve');
  const pending = plans.filter((plan) => plan.kind === 'pending');
  const corrected = plans.filter(
    (plan) => plan.kind === 'already_have' && (plan.promoted || plan.corrected.length > 0),
  ) as ExistingPlan[];
  const corrections =
    corrected.length > 0
      ? [correctStatement(dataset.data_id, corrected), followStoredTimes(dataset.data_id, ctx.now)]
      : [];
  // A renewed promise counts while the others are fitted in.
  const named = [
    ...reserves.map(({ file }) => file.filename),
    ...corrected.map((plan) => plan.stored_as),
  ];
  const some = { by: 'filename', values: named } as const;
  const counted = recountFiles(dataset.data_id, some, ctx.now);
  if (reserves.length + pending.length === 0) {
    if (corrected.length > 0)
      await batch(ctx.deps.db, [
        lockRow('datasets', dataset.data_id),
        counted.before,
        ...corrections,
        counted.after,
      ]);
    return plans;
  }
  const { limit } = await storageUsage(ctx.deps.db, ctx.userId);
  const healed = reserves.filter((plan) => plan.heals);
  const replaced = reserves.flatMap((plan) => plan.replaces?.file_id ?? []);
  const { before, after } = replacing(ctx, dataset.data_id, replaced);
  await yieldByTime(ctx.deps);
  const lock = [lockRow('users', ctx.userId), lockRow('datasets', dataset.data_id), counted.before];
  const results = await batch<{ file_id: string }>(ctx.deps.db, [
    ...lock,
    ...before,
    ...corrections,
    reserveStatement(ctx, dataset.data_id, reserves, limit),
    renewStatement(ctx, pending),
    counted.after,
    ...after,
  ]);
  const [reservation, , recounted] = results.slice(
    lock.length + before.length + corrections.length,
  );
  if (replaced.length > 0) sweepSoon(ctx.deps);
  if (recounted?.results.length === 0) throw notFound('dataset');
  const reserved = new Set(reservation?.results.map((row) => row.file_id));
  // The store refuses to overwrite objects. The caller has the content and sends it now.
  const gone = healed.filter(({ file_id }) => reserved.has(file_id));
  if (gone.length > 0)
    await ctx.deps.blobs.delete(gone.map(({ file_id }) => fileKey(dataset, file_id)));
  if (reserved.size === reserves.length) return plans;
  const usage = await storageUsage(ctx.deps.db, ctx.userId);
  const isFull = usage.pending >= limits.pending_files_per_account;
  // These use no storage, so another call was first or the shared content is gone.
  const late = plans.filter(
    (plan) =>
      plan.kind === 'reserve' &&
      (plan.content || plan.heals) &&
      !reserved.has(plan.file_id) &&
      !isFull,
  );
  const again = late.length > 0 ? await reserve(ctx, dataset, filesOf(late), options) : [];
  const answers = new Map(late.map((plan, at) => [plan, again[at]]));
  const full = await receiptsAreFull(ctx.deps.db, dataset.data_id);
  return plans.map((plan): Plan => {
    const answer = answers.get(plan);
    if (answer) return answer;
    if (plan.kind !== 'reserve' || reserved.has(plan.file_id)) return plan;
    if (full && plan.file.kind === 'receipt')
      return { kind: 'refused', file: plan.file, code: 'limit_reached', message: tooManyReceipts };
    return isFull
      ? { kind: 'refused', file: plan.file, code: 'limit_reached', message: tooManyPromised }
      : { kind: 'refused', file: plan.file, code: 'storage_exceeded', message: storageExceeded };
  });
}
