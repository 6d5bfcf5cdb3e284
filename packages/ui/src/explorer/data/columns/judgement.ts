import type { SpeciesName } from './detection-columns.ts';
import type { Verdict } from './verdicts.ts';

/** All that a person said of a detection. */
export interface Judgement {
  verdict: Verdict;
  /** The species it is instead; null where the person named none. */
  corrected: SpeciesName | null;
}

/** Nothing said. */
export const unjudged: Judgement = { verdict: 'none', corrected: null };

/** What it comes to when a person presses a verdict: `correct` and `none` take a correction back. */
export const withVerdict = ({ corrected }: Judgement, verdict: Verdict): Judgement => ({
  verdict,
  corrected: verdict === 'wrong' || verdict === 'unsure' ? corrected : null,
});

/** What it comes to when a person names the species: the one of the analysis is wrong. Null takes the name back. */
export const withSpecies = (before: Judgement, corrected: SpeciesName | null): Judgement => ({
  verdict: corrected && before.verdict !== 'unsure' ? 'wrong' : before.verdict,
  corrected,
});
