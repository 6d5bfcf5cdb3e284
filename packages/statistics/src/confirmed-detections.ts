import { whatAllSay } from './agreement.ts';

/** What a person said of a detection, as far as it counts today. */
export interface SaidOfDetection {
  data_id: string;
  file: string;
  /** Seconds from the start of the recording. */
  start_s: number;
  end_s: number;
  species: string;
  verdict: 'yes' | 'no' | 'unsure' | 'undone';
  /** Whether it is a last word. */
  final: boolean;
  /** When it was said, ISO 8601. */
  at: string;
  /** Whose it is; absent where each person has one verdict. */
  reviewer_id?: string;
}

/** A detection, whichever analysis made it: a dataset, a recording, milliseconds in it, and a species. */
export interface DetectionName {
  data_id: string;
  file: string;
  start_ms: number;
  end_ms: number;
  species: string;
}

const ms = (seconds: number) => Math.round(seconds * 1000);

/** Verdicts in the order in which they were said; of each person the latest, and the latest last word. */
function latestInOrder(said: readonly SaidOfDetection[]): SaidOfDetection[] {
  const latest = new Map<unknown, SaidOfDetection>();
  const inOrder = said.toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
  for (const one of inOrder) {
    const key = one.reviewer_id === undefined ? one : `${one.reviewer_id}\n${one.final}`;
    latest.delete(key);
    latest.set(key, one);
  }
  return [...latest.values()];
}

/**
 * The detections that are right, or with `no` wrong, by what all say of them together (`whatAllSay`), each once. Species are
 * compared by `keyOf`: verdicts under several names of one are on one detection, which has the first of the names.
 */
export function confirmedDetections(
  reviews: Iterable<SaidOfDetection>,
  verdict: 'yes' | 'no' = 'yes',
  keyOf: (species: string) => string = (species) => species,
): DetectionName[] {
  const found = new Map<string, { name: DetectionName; said: SaidOfDetection[] }>();
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
    const known = found.get(key);
    if (known) known.said.push(review);
    else found.set(key, { name, said: [review] });
  }
  return [...found.values()].flatMap(({ name, said }) =>
    whatAllSay(latestInOrder(said)) === verdict ? [name] : [],
  );
}
