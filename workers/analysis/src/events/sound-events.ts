import { createPowerSpectrogram } from '../indices/power-spectrogram.ts';
import { type CallParameters, createCallMeter } from './call-parameters.ts';

/** Every 4th frame: neighbours overlap by half. */
const stride = 4;

/**
 * Median over frames with sound (scikit-maad's median equaliser; Towsey 2013), at least `floor`.
 * Null when all are silent.
 */
function medianBackground(frames: Float32Array, bins: number, floor: number): Float32Array | null {
  const count = frames.length / bins;
  const looked: number[] = [];
  for (let frame = 0; frame < count; frame += stride) {
    const start = frame * bins;
    if (frames.subarray(start, start + bins).some((power) => power > 0)) looked.push(start);
  }
  if (looked.length === 0) return null;
  const column = new Float32Array(looked.length);
  const background = new Float32Array(bins);
  for (let bin = 0; bin < bins; bin++) {
    for (let i = 0; i < looked.length; i++) column[i] = frames[looked[i]! + bin]!;
    column.sort();
    background[bin] = Math.max(column[column.length >> 1]!, floor);
  }
  return background;
}

/** Frames and bins, inclusive. */
interface EventBox {
  firstFrame: number;
  lastFrame: number;
  lowBin: number;
  highBin: number;
  peak: number;
}

interface Open extends EventBox {
  into: Open | null;
}

interface Run {
  frame: number;
  low: number;
  high: number;
  event: Open;
}

interface EventTracker {
  push(ratios: Float32Array): void;
  settledBefore(): number;
  finish(): void;
}

const gapFrames = 2;

const root = (event: Open): Open => {
  let top = event;
  while (top.into) top = top.into;
  return top;
};

function join(a: Open, b: Open): Open {
  if (a === b) return a;
  const [keep, drop] = a.firstFrame <= b.firstFrame ? [a, b] : [b, a];
  keep.lastFrame = Math.max(keep.lastFrame, drop.lastFrame);
  keep.lowBin = Math.min(keep.lowBin, drop.lowBin);
  keep.highBin = Math.max(keep.highBin, drop.highBin);
  keep.peak = Math.max(keep.peak, drop.peak);
  drop.into = keep;
  return keep;
}

/**
 * Regions above `growFrom` that reach `seedFrom` (scikit-maad's `create_mask` and `select_rois`).
 */
function createEventTracker(
  growFrom: number,
  seedFrom: number,
  onEvent: (event: EventBox) => void,
): EventTracker {
  let frame = 0;
  let recent: Run[] = [];
  let open: Open[] = [];

  const startEvent = (low: number, high: number): Open => {
    const event = {
      firstFrame: frame,
      lastFrame: frame,
      lowBin: low,
      highBin: high,
      peak: 0,
      into: null,
    };
    open.push(event);
    return event;
  };

  const takeRun = (low: number, high: number, peak: number, earlier: readonly Run[]): Run => {
    let event: Open | null = null;
    for (const run of earlier) {
      if (run.low > high + 1 || run.high < low - 1) continue;
      event = event ? join(event, root(run.event)) : root(run.event);
    }
    event ??= startEvent(low, high);
    event.lastFrame = frame;
    event.lowBin = Math.min(event.lowBin, low);
    event.highBin = Math.max(event.highBin, high);
    event.peak = Math.max(event.peak, peak);
    return { frame, low, high, event };
  };

  const closeBefore = (oldest: number) => {
    const ended = open.filter((event) => event.into === null && event.lastFrame < oldest);
    if (ended.length > 0 || open.some((event) => event.into))
      open = open.filter((event) => event.into === null && event.lastFrame >= oldest);
    for (const event of ended) if (event.peak >= seedFrom) onEvent(event);
  };

  return {
    push(ratios) {
      const earlier = recent;
      const now: Run[] = [];
      for (let bin = 0; bin < ratios.length; bin++) {
        if (!(ratios[bin]! >= growFrom)) continue;
        const low = bin;
        let peak = 0;
        for (; bin < ratios.length && ratios[bin]! >= growFrom; bin++)
          if (ratios[bin]! > peak) peak = ratios[bin]!;
        now.push(takeRun(low, bin - 1, peak, earlier));
      }
      frame++;
      const oldest = frame - 1 - gapFrames;
      recent = [...earlier.filter((run) => run.frame >= oldest), ...now];
      closeBefore(oldest);
    },
    settledBefore: () => open.reduce((first, event) => Math.min(first, event.firstFrame), frame),
    finish: () => closeBefore(Infinity),
  };
}

/** Over three frames and bins, against noise speckle. */
interface Smoother {
  push(power: Float64Array): void;
  finish(): void;
}

/** `onFrame` gets a reused array. */
function createSmoother(
  first: number,
  last: number,
  onFrame: (smoothed: Float32Array) => void,
): Smoother {
  const bins = last - first + 1;
  const smoothed = new Float32Array(bins);
  let before = new Float64Array(bins);
  let middle = new Float64Array(bins);
  let after = new Float64Array(bins);
  let pushed = 0;

  const emit = (rows: number) => {
    for (let k = 0; k < bins; k++) smoothed[k] = (before[k]! + middle[k]! + after[k]!) / rows;
    onFrame(smoothed);
  };
  const shift = () => {
    [before, middle, after] = [middle, after, before];
  };

  return {
    push(power) {
      shift();
      for (let k = 0; k < bins; k++) {
        const bin = first + k;
        const low = power[Math.max(bin - 1, 0)]!;
        const high = power[Math.min(bin + 1, power.length - 1)]!;
        after[k] = (low + power[bin]! + high) / 3;
      }
      if (pushed > 0) emit(pushed === 1 ? 2 : 3);
      pushed++;
    },
    finish() {
      if (pushed === 0) return;
      shift();
      after.fill(0);
      emit(pushed === 1 ? 1 : 2);
    },
  };
}

export interface EventSettings {
  min_snr_db: number;
  min_duration_s: number;
  /** Limited to what the recording holds. */
  fmin: number;
  fmax: number;
  /** Default: 1024 samples at 48 kHz. */
  windowSeconds?: number;
  /** For sounds of up to a second. */
  measuresCalls?: boolean;
}

/** Seconds, hertz, decibels. */
export interface SoundEvent {
  start_s: number;
  end_s: number;
  low_hz: number;
  high_hz: number;
  snr_db: number;
  call?: CallParameters;
}

export interface SoundEvents {
  push(samples: Float32Array): void;
  /** Final events once there are about `least`, by start, then frequency. */
  take(least: number): SoundEvent[];
  finish(): SoundEvent[] | null;
}

const usualWindowSeconds = 1024 / 48_000;
/** Longest stretch with one background. */
const segmentSeconds = 60;
const segmentCells = 4_000_000;
const keptSamples = 4_000_000;
/** A shorter last segment keeps the previous background. */
const shortSegment = 0.25;
/** Of the core's level in decibels. */
const growShare = 0.5;

const inOrder = (a: SoundEvent, b: SoundEvent) => a.start_s - b.start_s || a.low_hz - b.low_hz;
const ratioOf = (decibels: number) => 10 ** (decibels / 10);
const round = (value: number, step: number) => Math.round(value / step) * step;
const toMilliseconds = (seconds: number) => Math.round(seconds * 1000) / 1000;

/** 16-bit rounding noise in a bin of a Hann window. */
const roundingPower = (windowSamples: number) => (windowSamples * 3) / 8 / 12 / 32_768 ** 2;

/**
 * Each bin's background is its median over up to 60 s of a smoothed spectrogram of 21 ms windows;
 * regions that rise `min_snr_db` above it, grown to half that, become boxes. After Towsey 2013
 * (noise removal from spectrograms of natural recordings) and scikit-maad (Ulloa et al. 2021:
 * median_equalizer, create_mask, select_rois).
 */
export function createSoundEvents(sampleRateHz: number, settings: EventSettings): SoundEvents {
  const windowSeconds = settings.windowSeconds ?? usualWindowSeconds;
  const windowSamples = 2 ** Math.max(6, Math.round(Math.log2(sampleRateHz * windowSeconds)));
  const hopSeconds = windowSamples / 2 / sampleRateHz;
  const binHz = sampleRateHz / windowSamples;
  const first = Math.min(Math.max(1, Math.round(settings.fmin / binHz)), windowSamples / 2 - 1);
  const last = Math.min(Math.max(first, Math.round(settings.fmax / binHz)), windowSamples / 2 - 1);
  const bandIsRecorded = settings.fmin < sampleRateHz / 2;
  const bins = last - first + 1;
  const hopSamples = windowSamples / 2;
  const keptFrames = settings.measuresCalls ? keptSamples / hopSamples : Infinity;
  const segmentFrames = Math.ceil(
    Math.min(segmentSeconds / hopSeconds, segmentCells / bins, keptFrames),
  );
  const meter = settings.measuresCalls
    ? createCallMeter(sampleRateHz, segmentFrames * hopSamples + windowSamples)
    : null;
  const segment = new Float32Array(segmentFrames * bins);
  const ratios = new Float32Array(bins);
  const floor = roundingPower(windowSamples);
  let events: SoundEvent[] = [];
  let background: Float32Array | null = null;
  let filled = 0;
  let frames = 0;

  // A frame covers its middle half; neighbours cover the rest.
  const startOf = (frame: number) => (frame + 0.5) * hopSeconds;

  const keep = ({ firstFrame, lastFrame, lowBin, highBin, peak }: EventBox) => {
    const start_s = startOf(firstFrame);
    const end_s = startOf(lastFrame + 1);
    if (!bandIsRecorded || end_s - start_s < settings.min_duration_s) return;
    const lowHz = (first + lowBin - 0.5) * binHz;
    const highHz = (first + highBin + 0.5) * binHz;
    const call = meter?.measure(
      { from: firstFrame * hopSamples, to: lastFrame * hopSamples + windowSamples },
      { lowHz: lowHz - binHz, highHz: highHz + binHz },
    );
    events.push({
      start_s: toMilliseconds(start_s),
      end_s: toMilliseconds(end_s),
      low_hz: Math.round(lowHz),
      high_hz: Math.round(highHz),
      snr_db: Number(round(10 * Math.log10(peak), 0.1).toFixed(1)),
      ...(call ? { call } : {}),
    });
  };
  const seedFrom = ratioOf(settings.min_snr_db);
  const tracker = createEventTracker(ratioOf(settings.min_snr_db * growShare), seedFrom, keep);

  const endSegment = () => {
    const cells = segment.subarray(0, filled * bins);
    if (!background || filled >= segmentFrames * shortSegment)
      background = medianBackground(cells, bins, floor) ?? background;
    for (let frame = 0; frame < filled; frame++) {
      for (let k = 0; k < bins; k++)
        ratios[k] = background ? cells[frame * bins + k]! / background[k]! : 0;
      tracker.push(ratios);
    }
    filled = 0;
  };
  const smoother = createSmoother(first, last, (smoothed) => {
    segment.set(smoothed, filled * bins);
    filled++;
    frames++;
    if (filled === segmentFrames) endSegment();
  });
  const spectrogram = createPowerSpectrogram(windowSamples, (power) => smoother.push(power));

  return {
    push(samples) {
      if (!meter) return spectrogram.push(samples);
      for (let at = 0; at < samples.length; at += meter.pieceSamples) {
        const piece = samples.subarray(at, at + meter.pieceSamples);
        meter.push(piece);
        spectrogram.push(piece);
      }
    },
    take(least) {
      if (events.length < least) return [];
      const settled = toMilliseconds(startOf(tracker.settledBefore()));
      const settledEvents = events.filter(({ start_s }) => start_s < settled);
      events = events.filter(({ start_s }) => start_s >= settled);
      return settledEvents.sort(inOrder);
    },
    finish() {
      smoother.finish();
      if (frames === 0) return null;
      if (filled > 0) endSegment();
      tracker.finish();
      return events.sort(inOrder);
    },
  };
}
