import { scoreToX } from './score-axis.ts';

/** Strata between scores as strata on the axis on which they have equal widths; what else is known of them stays. */
export const strataByX = <T extends { low: number; high: number }>(strata: readonly T[]) =>
  strata.map(({ low, high, ...rest }) => ({
    ...rest,
    low_x: scoreToX(low),
    high_x: scoreToX(high),
  }));
