'use client';

import { useStore } from '../../base/store.ts';
import { secondsText, ticksBetween } from '../charts/labels.ts';
import { kindColour } from '../charts/palette.ts';
import type { DetectionRow } from '../engine/calls.ts';
import type { Player } from './clip-player.ts';
import { bandOf, type SoundFrame } from './clip.ts';

interface AxisProps {
  frame: SoundFrame;
  /** Approximate number. */
  wanted?: number;
}

const percent = (share: number) => `${100 * share}%`;

/** Decorative: the text has those of detections. */
export function HertzAxis({ frame, wanted = 8 }: AxisProps) {
  const { low, high } = frame;
  return (
    <div className="bp-sound-hertz bp-numbers" aria-hidden="true">
      {ticksBetween(low / 1000, high / 1000, wanted).map((khz) => (
        <span key={khz} style={{ bottom: percent((1000 * khz - low) / (high - low)) }}>
          {khz} kHz
        </span>
      ))}
    </div>
  );
}

export function SecondsAxis({ frame, wanted = 7 }: AxisProps) {
  const { from, to } = frame;
  return (
    <div className="bp-sound-seconds bp-numbers" aria-hidden="true">
      {ticksBetween(from, to, wanted).map((at) => (
        <span
          key={at}
          data-end={at > to - 0.05 * (to - from) ? '' : undefined}
          style={{ left: percent((at - from) / (to - from)) }}
        >
          {secondsText(at)}
        </span>
      ))}
    </div>
  );
}

export function SoundCursor({ player, frame }: { player: Player; frame: SoundFrame }) {
  const { at } = useStore(player);
  if (at === null || at < frame.from || at > frame.to) return null;
  const left = (100 * (at - frame.from)) / (frame.to - frame.from);
  return <span className="bp-sound-cursor" aria-hidden="true" style={{ left: `${left}%` }} />;
}

interface SpectrogramBoxProps {
  detection: Pick<DetectionRow, 'start_s' | 'end_s' | 'low_hz' | 'high_hz'>;
  rank: number;
  frame: SoundFrame;
  /** Hertz. */
  sampleRate: number;
  /** Others are fainter. */
  main?: boolean;
}

/**
 * Seconds and band, or shaded seconds where the model gives no band. Decorative: the table has the
 * numbers.
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
