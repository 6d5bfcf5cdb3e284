/** Output samples for input samples, in lowest terms. */
export interface Ratio {
  up: number;
  down: number;
}

const divisor = (a: number, b: number): number => (b === 0 ? a : divisor(b, a % b));

export function ratioBetween(fromHz: number, toHz: number): Ratio {
  const common = divisor(fromHz, toHz);
  return { up: toHz / common, down: fromHz / common };
}

/** How many output samples stand for that many input samples. */
export const outputLength = (inputs: number, { up, down }: Ratio): number =>
  Math.ceil((inputs * up) / down);
