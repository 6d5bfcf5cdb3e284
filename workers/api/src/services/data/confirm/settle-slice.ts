import type { Deps } from '../../../ports/deps.ts';
import type { FoundObject } from '../../rows/find-objects.ts';
import { fileKey, filePrefix } from '../../rows/object-keys.ts';
import type { DatasetRow } from '../../rows/dataset-row.ts';
import { verdictOn, type PromisedFile, type Verdict } from './file-verdicts.ts';
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

async function promisedFiles({ db }: Deps, dataId: string, after: string, until: string) {
  const { results } = await db
    .prepare(
      `SELECT file_id, filename, kind, size_bytes, sha256, upload_id, stored_bytes, status, recording, reserved_at,
         verified_by FROM files
       WHERE data_id = ? AND file_id > ? AND file_id <= ? ORDER BY file_id LIMIT ${atOnce}`,
    )
    .bind(dataId, after, until)
    .all<PromisedFile>();
  return results;
}

// A file of the wrong size was deleted when it was found so; that it is gone by now is no news.
const changed = (file: PromisedFile, verdict: Verdict) =>
  file.status !== verdict.status
    ? !(file.status === 'wrong_size' && verdict.status === 'missing')
    : file.stored_bytes !== verdict.stored_bytes || file.verified_by !== verdict.verified_by;

/** Whether a file is to be judged: those going up in parts keep their storage until they are done or given up. */
const isSettled = (file: PromisedFile, isThere: boolean, { before }: Terms) =>
  before === undefined
    ? file.upload_id === null || isThere
    : file.status === 'pending' && file.reserved_at < before;

/**
 * Compares the next thousand promises of a dataset, in the order of their ids, with the store, and writes down the
 * outcome. Objects are listed before the promises are read, so that none of a promise made meanwhile seems unknown.
 */
export async function settleSlice(
  deps: Deps,
  dataset: DatasetRow,
  place: Place,
  terms: Terms,
): Promise<Slice> {
  const prefix = filePrefix(dataset);
  const page = await deps.blobs.list(prefix, place.page ?? undefined);
  const listed = page.blobs.map((blob): [string, FoundObject] => [
    blob.key.slice(prefix.length),
    blob,
  ]);
  const pageEnd = page.cursor === null ? end : (listed.at(-1)?.[0] ?? place.after);
  const { data_id: dataId } = dataset;
  const files = await promisedFiles(deps, dataId, place.after, pageEnd);
  const last = files.at(-1)?.file_id;
  const isFull = files.length === atOnce && last !== pageEnd;
  const until = isFull && last !== undefined ? last : pageEnd;
  const found = new Map(listed.filter(([id]) => id > place.after && id <= until));
  const verdicts = files.flatMap((file) => {
    const object = found.get(file.file_id);
    if (!isSettled(file, object !== undefined, terms)) return [];
    const verdict = verdictOn(file, object);
    return changed(file, verdict) ? verdict : [];
  });
  if (verdicts.length > 0) await writeVerdicts(deps, dataset, verdicts, terms.now);
  const settled =
    verdicts.length > 0 ? await promisedFiles(deps, dataId, place.after, until) : files;
  const keep = new Set(
    settled.flatMap(({ file_id, status }) =>
      status === 'stored' || status === 'pending' ? file_id : [],
    ),
  );
  const unknown = [...found.keys()].filter((id) => !keep.has(id)).map((id) => fileKey(dataset, id));
  if (unknown.length > 0) await deps.blobs.delete(unknown);
  const rest = page.cursor === null ? null : { after: until, page: page.cursor };
  return {
    files: settled,
    verdicts,
    next: isFull ? { after: until, page: place.page } : rest,
  };
}
