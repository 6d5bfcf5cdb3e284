import type { FileCall } from '../results/file-result.ts';
import { followRidge, hopShare, findLoudest, peakBetween } from './call-ridge.ts';

const steeper = 2;
const leftOver = 1 / 4;
/** Least fall before the knee. */
const leastOctaves = 0.05;
const leastPoints = 5;

/** Slope per point, and sum of squared residuals. */
interface Line {
  slope: number;
  left: number;
}

function linesThrough(values: Float64Array): (first: number, last: number) => Line {
  const sums = new Float64Array(values.length + 1);
  const squares = new Float64Array(values.length + 1);
  const products = new Float64Array(values.length + 1);
  values.forEach((value, at) => {
    sums[at + 1] = sums[at]! + value;
    squares[at + 1] = squares[at]! + value * value;
    products[at + 1] = products[at]! + at * value;
  });
  return (first, last) => {
    const many = last - first + 1;
    const of = (running: Float64Array) => running[last + 1]! - running[first]!;
    const sum = of(sums);
    const spread = (many * (many * many - 1)) / 12;
    const together = of(products) - ((first + last) / 2) * sum;
    const around = of(squares) - (sum * sum) / many;
    return {
      slope: together / spread,
      left: Math.max(0, around - (together * together) / spread),
    };
  };
}

/**
 * Where a call's first sweep bends into its flatter body: where two connected lines fit best.
 * `octaves`: base-2 logarithms of frequencies, to the end of the body. Null where one line fits
 * nearly as well.
 */
export function findKnee(octaves: Float64Array): number | null {
  const end = octaves.length - 1;
  if (octaves.length < 2 * leastPoints) return null;
  const middle = octaves.reduce((a, b) => a + b) / octaves.length;
  const line = linesThrough(octaves.map((value) => value - middle));
  const whole = line(0, end);
  let best: { at: number; left: number; first: Line; second: Line } | null = null;
  for (let at = leastPoints - 1; at <= end - leastPoints + 1; at++) {
    const [first, second] = [line(0, at), line(at, end)];
    const left = first.left + second.left;
    if (!best || left < best.left) best = { at, left, first, second };
  }
  if (!best) return null;
  const { at, left, first, second } = best;
  const isBend =
    left <= leftOver * whole.left &&
    Math.abs(first.slope) >= steeper * Math.abs(second.slope) &&
    Math.abs(first.slope) * at >= leastOctaves;
  return isBend ? at : null;
}

/** Seconds from the start of `samples`. */
export type CallParameters = FileCall;

const withinDb = 20;
const aboveNoiseDb = 6;
/** The flattest part is at least a fifth of the call. */
const flatShare = 0.2;

/** Half outside the call: their frequencies belong to a moment further in. */
const endPoints = hopShare / 2;

function slopeOf(values: Float64Array): number {
  const middle = (values.length - 1) / 2;
  let [sum, squares] = [0, 0];
  values.forEach((value, at) => {
    sum += (at - middle) * value;
    squares += (at - middle) ** 2;
  });
  return squares === 0 ? 0 : sum / squares;
}

/** 20 dB below the peak; null if never. */
function edgeOf(spectrum: Float64Array, peak: number, by: 1 | -1): number | null {
  const least = Math.log(spectrum[peak]!) - (withinDb / 10) * Math.LN10;
  let at = peak;
  const isInside = (line: number) => line > 0 && line < spectrum.length;
  while (isInside(at + by) && Math.log(spectrum[at + by]!) > least) at += by;
  if (!isInside(at + by)) return null;
  const [here, next] = [Math.log(spectrum[at]!), Math.log(spectrum[at + by]!)];
  const share = Number.isFinite(next) ? (here - least) / (here - next) : 0;
  return at + by * Math.min(1, share);
}

function bandwidthOf(spectrum: Float64Array, peak: number, lineHz: number): number | null {
  const [upper, lower] = [edgeOf(spectrum, peak, 1), edgeOf(spectrum, peak, -1)];
  return upper === null || lower === null ? null : (upper - lower) * lineHz;
}

/** All if too few for a line. */
function innerOf(hertz: Float64Array): Float64Array {
  const inner = hertz.subarray(endPoints, -endPoints);
  return inner.length < leastPoints ? hertz : inner;
}

function flattest(octaves: Float64Array): { end: number; slope: number } {
  const length = Math.min(
    octaves.length,
    Math.max(leastPoints, Math.ceil(flatShare * octaves.length)),
  );
  let best = { end: octaves.length - 1, slope: Infinity };
  for (let at = 0; at + length <= octaves.length; at++) {
    const slope = slopeOf(octaves.subarray(at, at + length));
    // Of equally flat parts the last: the end of the body.
    if (Math.abs(slope) <= Math.abs(best.slope)) best = { end: at + length - 1, slope };
  }
  return best;
}

function startOf(hertz: Float64Array, octaves: Float64Array, end: number, stepSeconds: number) {
  const first = octaves.subarray(endPoints, endPoints + leastPoints);
  const whole = octaves.subarray(endPoints, Math.min(end + 1, octaves.length - endPoints));
  const knee = findKnee(whole);
  const at = endPoints + (knee ?? 0);
  return {
    ...(first.length < leastPoints ? {} : { first_octaves_per_s: -slopeOf(first) / stepSeconds }),
    ...(knee === null ? {} : { knee_hz: hertz[at]!, knee_after_s: at * stepSeconds }),
  };
}

/**
 * Measures a short sound of one frequency at a time. Needs at least half a millisecond on both
 * sides; hertz. Null where nothing rises above the noise at both ends.
 */
export function measureCall(
  samples: Float32Array,
  sampleRateHz: number,
  band: { lowHz: number; highHz: number },
): CallParameters | null {
  const ridge = followRidge(samples, sampleRateHz, band, { withinDb, aboveNoiseDb });
  if (!ridge || ridge.hertz.length < leastPoints) return null;
  const { hertz, stepSeconds, firstSeconds, spectrum, lineHz } = ridge;
  const low = Math.max(1, Math.round(band.lowHz / lineHz));
  const high = Math.min(spectrum.length - 2, Math.round(band.highHz / lineHz));
  const peak = findLoudest(spectrum, low, high);
  const octaves = hertz.map((one) => Math.log2(one));
  const flat = flattest(octaves);
  return {
    start_s: firstSeconds,
    end_s: firstSeconds + (hertz.length - 1) * stepSeconds,
    peak_hz: peakBetween(spectrum, peak) * lineHz,
    first_hz: hertz[0]!,
    last_hz: hertz.at(-1)!,
    lowest_hz: hertz.reduce((a, b) => Math.min(a, b)),
    highest_hz: hertz.reduce((a, b) => Math.max(a, b)),
    mean_hz: hertz.reduce((a, b) => a + b) / hertz.length,
    bandwidth_hz: bandwidthOf(spectrum, peak, lineHz),
    slope_hz_per_s: -slopeOf(innerOf(hertz)) / stepSeconds,
    flat_hz: hertz[flat.end]!,
    flat_after_s: flat.end * stepSeconds,
    flat_octaves_per_s: -flat.slope / stepSeconds,
    ...startOf(hertz, octaves, flat.end, stepSeconds),
  };
}

interface RecentSamples {
  push(samples: Float32Array): void;
  /** Fills missing samples with 0. */
  read(from: number, to: number): Float32Array;
}

export function createRecentSamples(capacity: number): RecentSamples {
  const buffer = new Float32Array(capacity);
  let end = 0;
  return {
    push(samples) {
      const fresh = samples.subarray(Math.max(0, samples.length - capacity));
      const at = (end + samples.length - fresh.length) % capacity;
      const head = fresh.subarray(0, capacity - at);
      buffer.set(head, at);
      buffer.set(fresh.subarray(head.length), 0);
      end += samples.length;
    },
    read(from, to) {
      const output = new Float32Array(to - from);
      const first = Math.max(from, end - capacity, 0);
      for (let at = first; at < Math.min(to, end); at++) output[at - from] = buffer[at % capacity]!;
      return output;
    },
  };
}

const longestSeconds = 1;
/** On both sides of a call, to measure noise. */
const besideSeconds = 0.0015;
/** Hertz around the band. */
const besideHz = 2000;
const pieceSamples = 65_536;

interface CallMeter {
  readonly pieceSamples: number;
  push(piece: Float32Array): void;
  /** Samples from the recording's start; null where not measurable. */
  measure(
    span: { from: number; to: number },
    band: { lowHz: number; highHz: number },
  ): CallParameters | null;
}

/** `delaySamples`: longest time from a sound's end to its measurement. */
export function createCallMeter(sampleRateHz: number, delaySamples: number): CallMeter {
  const beside = Math.ceil(besideSeconds * sampleRateHz);
  const longest = Math.ceil(longestSeconds * sampleRateHz);
  const recent = createRecentSamples(delaySamples + longest + 2 * beside + 2 * pieceSamples);
  return {
    pieceSamples,
    push: (piece) => recent.push(piece),
    measure({ from, to }, { lowHz, highHz }) {
      if (to - from > longest) return null;
      const begin = from - beside;
      const call = measureCall(recent.read(begin, to + beside), sampleRateHz, {
        lowHz: lowHz - besideHz,
        highHz: highHz + besideHz,
      });
      if (!call) return null;
      const before = begin / sampleRateHz;
      return { ...call, start_s: before + call.start_s, end_s: before + call.end_s };
    },
  };
}
