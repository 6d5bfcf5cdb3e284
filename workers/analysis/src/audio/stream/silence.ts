const runFrames = 65_536;

/** A run of silence in blocks of bounded size. */
export function* silentBlocksOf(frames: number): Generator<Float32Array> {
  for (let left = frames; left > 0; left -= runFrames)
    yield new Float32Array(Math.min(left, runFrames));
}
