import { noise } from './sounds.ts';

export interface MadeCall {
  fromHz: number;
  toHz: number;
  milliseconds: number;
  /** `period`: straight in time per hertz, as calls of many bats; else in frequency. */
  straight?: 'frequency' | 'period';
  /** Frequency, and share of the time before. Straight in frequency on both sides. */
  bend?: { hertz: number; share: number };
}

function hertzAt({ fromHz, toHz, straight = 'frequency', bend }: MadeCall, share: number): number {
  const between = (from: number, to: number, part: number) => from + (to - from) * part;
  if (bend)
    return share < bend.share
      ? between(fromHz, bend.hertz, share / bend.share)
      : between(bend.hertz, toHz, (share - bend.share) / (1 - bend.share));
  return straight === 'frequency'
    ? between(fromHz, toHz, share)
    : 1 / between(1 / fromHz, 1 / toHz, share);
}

/** Swells and fades over a tenth of its length. */
function madeCall(call: MadeCall, sampleRateHz: number): Float32Array {
  const length = Math.round((call.milliseconds / 1000) * sampleRateHz);
  let phase = 0;
  return Float32Array.from({ length }, (_, i) => {
    const share = i / length;
    phase += hertzAt(call, share);
    const swell = Math.min(1, share / 0.1, (1 - share) / 0.1);
    return Math.sin((2 * Math.PI * phase) / sampleRateHz) * Math.sin((Math.PI / 2) * swell);
  });
}

/** Each from its second on, in noise so many decibels below. */
export function callsInNoise(
  calls: readonly (MadeCall & { at: number })[],
  { sampleRateHz, seconds, snr_db }: { sampleRateHz: number; seconds: number; snr_db: number },
): Float32Array {
  const amplitude = 0.1;
  // White noise between -a and a has a power of a²/3, a call half of its amplitude squared.
  const sound = noise(
    Math.round(seconds * sampleRateHz),
    amplitude * Math.sqrt(1.5) * 10 ** (-snr_db / 20),
    7,
  );
  for (const call of calls)
    madeCall(call, sampleRateHz).forEach(
      (value, i) => (sound[Math.round(call.at * sampleRateHz) + i]! += amplitude * value),
    );
  return sound;
}
