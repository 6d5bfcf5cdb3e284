import { kindColour } from '../../charts/palette.ts';
import type { DetectionRow } from '../../engine/calls.ts';
import { bandOf } from '../../sound/band.ts';
import type { SoundFrame } from '../../sound/frame.ts';

interface SpectrogramBoxProps {
  detection: Pick<DetectionRow, 'start_s' | 'end_s' | 'low_hz' | 'high_hz'>;
  rank: number;
  frame: SoundFrame;
  /** Samples a second (hertz) of the recording. */
  sampleRate: number;
  /** The chosen detection; the others are drawn fainter. */
  main?: boolean;
}

/**
 * Where a detection is in the picture: a box around its seconds and its band, or its seconds shaded where its model
 * says nothing of frequencies. Decorative: the table has its numbers.
 */
export function SpectrogramBox(props: SpectrogramBoxProps) {
  const { detection, rank, frame, sampleRate, main = false } = props;
  const band = bandOf(detection, sampleRate);
  const [seconds, hertz] = [frame.to - frame.from, frame.high - frame.low];
  const left = (detection.start_s - frame.from) / seconds;
  const right = (detection.end_s - frame.from) / seconds;
  const top = band ? (frame.high - band.high) / hertz : 0;
  const bottom = band ? (frame.high - band.low) / hertz : 1;
  if (right < 0 || left > 1 || bottom < 0 || top > 1) return null;
  return (
    <span
      className="bp-sound-box"
      data-main={main ? '' : undefined}
      data-window={band ? undefined : ''}
      aria-hidden="true"
      style={{
        left: `${100 * left}%`,
        width: `${100 * (right - left)}%`,
        top: `${100 * top}%`,
        height: `${100 * (bottom - top)}%`,
        color: kindColour(rank),
      }}
    />
  );
}
