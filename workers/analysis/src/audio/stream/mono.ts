/** The mean of planar channels, `frames` samples long. One channel is passed through. */
export function mixToMono(channels: readonly Float32Array[], frames: number): Float32Array {
  const [first, second] = channels;
  if (!first) return new Float32Array(0);
  if (!second) return first.subarray(0, frames);
  const mono = new Float32Array(frames);
  if (channels.length === 2) {
    for (let i = 0; i < frames; i++) mono[i] = (first[i]! + second[i]!) / 2;
    return mono;
  }
  const share = 1 / channels.length;
  for (const channel of channels) for (let i = 0; i < frames; i++) mono[i]! += channel[i]! * share;
  return mono;
}

/** Planar channels, `frames` samples long, as one with the channels of a frame together. One channel is passed through. */
export function interleaved(channels: readonly Float32Array[], frames: number): Float32Array {
  const [first, ...others] = channels;
  if (!first) return new Float32Array(0);
  if (others.length === 0) return first.subarray(0, frames);
  const width = channels.length;
  const all = new Float32Array(frames * width);
  for (const [c, channel] of channels.entries())
    for (let i = 0; i < frames; i++) all[i * width + c] = channel[i]!;
  return all;
}
