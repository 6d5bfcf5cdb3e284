import type { DetectionColumns, SpeciesName } from '../columns/detection-columns.ts';
import { reviewName } from './review-table.ts';

/** What a review is of: a recording, milliseconds in it, and a species. */
export interface ReviewKey {
  file: string;
  start_ms: number;
  end_ms: number;
  species: string;
}

interface Detections {
  columns: DetectionColumns;
  files: readonly string[];
  species: readonly SpeciesName[];
}

/**
 * Finds the detections that reviews are of, in one pass over them, and tells of each with its place. `keyOf` is what names of
 * species are compared by.
 */
export function matchReviews<R extends ReviewKey>(
  reviews: readonly R[],
  { columns, files, species }: Detections,
  take: (place: number, review: R) => void,
  keyOf: (name: string) => string = (name) => name,
): void {
  const ids = new Map(files.map((name, id) => [name, id]));
  const names = species.map((one) => keyOf(reviewName(one)));
  const wanted: (Map<number, { review: R; key: string }[]> | undefined)[] = Array.from({
    length: files.length,
  });
  let any = false;
  for (const review of reviews) {
    const id = ids.get(review.file);
    if (id === undefined) continue;
    const starts = (wanted[id] ??= new Map<number, { review: R; key: string }[]>());
    const known = starts.get(review.start_ms);
    const one = { review, key: keyOf(review.species) };
    if (known) known.push(one);
    else starts.set(review.start_ms, [one]);
    any = true;
  }
  if (!any) return;
  const { rows, file, start, end, species: kinds } = columns;
  for (let place = 0; place < rows; place++) {
    const found = wanted[file[place]!]?.get(start[place]!);
    if (!found) continue;
    for (const { review, key } of found)
      if (review.end_ms === end[place] && key === names[kinds[place]!]) take(place, review);
  }
}
