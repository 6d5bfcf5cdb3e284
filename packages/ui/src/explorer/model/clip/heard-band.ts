import { bandOf, type Band } from '../../sound/band.ts';
import type { SoundFrame } from '../../sound/frame.ts';

/** What is heard alone: the frequencies zoomed to, or else the detection's own, or else those shown at first. */
export function heardBand(
  detection: { low_hz: number | null; high_hz: number | null },
  sampleRate: number,
  { frame, home }: { frame: SoundFrame; home: SoundFrame },
): Band {
  const zoomed = Math.abs(frame.low - home.low) > 1 || Math.abs(frame.high - home.high) > 1;
  if (zoomed) return { low: frame.low, high: frame.high };
  return bandOf(detection, sampleRate) ?? { low: home.low, high: home.high };
}
