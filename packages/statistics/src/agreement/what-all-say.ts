import { mostSaid } from './most-said.ts';

/**
 * What all who reviewed a detection say together, the same for whoever asks: the last word where there is one, the latest of
 * several, else what most of them say. Null where nobody has said anything, or as many say one thing as another. Verdicts
 * are given in the order in which they were said.
 */
export function whatAllSay<V>(said: readonly { verdict: V; final: boolean }[]): V | null {
  const last = said.findLast(({ final }) => final);
  return last ? last.verdict : mostSaid(said.map(({ verdict }) => verdict));
}
