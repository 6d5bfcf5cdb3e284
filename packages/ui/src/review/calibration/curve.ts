import type { CalibrationFigures } from '@biophony/contract';
import type { Cell } from '@biophony/contract/results/csv';
import {
  type Curve,
  jeffreysInterval,
  probabilityAt,
  scoreToX,
  xToScore,
} from '@biophony/statistics';
import { ticksBetween } from '../../explorer/charts/labels.ts';
import type { CalibrationMessages } from '../../messages/index.ts';

/** Box within the axes in pixels, and the logits at its left and right edge. */
interface CurveScale {
  left: number;
  right: number;
  top: number;
  bottom: number;
  /** Logits of scores. */
  low: number;
  high: number;
}

const named = [
  0.0001, 0.001, 0.01, 0.02, 0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 0.98, 0.99,
  0.999, 0.9999,
];
/** Least pixels between two labels. */
const namesApart = 44;

/** Pixels around the box. */
const margins = { left: 44, right: 22, top: 10, bottom: 44 };

/** Pixels; from the lowest score of the strata to the highest. */
export function curveScale(
  { strata }: Pick<CalibrationFigures, 'strata'>,
  { width, height }: { width: number; height: number },
): CurveScale {
  const low = scoreToX(strata[0]?.low ?? 0.1);
  const high = scoreToX(strata.at(-1)?.high ?? 0.9);
  const pad = Math.max(0.1, (high - low) * 0.02);
  return {
    left: margins.left,
    right: Math.max(margins.left + 1, width - margins.right),
    top: margins.top,
    bottom: Math.max(margins.top + 1, height - margins.bottom),
    low: low - pad,
    high: high + pad,
  };
}

/** Pixel of a logit. */
export const leftOf = (x: number, { left, right, low, high }: CurveScale): number =>
  left + ((x - low) / (high - low)) * (right - left);

export const topOf = (probability: number, { top, bottom }: CurveScale): number =>
  bottom - probability * (bottom - top);

/** Scores that an axis can label: round ones; a short axis has its own steps. */
function namedWithin({ low, high }: CurveScale): number[] {
  const fitting = named.filter((score) => {
    const x = scoreToX(score);
    return x >= low && x <= high;
  });
  return fitting.length >= 3 ? fitting : ticksBetween(xToScore(low), xToScore(high), 8);
}

export function scoreTicks(scale: CurveScale): number[] {
  const fitting = namedWithin(scale);
  const ticks: number[] = [];
  const order = fitting.toSorted((a, b) => weight(a) - weight(b));
  for (const score of order) {
    const at = leftOf(scoreToX(score), scale);
    if (ticks.every((other) => Math.abs(leftOf(scoreToX(other), scale) - at) >= namesApart))
      ticks.push(score);
  }
  return ticks.sort((a, b) => a - b);
}

const first = [0.5, 0.9, 0.1, 0.99, 0.01, 0.7, 0.3, 0.8, 0.2];
const weight = (score: number) => {
  const at = first.indexOf(score);
  return at < 0 ? first.length : at;
};

/** Scores at even distances in pixels. */
const scoresAlong = ({ low, high }: Pick<CurveScale, 'low' | 'high'>, count: number) =>
  Array.from({ length: count }, (_, at) => xToScore(low + ((high - low) * at) / (count - 1)));

const steps = 97;

const points = (list: readonly (readonly [number, number])[]) =>
  list.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L');

/** Curve and band as SVG paths in pixels. */
export function curvePaths(curve: Curve, scale: CurveScale): { line: string; band: string } {
  const along = scoresAlong(scale, steps).map((score, at) => {
    const left = scale.left + ((scale.right - scale.left) * at) / (steps - 1);
    return { left, ...probabilityAt(curve, score) };
  });
  const at = (key: 'probability' | 'low' | 'high') =>
    along.map((one) => [one.left, topOf(one[key], scale)] as const);
  return {
    line: `M${points(at('probability'))}`,
    band: `M${points([...at('high'), ...at('low').reverse()])}Z`,
  };
}

/** Each step holds from its score to the next. */
export function stepsPath(
  isotonic: CalibrationFigures['isotonic'],
  highest: number | null,
  scale: CurveScale,
): string {
  if (isotonic.length === 0) return '';
  const last = highest ?? isotonic.at(-1)?.score ?? 1;
  return isotonic
    .map(({ score, probability }, at) => {
      const y = topOf(probability, scale).toFixed(1);
      const [from, to] = [score, isotonic[at + 1]?.score ?? last].map((one) =>
        leftOf(scoreToX(one), scale).toFixed(1),
      );
      return `${at === 0 ? `M${from} ${y}` : `V${y}`}H${to}`;
    })
    .join('');
}

/** With its 95 % interval. */
interface StratumPoint {
  /** Counted from 0. */
  stratum: number;
  left: number;
  top: number;
  /** Ends of the interval, in pixels. */
  from: number;
  to: number;
  /** Pixels; the area grows with the number of verdicts. */
  radius: number;
  share: number;
  low: number;
  high: number;
}

/** Reviewed strata, each at its middle on the logit scale; intervals by Jeffreys' prior. */
export function stratumPoints(
  strata: CalibrationFigures['strata'],
  scale: CurveScale,
): StratumPoint[] {
  const most = Math.max(1, ...strata.map(({ reviewed }) => reviewed));
  return strata.flatMap(({ low: from, high: to, reviewed, yes }, stratum) => {
    if (reviewed === 0) return [];
    const [low, high] = jeffreysInterval(yes, reviewed - yes);
    const share = yes / reviewed;
    return [
      {
        stratum,
        left: leftOf((scoreToX(from) + scoreToX(to)) / 2, scale),
        top: topOf(share, scale),
        from: topOf(low, scale),
        to: topOf(high, scale),
        radius: 2.5 + 4 * Math.sqrt(reviewed / most),
        share,
        low,
        high,
      },
    ];
  });
}

const curveRows = 21;

const round = (value: number) => Number(value.toFixed(4));

/** Strata, then the curve, then the isotonic steps. */
export function curveTable(
  { strata, curve, isotonic, highest }: CalibrationFigures,
  { columns, kinds }: Pick<CalibrationMessages, 'columns' | 'kinds'>,
) {
  const ofStrata = strata.map(({ low, high, detections, reviewed, yes }): Cell[] => {
    const interval = reviewed > 0 ? jeffreysInterval(yes, reviewed - yes) : null;
    return [
      kinds.stratum,
      round(low),
      round(high),
      reviewed > 0 ? round(yes / reviewed) : null,
      interval && round(interval[0]),
      interval && round(interval[1]),
      yes,
      reviewed,
      detections,
    ];
  });
  const [from, to] = [strata[0]?.low ?? 0, strata.at(-1)?.high ?? 1].map(scoreToX);
  const scores = curve ? scoresAlong({ low: from!, high: to! }, curveRows) : [];
  const ofCurve = scores.map((score): Cell[] => {
    const { probability, low, high } = probabilityAt(curve!, score);
    return [
      kinds.curve,
      round(score),
      null,
      round(probability),
      round(low),
      round(high),
      null,
      null,
      null,
    ];
  });
  const ofSteps = isotonic.map(({ score, probability }, at): Cell[] => {
    const end = isotonic[at + 1]?.score ?? highest;
    const ends = end === null ? null : round(end);
    return [kinds.step, round(score), ends, round(probability), null, null, null, null, null];
  });
  return {
    columns: [
      { label: columns.kind },
      { label: columns.from, numeric: true },
      { label: columns.to, numeric: true },
      { label: columns.probability, numeric: true },
      { label: columns.low, numeric: true },
      { label: columns.high, numeric: true },
      { label: columns.yes, numeric: true },
      { label: columns.reviewed, numeric: true },
      { label: columns.detections, numeric: true },
    ],
    rows: [...ofStrata, ...ofCurve, ...ofSteps],
  };
}
