import { kindColour } from '../charts/palette.ts';
import type { DetectionRow } from '../engine/calls.ts';

/** What a spectrogram shows: from where (seconds), how much of it, and up to which frequency (hertz). */
export interface SoundFrame {
  from: number;
  seconds: number;
  topHz: number;
}

interface SpectrogramBoxProps {
  detection: DetectionRow;
  rank: number;
  frame: SoundFrame;
  /** The chosen detection; the others are drawn fainter. */
  main?: boolean;
}

const share = (value: number) => Math.min(1, Math.max(0, value));

/** The box of a detection: its seconds, and its band where it has one. Decorative: the table has its numbers. */
export function SpectrogramBox({ detection, rank, frame, main = false }: SpectrogramBoxProps) {
  const left = share((detection.start_s - frame.from) / frame.seconds);
  const right = share((detection.end_s - frame.from) / frame.seconds);
  const top = 1 - share((detection.high_hz ?? frame.topHz) / frame.topHz);
  const bottom = 1 - share((detection.low_hz ?? 0) / frame.topHz);
  return (
    <span
      className="bp-sound-box"
      data-main={main ? '' : undefined}
      aria-hidden="true"
      style={{
        left: `${100 * left}%`,
        width: `${100 * (right - left)}%`,
        top: `${100 * top}%`,
        height: `${100 * (bottom - top)}%`,
        outlineColor: kindColour(rank),
      }}
    />
  );
}
