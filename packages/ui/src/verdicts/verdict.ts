import type { Review, ReviewCreate, SampleItem } from '@biophony/contract';
import { mostSaid, type Verdict, whatAllSay } from '@biophony/statistics';
import { scientificName, type SpeciesName } from '../base/species-name.ts';

/** What one person says of a detection. */
export interface Judgement {
  /** Null for none, and for one that was taken back. */
  verdict: Verdict | null;
  /** Null where none was named. */
  corrected: SpeciesName | null;
}

export const unjudged: Judgement = { verdict: null, corrected: null };

/** Old lists may have a species without a verdict. */
export const isJudged = ({ verdict, corrected }: Judgement): boolean =>
  verdict !== null || corrected !== null;

/** `yes` and null remove a correction. */
export const withVerdict = ({ corrected }: Judgement, verdict: Verdict | null): Judgement => ({
  verdict,
  corrected: verdict === 'no' || verdict === 'unsure' ? corrected : null,
});

/** Says no unless it is unsure. Null removes the name. */
export const withSpecies = (before: Judgement, corrected: SpeciesName | null): Judgement => ({
  verdict: corrected && before.verdict !== 'unsure' ? 'no' : before.verdict,
  corrected,
});

export interface ReviewerVerdict extends Judgement {
  verdict: Verdict;
  reviewer: string;
  /** Outweighs others. */
  final: boolean;
  /** From the person at this page. */
  own: boolean;
}

/** `unsure` for a tie. */
function majority(verdicts: readonly ReviewerVerdict[]): Judgement {
  const verdict = mostSaid(verdicts.map((one) => one.verdict)) ?? 'unsure';
  const corrected = verdicts.find((one) => one.verdict === verdict && one.corrected)?.corrected;
  return { verdict, corrected: corrected ?? null };
}

/** The final verdict, else the person's own, else the majority of others. */
export function findCounting(
  own: Judgement | undefined,
  verdicts: readonly ReviewerVerdict[],
): Judgement {
  const last = verdicts.findLast(({ final }) => final);
  if (last) return { verdict: last.verdict, corrected: last.corrected };
  if (own) return own;
  return verdicts.length > 0 ? majority(verdicts) : unjudged;
}

/**
 * The same for every viewer: the final verdict, else the majority; null for a tie. Calibrations
 * count this way.
 */
export const verdictOfAll = (
  own: Judgement | undefined,
  verdicts: readonly ReviewerVerdict[],
): Verdict | null =>
  whatAllSay([...(own?.verdict ? [{ verdict: own.verdict, final: false }] : []), ...verdicts]);

// On the wire, where `undone` takes back what its reviewer said of the detection.

/** A verdict without ID and time. */
export type SaidVerdict = Omit<ReviewCreate, 'review_id' | 'at'>;

/** Null for one that takes back. */
export const verdictIn = ({ verdict }: Pick<ReviewCreate, 'verdict'>): Verdict | null =>
  verdict === 'undone' ? null : verdict;

const onWire = (verdict: Verdict | null): ReviewCreate['verdict'] => verdict ?? 'undone';

/** A detection, whichever analysis made it. */
type DetectionName = Pick<ReviewCreate, 'data_id' | 'file' | 'start_s' | 'end_s' | 'species'>;

const ms = (seconds: number): number => Math.round(seconds * 1000);

/** To the millisecond. */
export const keyText = ({ data_id, file, start_s, end_s, species }: DetectionName): string =>
  [data_id, ms(start_s), ms(end_s), species, file].join('\n');

/** A detection in results, with the verdicts on it. */
export interface ReviewedDetection extends SpeciesName, Judgement {
  /** In detections.parquet; identifies the detection. */
  row: number;
  file: string;
  /** To the millisecond. */
  start_s: number;
  end_s: number;
  confidence: number;
  /** Verdicts of others, and final ones. */
  said?: readonly ReviewerVerdict[];
}

export const nameOfDetection = (
  dataId: string,
  detection: Pick<ReviewedDetection, 'file' | 'start_s' | 'end_s' | keyof SpeciesName>,
): DetectionName => ({
  data_id: dataId,
  file: detection.file,
  start_s: detection.start_s,
  end_s: detection.end_s,
  species: scientificName(detection),
});

const confidenceDigits = 4;

/** Seen with its score, nothing hidden. */
export const saidOfDetection = (
  dataId: string,
  detection: Parameters<typeof nameOfDetection>[1] & Pick<ReviewedDetection, 'confidence'>,
  { verdict, corrected }: Judgement,
): SaidVerdict => ({
  ...nameOfDetection(dataId, detection),
  verdict: onWire(verdict ?? (corrected && 'no')),
  ...(corrected && { correct_species: scientificName(corrected) }),
  score: Number(detection.confidence.toFixed(confidenceDigits)),
  blind: false,
});

/** A verdict on an item of a sample. */
export interface ClipVerdict {
  verdict: Verdict;
  /** Scientific name of the corrected species; null if none was named. */
  correctSpecies: string | null;
  note: string | null;
  /** Final verdict of the owner or a manager. */
  final: boolean;
}

const nameOfItem = ({ data_id, file, start_s, end_s, species, score }: SampleItem) => ({
  data_id,
  file,
  start_s,
  end_s,
  species,
  score,
});

export const saidOfItem = (
  item: SampleItem,
  sampleId: string,
  clipVerdict: ClipVerdict,
  blind: boolean,
): SaidVerdict => ({
  ...nameOfItem(item),
  verdict: clipVerdict.verdict,
  correct_species: clipVerdict.correctSpecies,
  note: clipVerdict.note,
  final: clipVerdict.final,
  blind,
  sample_id: sampleId,
});

/**
 * The person's verdicts on an item from before this review that still hold: the verdict, then the
 * final one.
 */
function saidBefore(item: SampleItem, waited: readonly ReviewCreate[]): ReviewCreate[] {
  const { mine, verdicts } = item;
  // Excludes a final verdict that another one outweighed; sent again, it would become the latest.
  const sentReviews = verdicts.filter((one) => one.reviewer_id === mine?.reviewer_id);
  const unsent = waited.filter((one) => keyText(one) === keyText(item));
  const standing = new Map<boolean, ReviewCreate>();
  const byTime = (one: ReviewCreate, other: ReviewCreate) =>
    (one.at ?? '').localeCompare(other.at ?? '');
  for (const one of [...sentReviews, ...unsent].sort(byTime)) {
    if (verdictIn(one) === null) standing.clear();
    else standing.set(one.final ?? false, one);
  }
  return [standing.get(false), standing.get(true)].filter((one) => one !== undefined);
}

/**
 * Builds the requests, in order, that undo a verdict: the service then forgets everything the
 * person said of the item, so earlier verdicts are sent again. `waited` are verdicts not yet at the
 * service when the items were read.
 */
export const takenBack = (
  item: SampleItem,
  sampleId: string,
  clipVerdict: ClipVerdict,
  blind: boolean,
  waited: readonly ReviewCreate[],
): SaidVerdict[] => [
  {
    ...nameOfItem(item),
    verdict: onWire(null),
    final: clipVerdict.final,
    blind,
    sample_id: sampleId,
  },
  ...saidBefore(item, waited).map((one) => ({
    ...nameOfItem(item),
    score: one.score,
    verdict: one.verdict,
    correct_species: one.correct_species,
    note: one.note,
    final: one.final,
    blind: one.blind,
    // Another sample may be deleted by now; its verdicts stay, but it takes no new ones.
    sample_id: one.sample_id === sampleId ? sampleId : null,
  })),
];

/** A recording, milliseconds in it, and a species. */
export interface ReviewKey {
  file: string;
  start_ms: number;
  end_ms: number;
  species: string;
}

/** A verdict of a project, to be matched with the detections of its dataset. */
export interface ProjectReview extends ReviewKey, Omit<ReviewerVerdict, 'corrected'> {
  corrected: string | null;
}

type ReadReview = ReviewCreate & Partial<Pick<Review, 'reviewer'>>;

/** Null for one that takes back. */
export function toProjectReview(review: ReadReview, own: boolean): ProjectReview | null {
  const verdict = verdictIn(review);
  if (verdict === null) return null;
  return {
    file: review.file,
    start_ms: ms(review.start_s),
    end_ms: ms(review.end_s),
    species: review.species,
    reviewer: review.reviewer ?? '',
    verdict,
    corrected: review.correct_species ?? null,
    final: review.final ?? false,
    own,
  };
}

const saidOf = (review: ReadReview, own: boolean): ReviewerVerdict[] => {
  const projectReview = toProjectReview(review, own);
  if (!projectReview) return [];
  const { reviewer, verdict, final, corrected: name } = projectReview;
  const corrected = name === null ? null : { scientific_name: name, common_name: '' };
  return [{ reviewer, verdict, final, own, corrected }];
};

/** The person's own, and those of others with final ones. */
export function saidBy(
  reviews: readonly Review[],
  waiting: ReviewCreate | null,
  personId: string | null,
): { own: Judgement; others: readonly ReviewerVerdict[] } {
  const isOwn = ({ reviewer_id: id }: Review) => id === personId;
  const own = waiting
    ? saidOf(waiting, true)
    : reviews.filter((one) => isOwn(one) && !one.final).flatMap((one) => saidOf(one, true));
  const { verdict, corrected } = own.at(-1) ?? unjudged;
  const others = reviews.filter((one) => one.final || !isOwn(one));
  return {
    own: { verdict, corrected },
    others: others.flatMap((one) => saidOf(one, isOwn(one))),
  };
}
