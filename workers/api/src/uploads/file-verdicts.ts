import type { FileKind, RecordingInfo, VerifiedBy } from '@biophony/contract';
import { sliceBySize } from '../base/database.ts';
import type { Deps } from '../base/deps.ts';
import {
  batch,
  jsonList,
  jsonRows,
  jsonTextRows,
  jsonTexts,
  lockRow,
  nothing,
  spaced,
  type Sql,
  sql,
} from '../base/sql.ts';
import { yieldByTime } from '../base/turns.ts';
import type { DatasetRow } from '../storage/dataset-row.ts';
import type { FoundObject } from '../storage/objects.ts';
import { recountFiles, storageExceeded, storageUsage, usedBytesSql } from '../storage/usage.ts';

export interface PromisedFile {
  file_id: string;
  filename: string;
  kind: FileKind;
  size_bytes: number;
  sha256: string | null;
  stored_bytes: number | null;
  status: 'pending' | 'stored' | 'missing' | 'wrong_size';
  recording: string | null;
  reserved_at: string;
  upload_id: string | null;
  verified_by: VerifiedBy;
  damaged_at: string | null;
  content_id: string | null;
}

/** `unheld` files are in the store without reserved storage. */
export interface FileVerdict {
  file_id: string;
  kind: FileKind;
  /** The verdict is void if this has changed. */
  was: PromisedFile['status'];
  status: 'stored' | 'missing' | 'wrong_size';
  unheld: boolean;
  stored_bytes: number | null;
  size: number;
  issue: string | null;
  verified_by: VerifiedBy;
}

export const headerIssue = (filename: string, recording: string | null): string | null => {
  if (!recording) return null;
  const info = JSON.parse(recording) as RecordingInfo;
  if (info.format === 'unknown')
    return `${filename} has no header that can be read; it may be no recording.`;
  return info.duration_s === 0 ? `${filename} holds no sound (0 seconds).` : null;
};

export const otherContent = (filename: string) =>
  `${filename} arrived with other content than announced: its SHA-256 differs. It was not kept. Upload it again.`;

export function verdictOn(file: PromisedFile, object: FoundObject | undefined): FileVerdict {
  const { file_id, filename, kind, status: was, size_bytes: size } = file;
  const storedSize = object?.size;
  const verified_by = was === 'missing' ? null : file.verified_by;
  const common = { file_id, kind, was, size, stored_bytes: storedSize ?? null, verified_by };
  if (storedSize === undefined)
    return {
      ...common,
      status: 'missing',
      unheld: false,
      issue: `${filename} did not arrive. Upload it again.`,
    };
  if (storedSize !== size)
    return {
      ...common,
      status: 'wrong_size',
      unheld: false,
      issue: `${filename} arrived with ${storedSize} bytes instead of ${size}. Upload it again.`,
    };
  if (object?.sha256 && file.sha256 && object.sha256 !== file.sha256)
    return {
      ...common,
      status: 'missing',
      stored_bytes: null,
      unheld: false,
      issue: otherContent(filename),
    };
  return {
    ...common,
    status: 'stored',
    verified_by: object?.sha256 && file.sha256 ? 'store' : verified_by,
    unheld: was === 'missing' || was === 'wrong_size',
    issue: headerIssue(filename, file.recording),
  };
}

export function verdictOnShared(
  file: PromisedFile,
  root: Pick<PromisedFile, 'status' | 'verified_by'> | undefined,
): FileVerdict | null {
  if (root?.status === 'pending') return null;
  const isThere = root?.status === 'stored';
  const verified_by = isThere ? root.verified_by : null;
  return verdictOn({ ...file, verified_by }, isThere ? { size: file.size_bytes } : undefined);
}

const issuesKept = 1000;

const verdict = {
  file_id: 'text',
  was: 'text',
  status: 'text',
  stored_bytes: 'integer',
  issue: 'text',
  verified_by: 'text',
} as const;
const storedTypes = {
  file_id: 'text',
  size: 'integer',
  issue: 'text',
  verified_by: 'text',
} as const;

// `files.data_id || ''` keeps the database from scanning the dataset once per verdict.

/** For files with storage reserved, or none to release. */
function verdictStatement(dataId: string, verdicts: FileVerdict[]): Sql {
  return sql`UPDATE files SET status = said.status, stored_bytes = said.stored_bytes,
      issue = said.issue,
      verified_by = CASE WHEN said.status = 'stored' THEN coalesce(said.verified_by,
        files.verified_by) END
    FROM ${jsonRows(verdict, 'said', verdicts)}
    WHERE files.file_id = said.file_id AND files.data_id || '' = ${dataId}
      AND files.status = said.was`;
}

/** A file is lost with the content that it shares. */
export function loseShared(dataId: string, lost: readonly string[]): Sql {
  return sql`UPDATE files SET status = 'missing', stored_bytes = NULL, verified_by = NULL,
      issue = filename || ' is not in the store any more. Upload it again.'
    WHERE status = 'stored' AND content_id IN (SELECT file_id FROM files
      WHERE file_id IN ${jsonTexts(lost)} AND status IN ('missing', 'wrong_size'))
      AND data_id || '' = ${dataId}`;
}

/**
 * Files that arrived after their reservation lapsed, in order, while they fit below the cap.
 * Recount the dataset before and after.
 */
const reviveStatements = (dataset: DatasetRow, verdicts: FileVerdict[], limit: number): Sql[] => [
  sql`UPDATE files SET status = 'stored', stored_bytes = said.size, issue = said.issue,
      verified_by = said.verified_by
    FROM (SELECT file_id, size, issue, verified_by, sum(size) OVER (ORDER BY position) AS running
      FROM ${jsonRows(storedTypes, 'listed', verdicts)}) AS said
    WHERE files.file_id = said.file_id AND files.data_id || '' = ${dataset.data_id}
      AND files.status IN ('missing', 'wrong_size')
      AND said.running + ${usedBytesSql(dataset.user_id)} <= ${limit}`,
  sql`UPDATE files SET issue = filename || ' was not kept. ' || ${storageExceeded}
    WHERE file_id IN (SELECT file_id FROM ${jsonRows({ file_id: 'text' }, 'said', verdicts)})
      AND status <> 'stored'`,
];

/** Why a file is not stored or faulty, or its sender's remark. */
const issueText = sql`coalesce(issue, filename || ': ' || (
  SELECT ${spaced(sql`value`, sql`position`)} FROM ${jsonTextRows('remark', sql`files.remarks`)}))`;

/**
 * Recordings only: `valid` if all are stored without faults, `partial` if some are stored, else
 * `invalid`. Lists the first 1,000 issues, faults before remarks. Count the dataset before.
 */
export function judgeDataset(dataId: string): Sql {
  const recordings = sql`FROM files WHERE data_id = ${dataId} AND kind = 'recording'`;
  // Each has its own index.
  const faulty = sql`${recordings} AND issue IS NOT NULL`;
  const remarked = sql`${recordings} AND issue IS NULL AND remarks IS NOT NULL`;
  const first = (rank: string, these: Sql) =>
    sql`SELECT told, CAST(${rank} AS TEXT) || filename AS place
      FROM (SELECT ${issueText} AS told, filename ${these} ORDER BY filename LIMIT ${issuesKept}) AS these`;
  return sql`UPDATE datasets SET
      validation_status = CASE WHEN file_count = 0 THEN 'invalid'
        WHEN EXISTS (SELECT 1 ${recordings} AND status <> 'stored')
        OR EXISTS (SELECT 1 ${faulty}) THEN 'partial'
        ELSE 'valid' END,
      validation_issues = CASE WHEN NOT EXISTS (SELECT 1 ${recordings})
        THEN '["No file was uploaded to this dataset."]'
        ELSE (SELECT ${jsonList(sql`told`, sql`place`)} FROM (
          SELECT * FROM (${first('0', faulty)} UNION ALL ${first('1', remarked)}
            ORDER BY place LIMIT ${issuesKept}) AS first_ones
          UNION ALL
          SELECT 'And ' || more || CASE WHEN more = 1 THEN ' more file' ELSE ' more files' END ||
            '; the list of files names them.', '2'
          FROM (SELECT (SELECT count(*) ${faulty}) + (SELECT count(*) ${remarked})
            - CAST(${issuesKept} AS INTEGER) AS more) AS counted
          WHERE more > 0) AS sentences) END
    WHERE data_id = ${dataId}`;
}

/** Per statement: some hundred files, a few milliseconds. */
const charactersAtOnce = 100_000;

/** Upper bound: every character may need an escape. */
const lengthOf = ({ issue }: FileVerdict) => 2 * (issue?.length ?? 0) + 300;

/** Split by D1's size of bound values. */
export async function writeVerdicts(
  { db, turns }: Deps,
  dataset: DatasetRow,
  verdicts: readonly FileVerdict[],
  now: Date,
): Promise<void> {
  const { data_id: dataId, user_id: userId } = dataset;
  const held = verdicts.filter((verdict) => !verdict.unheld);
  const unheld = verdicts.filter((verdict) => verdict.unheld);
  for (const some of sliceBySize(held, lengthOf, charactersAtOnce)) {
    await yieldByTime({ turns });
    const ids = some.map(({ file_id }) => file_id);
    const lost = some.flatMap(({ status, file_id }) => (status === 'stored' ? [] : file_id));
    const { before, after } = recountFiles(dataId, { by: 'file_id', values: ids }, now);
    await batch(db, [
      lockRow('datasets', dataId),
      before,
      verdictStatement(dataId, some),
      lost.length > 0 ? loseShared(dataId, lost) : nothing,
      after,
    ]);
  }
  if (unheld.length === 0) return;
  const { limit } = await storageUsage(db, userId);
  // Counts others' storage again before each piece.
  for (const some of sliceBySize(unheld, lengthOf, charactersAtOnce)) {
    await yieldByTime({ turns });
    const ids = some.map(({ file_id }) => file_id);
    const { before, after } = recountFiles(dataId, { by: 'file_id', values: ids }, now);
    await batch(db, [
      lockRow('users', userId),
      lockRow('datasets', dataId),
      before,
      ...reviveStatements(dataset, some, limit),
      after,
    ]);
  }
}
