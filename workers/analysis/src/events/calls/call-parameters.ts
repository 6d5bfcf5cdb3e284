import type { FileCall } from '../../results/file-result.ts';
import { kneeOf } from './knee.ts';
import { followRidge, hopShare, loudestOf, peakBetween } from './ridge.ts';

/** What a call is like; its seconds count from the start of `samples`. */
export type CallParameters = FileCall;

const withinDb = 20;
const aboveNoiseDb = 6;
/** The flattest part is looked for in stretches of a fifth of the call, and no fewer points. */
const flatShare = 0.2;
const leastPoints = 5;
/** Points at each end whose windows lie half outside of the call, so that their frequencies are those of a moment further in. */
const endPoints = hopShare / 2;

/** The slope of a straight line through values by least squares, by point. */
function slopeOf(values: Float64Array): number {
  const middle = (values.length - 1) / 2;
  let [sum, squares] = [0, 0];
  values.forEach((value, at) => {
    sum += (at - middle) * value;
    squares += (at - middle) ** 2;
  });
  return squares === 0 ? 0 : sum / squares;
}

/** Where the spectrum falls 20 dB below its peak on one side, in lines, between two of them; null where it never does. */
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

/** Hertz between the two edges; null where there are not both. */
function bandwidthOf(spectrum: Float64Array, peak: number, lineHz: number): number | null {
  const [upper, lower] = [edgeOf(spectrum, peak, 1), edgeOf(spectrum, peak, -1)];
  return upper === null || lower === null ? null : (upper - lower) * lineHz;
}

/** The frequencies whose windows lie within the call; all of them where these are too few to draw a line through. */
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
    // Of equally flat parts the last one, as those who define it by the end of the call's body have it.
    if (Math.abs(slope) <= Math.abs(best.slope)) best = { end: at + length - 1, slope };
  }
  return best;
}

/** What the start of a call is like: its slope, and its knee where it has one. `end` is the point at which its body ends. */
function startOf(hertz: Float64Array, octaves: Float64Array, end: number, stepSeconds: number) {
  const first = octaves.subarray(endPoints, endPoints + leastPoints);
  const whole = octaves.subarray(endPoints, Math.min(end + 1, octaves.length - endPoints));
  const knee = kneeOf(whole);
  const at = endPoints + (knee ?? 0);
  return {
    ...(first.length < leastPoints ? {} : { first_octaves_per_s: -slopeOf(first) / stepSeconds }),
    ...(knee === null ? {} : { knee_hz: hertz[at]!, knee_after_s: at * stepSeconds }),
  };
}

/**
 * Measures a call of a bat, or another short sound of one frequency at a time, along the ridge of its spectrogram. Samples are
 * those of the call with at least a window of half a millisecond on both sides; the band is where it was found, in hertz. Null
 * where nothing rises above the noise at both ends.
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
  const peak = loudestOf(spectrum, low, high);
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
