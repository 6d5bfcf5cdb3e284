import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';

/**
 * What lives for a short time in this thread may take so many bytes before it grows no more; V8 lets it grow to 134 MB. The
 * space has 16 MB soon after the start, and doubles. The factor is that of all threads of the process: by the time this
 * one has 32 MB, the others have what they need.
 */
const most = 24 << 20;
const lookMs = 100;

const size = (): number =>
  getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space')?.space_size ?? 0;

/**
 * Keeps what lives for a short time in this thread small, until the function that it answers is called. Node takes the limit
 * itself only before it starts; by which factor the space grows can be told at any time. V8 makes the space smaller
 * again when a program idles, so it must be able to grow back.
 */
export function boundYoungGeneration(): () => void {
  let factor = 2;
  const set = (wanted: number) => {
    if (wanted !== factor) setFlagsFromString(`--semi-space-growth-factor=${wanted}`);
    factor = wanted;
  };
  const timer = setInterval(() => set(size() < most ? 2 : 1), lookMs);
  timer.unref();
  return () => {
    clearInterval(timer);
    set(2);
  };
}
