import type { FileAnswer } from '@biophony/contract';
import type { Deps } from '../base/deps.ts';
import { allRows, batch, sql } from '../base/sql.ts';
import { inTurns } from '../base/turns.ts';
import { ApiError } from '../http/api-error.ts';
import type { Handler } from '../http/handler.ts';
import { decodeCursor, encodeCursor } from '../http/paging.ts';
import { type DatasetRow, ownDataset, toDataset } from '../storage/dataset-row.ts';
import { enqueueUploadAborts } from '../storage/deletions.ts';
import type { PromisedFile } from './file-verdicts.ts';
import {
  addNews,
  beginning,
  endConfirmation,
  type News,
  noNews,
  type SettlePosition,
  settleSlice,
  settleUploads,
} from './settle-uploads.ts';
import { verifySoon } from './verify-files.ts';

const toAnswer = (file: PromisedFile): FileAnswer => ({
  file_id: file.file_id,
  filename: file.filename,
  status: file.status === 'pending' ? 'missing' : file.status,
  size_bytes: file.size_bytes,
  stored_bytes: file.stored_bytes,
  verified_by: file.status === 'stored' ? file.verified_by : null,
});

const newsNames = ['stored', 'missing', 'wrong_size', 'others', 'all'] as const;

interface Begun {
  place: SettlePosition;
  news: News;
}

const cursorOf = ({ place, news }: Begun) =>
  encodeCursor([
    place.after,
    place.page ?? '',
    JSON.stringify(newsNames.map((name) => news[name])),
  ]);

function begunAt(cursor: string): Begun {
  const [after = '', page = '', counts = ''] = decodeCursor(cursor, 3);
  const numbers = /^\[\d+(,\d+){4}\]$/.test(counts) ? (JSON.parse(counts) as number[]) : null;
  if (!numbers)
    throw new ApiError('invalid_request', 'This cursor was not given out by this call.', 'cursor');
  const [stored = 0, missing = 0, wrong_size = 0, others = 0, all = 0] = numbers;
  return {
    place: { after, page: page === '' ? null : page },
    news: { stored, missing, wrong_size, others, all },
  };
}

/** All promised files, or a thousand per call if paged. Safe to repeat. */
export const uploadComplete: Handler<'uploadComplete'> = async ({ ctx, params, query }) => {
  const dataset = await ownDataset(ctx, params.dataId);
  let settled: PromisedFile[];
  let next: Begun | null = null;
  if (query.pages === 'true') {
    const { place, news } = query.cursor
      ? begunAt(query.cursor)
      : { place: beginning, news: noNews };
    const slice = await settleSlice(ctx.deps, dataset, place, { now: ctx.now });
    const newsSoFar = addNews(news, slice.verdicts);
    settled = slice.files;
    if (slice.next) next = { place: slice.next, news: newsSoFar };
    else await endConfirmation(ctx.deps, dataset, newsSoFar, ctx);
  } else settled = await settleUploads(ctx.deps, dataset, { confirm: true, author: ctx });
  if (!next) await verifySoon(ctx.deps, dataset.data_id);
  const files: FileAnswer[] = [];
  const counts = { stored: 0, missing: 0, wrong_size: 0 };
  await inTurns(ctx.deps, settled, (file) => {
    const answer = toAnswer(file);
    files.push(answer);
    counts[answer.status] += 1;
  });
  return {
    dataset: toDataset(await ownDataset(ctx, params.dataId)),
    ...counts,
    files,
    ...(query.pages === 'true' ? { next_cursor: next && cursorOf(next) } : {}),
  };
};

const staleHours = 48;
const datasetsAtOnce = 50;

/**
 * Settles promises older than 48 hours: keeps what arrived, releases the rest, aborts multipart
 * uploads. Picks datasets at random, so that failing ones do not block others. Returns the number
 * of datasets touched.
 */
export async function releaseStaleReservations(deps: Deps): Promise<number> {
  const { db } = deps;
  const now = deps.clock.now();
  const before = new Date(now.getTime() - staleHours * 3_600_000).toISOString();
  const results = await allRows<DatasetRow>(
    db,
    sql`SELECT * FROM datasets WHERE user_id <> '' AND data_id IN (
      SELECT data_id FROM files WHERE status = 'pending' AND reserved_at < ${before})
      ORDER BY random() LIMIT ${datasetsAtOnce}`,
  );
  for (const dataset of results)
    await settleUploads(deps, dataset, { confirm: false, before }).catch((error: unknown) =>
      deps.log.error('Stale uploads could not be settled and will be tried again', {
        data_id: dataset.data_id,
        error: String(error),
      }),
    );
  const abandoned = sql`files.status <> 'stored' AND files.reserved_at < ${before}`;
  await batch(db, [
    enqueueUploadAborts(abandoned, now),
    sql`UPDATE files SET upload_id = NULL WHERE upload_id IS NOT NULL AND ${abandoned}`,
  ]);
  return results.length;
}
