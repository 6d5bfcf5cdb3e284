/** Modified Bessel function of the first kind, order 0, by its power series. */
function besselI0(x: number): number {
  let term = 1;
  let sum = 1;
  for (let k = 1; term > sum * 1e-17; k++) {
    term *= (x / (2 * k)) ** 2;
    sum += term;
  }
  return sum;
}

/**
 * A linear-phase low-pass by Kaiser's window (Kaiser 1974): an odd number of taps that add up to 1. Frequencies are
 * shares of the sample rate; `attenuationDb` holds for pass band and stop band.
 */
export function kaiserLowPass(
  passEdge: number,
  stopEdge: number,
  attenuationDb: number,
): Float64Array {
  const beta = 0.1102 * (attenuationDb - 8.7);
  const width = 2 * Math.PI * (stopEdge - passEdge);
  const half = Math.ceil((attenuationDb - 7.95) / (2.285 * width) / 2);
  const cutoff = passEdge + stopEdge;
  const taps = Float64Array.from({ length: 2 * half + 1 }, (_, i) => {
    const n = i - half;
    const sinc = n === 0 ? cutoff : Math.sin(Math.PI * cutoff * n) / (Math.PI * n);
    return sinc * besselI0(beta * Math.sqrt(1 - (n / (half + 1)) ** 2));
  });
  const sum = taps.reduce((total, tap) => total + tap, 0);
  return taps.map((tap) => tap / sum);
}
