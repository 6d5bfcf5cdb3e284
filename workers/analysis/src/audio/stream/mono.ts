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
