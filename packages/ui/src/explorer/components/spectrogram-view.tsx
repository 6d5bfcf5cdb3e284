'use client';

import { useEffect, useRef } from 'react';
import { formatClock } from '../../format/durations.ts';
import { paintHeat } from '../charts/heat.ts';
import { sequentialPixels } from '../charts/palette.ts';
import { ticksBetween } from '../charts/ticks.ts';
import type { DetectionRow } from '../engine/calls.ts';
import type { ClipView } from '../headless/clip-view.ts';
import type { Player } from '../sound/clip-player.ts';
import { SoundCursor } from './sound-cursor.tsx';
import { SpectrogramBox } from './spectrogram-box.tsx';

interface SpectrogramViewProps {
  view: ClipView;
  /** Rank of each species, by its number. */
  rankOf: (detection: DetectionRow) => number;
  /** What the picture shows, in a sentence. */
  text: string;
  player: Player;
}

/** Seconds into the recording as an axis has them: `12 s`, `12.5 s` or `3:05`. */
const secondsText = (seconds: number): string =>
  seconds >= 60 && Number.isInteger(seconds) ? formatClock(seconds) : `${seconds} s`;

/** The picture of a piece of sound, with a box around every detection in it. */
export function SpectrogramView({ view, rankOf, text, player }: SpectrogramViewProps) {
  const { clip, spectrogram, detection, others } = view;
  const canvas = useRef<HTMLCanvasElement>(null);
  const seconds = clip.samples.length / clip.sampleRate;
  const topKhz = spectrogram.topHz / 1000;
  useEffect(() => {
    const element = canvas.current;
    if (!element) return;
    const { columns, rows, levels } = spectrogram;
    const level = (column: number, row: number) => levels[row * columns + column] ?? 0;
    paintHeat(element, { columns, rows, level }, sequentialPixels(element));
  }, [spectrogram]);
  const frame = { from: clip.from, seconds, topHz: spectrogram.topHz };
  return (
    <div className="bp-sound-frame">
      <div className="bp-sound-hertz bp-numbers" aria-hidden="true">
        {ticksBetween(0, topKhz, 5).map((khz) => (
          <span key={khz} style={{ bottom: `${(100 * khz) / topKhz}%` }}>
            {khz} kHz
          </span>
        ))}
      </div>
      <div className="bp-sound-picture">
        <canvas ref={canvas}>{text}</canvas>
        {others.map((other) => (
          <SpectrogramBox key={other.row} detection={other} rank={rankOf(other)} frame={frame} />
        ))}
        <SpectrogramBox detection={detection} rank={rankOf(detection)} frame={frame} main />
        <SoundCursor player={player} />
      </div>
      <div className="bp-sound-seconds bp-numbers" aria-hidden="true">
        {ticksBetween(clip.from, clip.from + seconds, 5).map((at) => (
          <span key={at} style={{ left: `${(100 * (at - clip.from)) / seconds}%` }}>
            {secondsText(at)}
          </span>
        ))}
      </div>
    </div>
  );
}
