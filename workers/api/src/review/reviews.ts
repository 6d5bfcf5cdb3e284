import { includesRole, limits, type ReviewCreate, type ReviewsStored } from '@biophony/contract';
import {
  allRows,
  always,
  batch,
  firstRow,
  join,
  jsonRows,
  lockRow,
  name,
  names,
  type Sql,
  sql,
} from '../base/sql.ts';
import { limitReached } from '../http/api-error.ts';
import type { Context, Handler } from '../http/handler.ts';
import { decodeCursor, encodeCursor, numberInCursor } from '../http/paging.ts';
import { ownProject } from '../identity/membership.ts';
import { noteReviewer } from '../projects/reviewers.ts';
import { assertRoomForRows, recountRows } from '../storage/usage.ts';
import { withOwnNames } from '../uploads/files.ts';
import {
  countsSql,
  findInRanges,
  isSpeciesSql,
  pageLength,
  reviewQuery,
  type ReviewRow,
  toMilliseconds,
  toReview,
} from './review-rows.ts';

type Refused = ReviewsStored['refused'][number];
type Reason = Refused['reason'];

const sentences: Readonly<Record<Reason, string>> = {
  recording_unknown:
    'The dataset has no such recording, or it was deleted. Send data_id and file as the detections name them; a verdict on a deleted recording cannot be kept.',
  ends_before_start: 'The detection ends before it starts. Send an end_s that is after start_s.',
  sample_unknown:
    'The project has no such sample, or it was deleted. Send the verdict without sample_id to keep it.',
  final_not_allowed:
    'Only the owner and managers of the project have the last word. Send the verdict without final.',
};

const types = {
  review_id: 'text',
  data_id: 'text',
  file: 'text',
  start_ms: 'integer',
  end_ms: 'integer',
  species: 'text',
  verdict: 'text',
  correct_species: 'text',
  score: 'real',
  blind: 'integer',
  final: 'integer',
  sample_id: 'text',
  note: 'text',
  at: 'text',
} as const;

/** The file name is stored as in the dataset. */
const copied = (Object.keys(types) as (keyof typeof types)[]).filter((name) => name !== 'file');

function written(one: ReviewCreate, now: Date) {
  const reviewedAt = one.at === undefined ? now : new Date(one.at);
  return {
    review_id: one.review_id,
    data_id: one.data_id,
    file: one.file,
    start_ms: toMilliseconds(one.start_s),
    end_ms: toMilliseconds(one.end_s),
    species: one.species,
    verdict: one.verdict,
    correct_species: one.correct_species || null,
    score: one.score ?? null,
    blind: one.blind ? 1 : 0,
    final: one.final ? 1 : 0,
    sample_id: one.sample_id ?? null,
    note: one.note || null,
    at: (reviewedAt < now ? reviewedAt : now).toISOString(),
  };
}
type Written = ReturnType<typeof written>;

function faultOf({ ctx: { role }, one }: { ctx: Context; one: Written }): Reason | null {
  if (one.end_ms <= one.start_ms) return 'ends_before_start';
  if (one.final === 1 && !(role !== null && includesRole(role, 'manager')))
    return 'final_not_allowed';
  return null;
}

/** With an existing recording and sample; all within the limit or none. */
function insertReviews(ctx: Context, projectId: string, reviews: readonly Written[]): Sql {
  const last = sql`(SELECT coalesce(max(number), 0) FROM reviews WHERE project_id = ${projectId})`;
  return sql`INSERT INTO reviews (project_id, number, reviewer_id, file_id, file, ${names(copied)})
    SELECT project_id, ${last} + place, ${ctx.actorId}, file_id, filename, ${names(copied)} FROM (
      SELECT datasets.project_id, files.file_id, files.filename, ${names(copied, sql`asked`)},
        row_number() OVER (ORDER BY asked.position) AS place, count(*) OVER () AS together
      FROM ${jsonRows(types, 'asked', reviews)}
      CROSS JOIN datasets CROSS JOIN files
      WHERE datasets.data_id = asked.data_id AND datasets.project_id = ${projectId}
        AND datasets.user_id = ${ctx.userId}
        AND files.data_id = asked.data_id AND files.filename = asked.file AND files.kind = 'recording'
        AND (asked.sample_id IS NULL OR EXISTS (SELECT 1 FROM samples
          WHERE samples.project_id = datasets.project_id AND samples.sample_id = asked.sample_id))
        AND NOT EXISTS (SELECT 1 FROM reviews
          WHERE reviews.project_id = datasets.project_id
            AND reviews.review_id = asked.review_id)) AS wanted
    WHERE ${last} + together <= ${limits.reviews_per_project}
    RETURNING review_id`;
}

interface Outcome {
  position: number;
  kept: number;
  recording: number;
  sample: number;
}

const askOutcomes = (projectId: string, reviews: readonly Written[]): Sql => {
  const { review_id, data_id, file, sample_id } = types;
  return sql`SELECT asked.position, EXISTS (SELECT 1 FROM reviews
    WHERE reviews.project_id = ${projectId} AND reviews.review_id = asked.review_id) AS kept,
      EXISTS (SELECT 1 FROM files JOIN datasets ON datasets.data_id = files.data_id
        WHERE files.data_id = asked.data_id AND files.filename = asked.file
          AND files.kind = 'recording'
          AND datasets.project_id = ${projectId}) AS recording,
      asked.sample_id IS NULL OR EXISTS (SELECT 1 FROM samples
        WHERE samples.project_id = ${projectId} AND samples.sample_id = asked.sample_id) AS sample
    FROM ${jsonRows({ review_id, data_id, file, sample_id }, 'asked', reviews)}
    ORDER BY asked.position`;
};

/**
 * Names invalid verdicts. A known `review_id` keeps its first content. Throws `limit_reached` and
 * stores none.
 */
export const createReviews: Handler<'reviewsCreate'> = async ({ ctx, params, body }) => {
  const { project_id: projectId } = await ownProject(ctx, params.projectId);
  const { db } = ctx.deps;
  const ids = new Set<string>();
  const once = body.reviews.filter(({ review_id }) => !ids.has(review_id) && ids.add(review_id));
  const sent = once.map((one) => written(one, ctx.now));
  const reviews = await withOwnNames(ctx, projectId, sent);
  const faults = reviews.map((one) => faultOf({ ctx, one }));
  const sound = reviews.filter((_, at) => faults[at] === null);
  await assertRoomForRows(ctx, JSON.stringify(sound).length);
  const results = await batch(db, [
    lockRow('users', ctx.userId),
    noteReviewer(projectId, ctx.actorId),
    insertReviews(ctx, projectId, sound),
    recountRows(projectId, 'reviews'),
    askOutcomes(projectId, reviews),
  ]);
  const outcomes = (results.at(-1)?.results ?? []) as unknown as Outcome[];
  const stored = results.at(-3)?.results.length ?? 0;
  const refused = outcomes.flatMap(({ position, kept, recording, sample }): Refused[] => {
    const review_id = reviews[position]?.review_id ?? '';
    if (kept) return [];
    const unknown = recording ? 'sample_unknown' : 'recording_unknown';
    const reason = faults[position] ?? (recording && sample ? null : unknown);
    return reason === null ? [] : [{ review_id, reason, error: sentences[reason] }];
  });
  const earlierCount = outcomes.filter(({ kept }) => kept).length - stored;
  const repeated = body.reviews.length - reviews.length;
  if (stored + earlierCount + refused.length < reviews.length || refused.length > 0)
    await ownProject(ctx, projectId);
  if (stored + earlierCount + refused.length < reviews.length)
    throw limitReached(
      `A project can have ${limits.reviews_per_project} verdicts. Go on in another project.`,
    );
  return { stored, known: earlierCount + repeated, refused };
};

const filters = ['data_id', 'species', 'sample_id', 'reviewer_id', 'verdict'] as const;

/** In order of arrival; `counting`: those that count today. */
export const listReviews: Handler<'reviewsList'> = async ({ ctx, params, query }) => {
  const { project_id: projectId } = await ownProject(ctx, params.projectId);
  const limit = query.limit ?? limits.page_default;
  const [after = '0'] = query.cursor ? decodeCursor(query.cursor, 1) : [];
  const isAsked = filters.flatMap((filter) => {
    const wanted = query[filter];
    if (wanted === undefined) return [];
    return filter === 'species'
      ? isSpeciesSql(sql`reviews.species`, wanted)
      : sql`reviews.${name(filter)} = ${wanted}`;
  });
  const { db } = ctx.deps;
  const find = (from: number, to: number, count: number) => {
    const conditions = [
      sql`reviews.project_id = ${projectId}`,
      sql`reviews.number > ${from} AND reviews.number <= ${to}`,
      ...isAsked,
      query.counting ? countsSql(query.species === undefined ? [] : [query.species]) : always,
    ];
    return allRows<ReviewRow>(
      db,
      sql`${reviewQuery} WHERE ${join(conditions, ' AND ')} ORDER BY reviews.number LIMIT ${count}`,
    );
  };
  const { last: newest } = (await firstRow<{ last: number }>(
    db,
    sql`SELECT coalesce(max(number), 0) AS last FROM reviews
      WHERE project_id = ${projectId}`,
  )) ?? { last: 0 };
  const terms = { after: numberInCursor(after), last: newest, step: 1000, count: limit + 1 };
  const results = await findInRanges(ctx.deps, terms, find);
  const reviews = results.map(toReview);
  const length = pageLength(reviews, limit);
  const last = length < results.length ? results[length - 1] : undefined;
  return {
    reviews: reviews.slice(0, length),
    next_cursor: last ? encodeCursor([String(last.number)]) : null,
  };
};
