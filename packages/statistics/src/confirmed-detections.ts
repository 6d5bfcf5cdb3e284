import type { Verdict } from './calibration.ts';

/** Null for none or a tie. */
export function mostSaid<V>(said: readonly V[]): V | null {
  const counts = new Map<V, number>();
  for (const one of said) counts.set(one, (counts.get(one) ?? 0) + 1);
  const most = Math.max(0, ...counts.values());
  const [first, ...tied] = [...counts].filter(([, count]) => count === most);
  return first && tied.length === 0 ? first[0] : null;
}

/**
 * Latest final verdict, else the most frequent; null for none or a tie. Takes verdicts in order.
 */
export function whatAllSay<V>(said: readonly { verdict: V; final: boolean }[]): V | null {
  const last = said.findLast(({ final }) => final);
  return last ? last.verdict : mostSaid(said.map(({ verdict }) => verdict));
}

export interface SaidOfDetection {
  data_id: string;
  file: string;
  /** Seconds from the recording's start. */
  start_s: number;
  end_s: number;
  species: string;
  /** `undone` counts for nothing. */
  verdict: Verdict | 'undone';
  final: boolean;
  /** ISO 8601. */
  at: string;
  /** Absent where each person has one verdict. */
  reviewer_id?: string;
}

/** The same for every analysis. Times are in milliseconds. */
export interface DetectionName {
  data_id: string;
  file: string;
  start_ms: number;
  end_ms: number;
  species: string;
}

const ms = (seconds: number) => Math.round(seconds * 1000);

/** Each person's latest and latest final verdict. */
function latestInOrder(reviews: readonly SaidOfDetection[]): SaidOfDetection[] {
  const latest = new Map<unknown, SaidOfDetection>();
  const inOrder = reviews.toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
  for (const one of inOrder) {
    const key = one.reviewer_id === undefined ? one : `${one.reviewer_id}\n${one.final}`;
    latest.delete(key);
    latest.set(key, one);
  }
  return [...latest.values()];
}

/**
 * Detections that are right, or with `no` wrong, by `whatAllSay`. Verdicts under several names of
 * one species (`keyOf`) are on one detection, with the first name.
 */
export function confirmedDetections(
  reviews: Iterable<SaidOfDetection>,
  verdict: 'yes' | 'no' = 'yes',
  keyOf: (species: string) => string = (species) => species,
): DetectionName[] {
  const groups = new Map<string, { name: DetectionName; verdicts: SaidOfDetection[] }>();
  for (const review of reviews) {
    if (review.verdict === 'undone') continue;
    const { data_id, file, species } = review;
    const name = {
      data_id,
      file,
      start_ms: ms(review.start_s),
      end_ms: ms(review.end_s),
      species,
    };
    const key = [data_id, name.start_ms, name.end_ms, keyOf(species), file].join('\n');
    const group = groups.get(key);
    if (group) group.verdicts.push(review);
    else groups.set(key, { name, verdicts: [review] });
  }
  return [...groups.values()].flatMap(({ name, verdicts: said }) =>
    whatAllSay(latestInOrder(said)) === verdict ? [name] : [],
  );
}
