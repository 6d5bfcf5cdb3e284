'use client';

import { useMessages } from './presentation-context.ts';

/** A sung phrase: its start and end as shares of width and height, and its curvature. */
interface Sweep {
  from: number;
  to: number;
  low: number;
  high: number;
  bend: (share: number) => number;
  loud: number;
}

const rise = (share: number) => share;
const fall = (share: number) => 1 - share;
const arch = (share: number) => Math.sin(Math.PI * share);
const trill = (share: number) => 0.5 + 0.5 * Math.sin(share * Math.PI * 9);

const song: readonly Sweep[] = [
  { from: 0.02, to: 0.1, low: 0.52, high: 0.78, bend: fall, loud: 0.8 },
  { from: 0.13, to: 0.21, low: 0.5, high: 0.8, bend: fall, loud: 0.9 },
  { from: 0.25, to: 0.43, low: 0.42, high: 0.66, bend: trill, loud: 1 },
  { from: 0.47, to: 0.57, low: 0.28, high: 0.7, bend: arch, loud: 0.9 },
  { from: 0.61, to: 0.66, low: 0.6, high: 0.84, bend: rise, loud: 0.6 },
  { from: 0.7, to: 0.75, low: 0.6, high: 0.86, bend: rise, loud: 0.7 },
  { from: 0.79, to: 0.98, low: 0.34, high: 0.6, bend: trill, loud: 0.8 },
];

/**
 * Strokes of a spectrogram: `x`, upper and lower end in a box of `width` x `height`, and loudness 0
 * to 1.
 */
interface Stroke {
  x: number;
  top: number;
  bottom: number;
  loud: number;
}

const round = (value: number) => Math.round(value * 10) / 10;

/** A short song as a spectrogram, with a faint overtone. */
function sonogramStrokes(width: number, height: number, step = 3): Stroke[] {
  const strokes: Stroke[] = [];
  for (const sweep of song) {
    const [start, end] = [sweep.from * width, sweep.to * width];
    for (let x = start; x <= end; x += step) {
      const share = (x - start) / (end - start);
      const pitch = sweep.low + (sweep.high - sweep.low) * sweep.bend(share);
      const fade = Math.min(1, 4 * share + 0.25, 4 * (1 - share) + 0.25);
      const half = height * (0.025 + 0.045 * fade);
      const y = height * (1 - pitch);
      strokes.push({
        x: round(x),
        top: round(y - half),
        bottom: round(y + half),
        loud: sweep.loud * fade,
      });
      const overtone = height * (1 - Math.min(0.97, pitch * 1.32));
      strokes.push({
        x: round(x),
        top: round(overtone - half * 0.5),
        bottom: round(overtone + half * 0.5),
        loud: sweep.loud * fade * 0.3,
      });
    }
  }
  return strokes;
}

const width = 240;
const height = 72;
const levels = [0.18, 0.4, 0.7, 1] as const;

const pathOf = (strokes: readonly Stroke[]) =>
  strokes.map(({ x, top, bottom }) => `M${x} ${top}V${bottom}`).join('');

const levelOf = (loud: number) => levels.findIndex((level) => loud <= level);
const strokes = sonogramStrokes(width, height);
const paths = levels.map((level, index) => ({
  level,
  d: pathOf(strokes.filter(({ loud }) => levelOf(Math.min(loud, 1)) === index)),
}));

interface SonogramProps {
  /** Moves slowly; still with reduced motion. */
  moving?: boolean;
  className?: string;
}

/** The kit's ornament: a bird's phrase as a spectrogram. Decorative, hidden from screen readers. */
export function Sonogram({ moving = false, className }: SonogramProps) {
  return (
    <svg
      className={['bp-sonogram', moving && 'bp-sonogram-moving', className]
        .filter(Boolean)
        .join(' ')}
      viewBox={`0 0 ${width} ${height}`}
      aria-hidden="true"
      focusable="false"
    >
      {paths.map(({ level, d }) => (
        <path key={level} d={d} opacity={level} />
      ))}
    </svg>
  );
}

/** The product's name with its mark. */
export function Wordmark({ short = false }: { short?: boolean }) {
  const { common } = useMessages();
  return (
    <span className="bp-wordmark">
      <svg viewBox="0 0 24 24" aria-hidden="true" focusable="false">
        <path d="M3 17V15M6 17.5V12.5M9 16V8.5M12 12.5V5M15 9.5V4M18 12V6.5M21 14.5V11" />
      </svg>
      <span className={short ? 'bp-hidden' : undefined}>{common.product}</span>
    </span>
  );
}
