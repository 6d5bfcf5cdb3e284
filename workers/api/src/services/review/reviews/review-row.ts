import type { Review, ReviewVerdict } from '@biophony/contract';
import { acceptedNames, shippedNames } from '@biophony/contract/names';
import { toSeconds } from '../shared/milliseconds.ts';

/** A row of `reviews` with the name of its reviewer, and whether its recording is there no more. */
export interface ReviewRow {
  number: number;
  review_id: string;
  file_id: string;
  data_id: string;
  file: string;
  start_ms: number;
  end_ms: number;
  species: string;
  verdict: ReviewVerdict;
  correct_species: string | null;
  score: number | null;
  blind: number;
  final: number;
  sample_id: string | null;
  note: string | null;
  reviewer_id: string;
  reviewer: string;
  at: string;
  recording_deleted: number;
}

/** Whether the recording that a row of `table` names is no more in the project: 1 or 0. */
export const isDeletedSql = (table: string): string =>
  `CASE WHEN EXISTS (SELECT 1 FROM files JOIN datasets ON datasets.data_id = files.data_id
     WHERE files.file_id = ${table}.file_id AND datasets.project_id = ${table}.project_id) THEN 0 ELSE 1 END`;

/** Selects rows as `ReviewRow`; conditions follow. */
export const reviewQuery = `SELECT reviews.*, reviewers.reviewer, ${isDeletedSql('reviews')} AS recording_deleted
  FROM reviews JOIN reviewers
    ON reviewers.project_id = reviews.project_id AND reviewers.reviewer_id = reviews.reviewer_id`;

const names = acceptedNames(shippedNames);

/** The shipped names of a species as a list in SQL, null where it has one alone. They are letters, so that nothing is bound. */
function namesSql(species: string): string | null {
  const others = names.namesFor(species).slice(1);
  if (others.length === 0) return null;
  const all = [...new Set([...others, names.accepted(species)])];
  return `(${all.map((name) => `'${name.replaceAll("'", "''")}'`).join(', ')})`;
}

/** Whether a column has a species by any of its names; the species is bound, once. */
export function isSpeciesSql(column: string, species: string): string {
  const list = namesSql(species);
  return list === null ? `${column} = ?` : `(${column} = ? OR ${column} IN ${list})`;
}

/** Whether two columns have the same species, of which those given may have several names. */
export function sameSpeciesSql(one: string, other: string, species: Iterable<string>): string {
  const lists = new Set([...species].flatMap((name) => namesSql(name) ?? []));
  const pairs = [...lists].map((list) => ` OR (${one} IN ${list} AND ${other} IN ${list})`);
  return `(${one} = ${other}${pairs.join('')})`;
}

/**
 * A condition on a row of `reviews`: it counts today. Of each reviewer the latest verdict on a detection does, by when it was
 * said and then by when it arrived, and likewise the latest that was meant as the last word; but for those before an
 * `undone` of the same reviewer. Verdicts under several names of the species given are on one detection.
 */
export const countsSql = (
  species: Iterable<string> = [],
): string => `reviews.verdict <> 'undone' AND NOT EXISTS (
  SELECT 1 FROM reviews AS later
  WHERE later.project_id = reviews.project_id AND later.file_id = reviews.file_id
    AND later.start_ms = reviews.start_ms AND later.end_ms = reviews.end_ms
    AND ${sameSpeciesSql('later.species', 'reviews.species', species)} AND later.reviewer_id = reviews.reviewer_id
    AND (later.final = reviews.final OR later.verdict = 'undone')
    AND (later.at, later.number) > (reviews.at, reviews.number))`;

/** A review as it is answered. */
export function toReview(row: ReviewRow): Review {
  return {
    review_id: row.review_id,
    file_id: row.file_id,
    data_id: row.data_id,
    file: row.file,
    start_s: toSeconds(row.start_ms),
    end_s: toSeconds(row.end_ms),
    species: row.species,
    verdict: row.verdict,
    correct_species: row.correct_species,
    score: row.score,
    blind: row.blind === 1,
    final: row.final === 1,
    sample_id: row.sample_id,
    note: row.note,
    reviewer_id: row.reviewer_id,
    reviewer: row.reviewer,
    at: row.at,
    recording_deleted: row.recording_deleted === 1,
  };
}
