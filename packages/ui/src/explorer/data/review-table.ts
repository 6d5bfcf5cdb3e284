import type { Verdict } from '@biophony/statistics';
import { scientificName, type SpeciesName } from '../../base/species-name.ts';
import {
  countingOf,
  isJudged,
  type Judgement,
  type ReviewerVerdict,
  type ReviewKey,
  unjudged,
  verdictOfAll,
} from '../../verdicts/verdict.ts';
import { correctedBit, type DetectionColumns, verdictCodes } from './detection-columns.ts';

export interface ReviewTable {
  /** Stored as in `detection-columns.ts`. */
  readonly counting: Uint8Array;
  /** Without final verdicts. */
  ownAt(place: number): Judgement;
  /** Verdicts of others, and all final ones. */
  saidAt(place: number): readonly ReviewerVerdict[];
  countingAt(place: number): Judgement;
  ofAllAt(place: number): Verdict | null;
  /** Taking back removes the person's final verdict too. */
  judge(place: number, judgement: Judgement): void;
  take(place: number, said: ReviewerVerdict): void;
  /** Keeps the person's own. */
  forget(): void;
}

const nothing: readonly ReviewerVerdict[] = [];

export function createReviewTable(rows: number): ReviewTable {
  const counting = new Uint8Array(rows);
  const own = new Map<number, Judgement>();
  const others = new Map<number, ReviewerVerdict[]>();
  const countingAt = (place: number) => countingOf(own.get(place), others.get(place) ?? nothing);
  const count = (place: number) => {
    const { verdict, corrected } = countingAt(place);
    counting[place] = (verdict ? verdictCodes[verdict] : 0) + (corrected ? correctedBit : 0);
  };
  const setOwn = (place: number, { verdict, corrected }: Judgement) => {
    if (isJudged({ verdict, corrected })) own.set(place, { verdict, corrected });
    else own.delete(place);
  };
  return {
    counting,
    ownAt: (place) => own.get(place) ?? unjudged,
    saidAt: (place) => others.get(place) ?? nothing,
    countingAt,
    ofAllAt: (place) => verdictOfAll(own.get(place), others.get(place) ?? nothing),
    judge(place, judgement) {
      setOwn(place, judgement);
      if (!own.has(place)) {
        const left = others.get(place)?.filter((one) => !one.own) ?? [];
        if (left.length > 0) others.set(place, left);
        else others.delete(place);
      }
      count(place);
    },
    take(place, said) {
      if (said.own && !said.final) setOwn(place, said);
      else {
        const known = others.get(place);
        if (known) known.push(said);
        else others.set(place, [said]);
      }
      count(place);
    },
    forget() {
      const places = [...others.keys()];
      others.clear();
      for (const place of places) count(place);
    },
  };
}

interface Detections {
  columns: DetectionColumns;
  files: readonly string[];
  species: readonly SpeciesName[];
}

export function matchReviews<R extends ReviewKey>(
  reviews: readonly R[],
  { columns, files, species }: Detections,
  take: (place: number, review: R) => void,
  keyOf: (name: string) => string = (name) => name,
): void {
  const ids = new Map(files.map((name, id) => [name, id]));
  const names = species.map((one) => keyOf(scientificName(one)));
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
