/** A piece of time and frequency that is shown: seconds into the recording, hertz. */
export interface SoundFrame {
  from: number;
  to: number;
  low: number;
  high: number;
}

/** Least that is shown: 20 ms hold a bat's call, 200 Hz an owl's. */
const leastSeconds = 0.02;
const leastHertz = 200;

/** Moves and cuts a span so that it lies within others; `least` is how long it is at least, where there is space. */
function spanWithin(
  [from, to]: readonly [number, number],
  [first, last]: readonly [number, number],
  least: number,
): [number, number] {
  const length = Math.min(last - first, Math.max(least, to - from));
  const middle = (from + to) / 2;
  const start = Math.min(last - length, Math.max(first, middle - length / 2));
  return [start, start + length];
}

/** A frame that lies in its bounds and is not too small to be drawn. */
export function frameWithin(frame: SoundFrame, bounds: SoundFrame): SoundFrame {
  const [from, to] = spanWithin([frame.from, frame.to], [bounds.from, bounds.to], leastSeconds);
  const [low, high] = spanWithin([frame.low, frame.high], [bounds.low, bounds.high], leastHertz);
  return { from, to, low, high };
}

const zoomedSpan = (from: number, to: number, factor: number, at: number): [number, number] => {
  const [fixed, length] = [from + (to - from) * at, (to - from) * factor];
  return [fixed - length * at, fixed + length * (1 - at)];
};

/**
 * Shows `factor` times as many seconds; below 1 that is nearer. What stands at the share `at` of the width (0 is left)
 * stays where it is.
 */
export function zoomedTime(frame: SoundFrame, bounds: SoundFrame, factor: number, at = 0.5) {
  const [from, to] = zoomedSpan(frame.from, frame.to, factor, at);
  return frameWithin({ ...frame, from, to }, bounds);
}

/** Shows `factor` times as many hertz; what stands at the share `at` of the height (0 is the lowest) stays. */
export function zoomedFrequency(frame: SoundFrame, bounds: SoundFrame, factor: number, at = 0.5) {
  const [low, high] = zoomedSpan(frame.low, frame.high, factor, at);
  return frameWithin({ ...frame, low, high }, bounds);
}

/** The same size of frame, moved by shares of its width and height. */
export function movedFrame(frame: SoundFrame, bounds: SoundFrame, right: number, up: number) {
  const [seconds, hertz] = [right * (frame.to - frame.from), up * (frame.high - frame.low)];
  return frameWithin(
    {
      from: frame.from + seconds,
      to: frame.to + seconds,
      low: frame.low + hertz,
      high: frame.high + hertz,
    },
    bounds,
  );
}

/** A place in a picture as shares of its width from the left and of its height from the top. */
export interface PicturePlace {
  x: number;
  y: number;
}

const shareOf = (value: number) => Math.min(1, Math.max(0, value));

/** What lies between two places of the picture of a frame. */
export function regionBetween(frame: SoundFrame, a: PicturePlace, b: PicturePlace): SoundFrame {
  const seconds = frame.to - frame.from;
  const hertz = frame.high - frame.low;
  const [left, right] = [Math.min(a.x, b.x), Math.max(a.x, b.x)].map(shareOf) as [number, number];
  const [top, bottom] = [Math.min(a.y, b.y), Math.max(a.y, b.y)].map(shareOf) as [number, number];
  return {
    from: frame.from + left * seconds,
    to: frame.from + right * seconds,
    low: frame.high - bottom * hertz,
    high: frame.high - top * hertz,
  };
}

/** Whether two frames show the same, to a thousandth of a second and a hertz. */
export const sameFrame = (a: SoundFrame, b: SoundFrame): boolean =>
  Math.abs(a.from - b.from) < 1e-3 &&
  Math.abs(a.to - b.to) < 1e-3 &&
  Math.abs(a.low - b.low) < 1 &&
  Math.abs(a.high - b.high) < 1;
