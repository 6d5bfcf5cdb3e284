import { limits } from '@biophony/contract';
import type { Handler } from '../../../http/handler.ts';
import { decodeCursor, encodeCursor, numberInCursor } from '../../rows/cursor.ts';
import { ownProject } from '../../rows/own-project.ts';
import { findInRanges } from '../shared/item-slices.ts';
import { pageLength } from '../shared/page-within.ts';
import { countsSql, isSpeciesSql, reviewQuery, toReview, type ReviewRow } from './review-row.ts';

const filters = ['data_id', 'species', 'sample_id', 'reviewer_id'] as const;

/** The verdicts of a project in the order in which they arrived, a page at a time; with `counting` those that count today. */
export const listReviews: Handler<'reviewsList'> = async ({ ctx, params, query }) => {
  const { project_id: projectId } = await ownProject(ctx, params.projectId);
  const limit = query.limit ?? limits.page_default;
  const [after = '0'] = query.cursor ? decodeCursor(query.cursor, 1) : [];
  const asked = filters.filter((name) => query[name] !== undefined);
  const conditions = [
    'reviews.project_id = ?',
    'reviews.number > ? AND reviews.number <= ?',
    ...asked.map((name) =>
      name === 'species'
        ? isSpeciesSql('reviews.species', query.species ?? '')
        : `reviews.${name} = ?`,
    ),
    ...(query.counting ? [countsSql(query.species === undefined ? [] : [query.species])] : []),
  ];
  const { db } = ctx.deps;
  const find = async (from: number, to: number, count: number) => {
    const { results } = await db
      .prepare(`${reviewQuery} WHERE ${conditions.join(' AND ')} ORDER BY reviews.number LIMIT ?`)
      .bind(projectId, from, to, ...asked.map((name) => query[name] ?? ''), count)
      .all<ReviewRow>();
    return results;
  };
  const { last: newest } = (await db
    .prepare('SELECT coalesce(max(number), 0) AS last FROM reviews WHERE project_id = ?')
    .bind(projectId)
    .first<{ last: number }>()) ?? { last: 0 };
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
