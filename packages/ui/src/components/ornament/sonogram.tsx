import { sonogramStrokes, type Stroke } from './sonogram-shape.ts';

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
  /** Lets the song pass by slowly; stands still where reduced motion is asked for. */
  moving?: boolean;
  className?: string;
}

/** The kit's one ornament: a bird's phrase drawn as a spectrogram. Decorative, hidden from screen readers. */
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
