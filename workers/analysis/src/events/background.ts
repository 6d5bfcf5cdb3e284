/** Frames between two that are looked at: neighbours overlap by half, so little is lost. */
const stride = 4;

/**
 * The background of every bin: the median of its power over the frames that hold any sound
 * (the median equaliser of scikit-maad; noise removal after Towsey 2013), never below `floor`.
 * `frames` holds `bins` values a frame. Null when all frames are silent.
 */
export function medianBackground(
  frames: Float32Array,
  bins: number,
  floor: number,
): Float32Array | null {
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
