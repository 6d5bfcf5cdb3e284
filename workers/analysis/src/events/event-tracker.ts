/** A box in a spectrogram, in frames and bins, both ends included. */
export interface EventBox {
  firstFrame: number;
  lastFrame: number;
  lowBin: number;
  highBin: number;
  /** Largest ratio of power to background inside. */
  peak: number;
}

interface Open extends EventBox {
  /** The event this one has grown together with. */
  into: Open | null;
}

interface Run {
  frame: number;
  low: number;
  high: number;
  event: Open;
}

export interface EventTracker {
  /** Takes the ratios of power to background of the next frame. */
  push(ratios: Float32Array): void;
  /** No event that is still to come begins before this frame. */
  settledBefore(): number;
  finish(): void;
}

/** Frames that may be missing inside one sound. */
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
 * Joins neighbouring cells whose ratio reaches `growFrom` into regions while frames stream past, and
 * hands over each region that reaches `seedFrom` somewhere (hysteresis thresholding, as in scikit-maad's
 * `create_mask`; connected regions, as in its `select_rois`).
 */
export function createEventTracker(
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
