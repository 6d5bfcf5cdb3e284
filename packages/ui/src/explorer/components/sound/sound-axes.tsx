'use client';

import { ticksBetween } from '../../charts/ticks.ts';
import { secondsText } from '../../model/words/axis-words.ts';
import type { SoundFrame } from '../../sound/frame.ts';

interface AxisProps {
  frame: SoundFrame;
  /** About how many numbers stand at it. */
  wanted?: number;
}

const percent = (share: number) => `${100 * share}%`;

/** The frequencies beside the picture of a sound. Decorative: what is detected there is told in words. */
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

/** The seconds of the recording below the picture of a sound. */
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
