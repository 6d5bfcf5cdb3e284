import { mostSaid, whatAllSay } from '@biophony/statistics';
import { scientificName, type SpeciesName } from '../../base/species-name.ts';
import {
  correctedBit,
  type DetectionColumns,
  type Judgement,
  unjudged,
  type Verdict,
  verdicts,
} from './detection-columns.ts';

export interface SaidOf extends Judgement {
  reviewer: string;
  /** Outweighs others. */
  final: boolean;
  /** From the person at this page. */
  own: boolean;
}

/** `unsure` for a tie. */
function majority(said: readonly Judgement[]): Judgement {
  const verdict = mostSaid(said.map((one) => one.verdict)) ?? 'unsure';
  const corrected = said.find((one) => one.verdict === verdict && one.corrected)?.corrected;
  return { verdict, corrected: corrected ?? null };
}

/** The final verdict, else the person's own, else the majority of others. */
export function countingOf(own: Judgement | undefined, said: readonly SaidOf[]): Judgement {
  const last = said.findLast(({ final }) => final);
  if (last) return { verdict: last.verdict, corrected: last.corrected };
  if (own) return own;
  return said.length > 0 ? majority(said) : unjudged;
}

/**
 * The same for every viewer: the final verdict, else the majority; `none` for a tie. Calibrations
 * count this way.
 */
function ofAll(own: Judgement | undefined, said: readonly SaidOf[]): Verdict {
  const all = [...(own ? [{ ...own, final: false }] : []), ...said];
  return whatAllSay(all.filter(({ verdict }) => verdict !== 'none')) ?? 'none';
}

export interface ReviewTable {
  /** Stored as in `detection-columns.ts`. */
  readonly counting: Uint8Array;
  /** Without final verdicts. */
  ownAt(place: number): Judgement;
  /** Verdicts of others, and all final ones. */
  saidAt(place: number): readonly SaidOf[];
  countingAt(place: number): Judgement;
  ofAllAt(place: number): Verdict;
  /** `none` without a species removes the person's final verdict too. */
  judge(place: number, judgement: Judgement): void;
  take(place: number, said: SaidOf): void;
  /** Keeps the person's own. */
  forget(): void;
}

const nothing: readonly SaidOf[] = [];

export function createReviewTable(rows: number): ReviewTable {
  const counting = new Uint8Array(rows);
  const own = new Map<number, Judgement>();
  const others = new Map<number, SaidOf[]>();
  const countingAt = (place: number) => countingOf(own.get(place), others.get(place) ?? nothing);
  const count = (place: number) => {
    const { verdict, corrected } = countingAt(place);
    counting[place] = verdicts[verdict] + (corrected ? correctedBit : 0);
  };
  const setOwn = (place: number, { verdict, corrected }: Judgement) => {
    if (verdict === 'none' && !corrected) own.delete(place);
    else own.set(place, { verdict, corrected });
  };
  return {
    counting,
    ownAt: (place) => own.get(place) ?? unjudged,
    saidAt: (place) => others.get(place) ?? nothing,
    countingAt,
    ofAllAt: (place) => ofAll(own.get(place), others.get(place) ?? nothing),
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

/** A recording, milliseconds in it, and a species. */
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
