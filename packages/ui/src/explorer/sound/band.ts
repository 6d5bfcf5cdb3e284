/** A band of frequencies, in hertz. */
export interface Band {
  low: number;
  high: number;
}

/** Frequencies up to here, in hertz, are always shown where the recording has them. */
const leastTopHz = 12_000;
/** From so many samples a second on, a recording holds ultrasound. */
export const ultrasonicRate = 128_000;
/**
 * A band that begins and ends as wide as this (hertz), or spans this share of what the recording holds, says nothing of
 * the sound: it is the range a model works in. Models of birds begin at 0 to 200 Hz and end at 8 kHz and above.
 */
const wideBand = { low: 300, high: 8000, share: 0.8 };

/** The band of a detection; null where it has none, or one that is only the range its model works in. */
export function bandOf(
  { low_hz: low, high_hz: high }: { low_hz: number | null; high_hz: number | null },
  sampleRate: number,
): Band | null {
  if (low === null || high === null || high <= low) return null;
  if (low <= wideBand.low && high >= Math.min(wideBand.high, 0.49 * sampleRate)) return null;
  if (high - low >= (wideBand.share * sampleRate) / 2) return null;
  return { low, high };
}

/**
 * Up to which frequency (hertz) to draw at first: 12 kHz, more for higher calls and all of a recording of bats whose
 * detections have no band; never above half the sample rate, nor far above what the analysis looked at.
 */
export function topHzOf(band: Band | null, analysedTo: number | null, sampleRate: number): number {
  const most = sampleRate / 2;
  if (band) return Math.min(most, Math.max(leastTopHz, band.high * 1.25));
  if (sampleRate < ultrasonicRate) return Math.min(most, leastTopHz);
  return Math.min(most, Math.max(leastTopHz, analysedTo ?? most));
}
