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

/** A picture of a curve in pixels: the box within its axes, and what the left and right edge of it stand for. */
interface CurveScale {
  left: number;
  right: number;
  top: number;
  bottom: number;
  /** Logits of scores. */
  low: number;
  high: number;
}

/** Scores that an axis may name. */
const named = [
  0.0001, 0.001, 0.01, 0.02, 0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 0.98, 0.99,
  0.999, 0.9999,
];
/** Pixels between two names at least. */
const namesApart = 44;

/** Pixels around the box: names of probabilities, and names of scores. */
const margins = { left: 44, right: 22, top: 10, bottom: 44 };

/** The scale of a picture of so many pixels, from the lowest score of the strata to the highest. */
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

/** Where a logit stands, in pixels. */
export const leftOf = (x: number, { left, right, low, high }: CurveScale): number =>
  left + ((x - low) / (high - low)) * (right - left);

/** Where a probability stands. */
export const topOf = (probability: number, { top, bottom }: CurveScale): number =>
  bottom - probability * (bottom - top);

/** Scores that an axis can name: round ones, and of a short axis steps of its own. */
function namedWithin({ low, high }: CurveScale): number[] {
  const fitting = named.filter((score) => {
    const x = scoreToX(score);
    return x >= low && x <= high;
  });
  return fitting.length >= 3 ? fitting : ticksBetween(xToScore(low), xToScore(high), 8);
}

/** The scores that the axis names: as many as fit, round ones first. */
export function scoreTicks(scale: CurveScale): number[] {
  const fitting = namedWithin(scale);
  const taken: number[] = [];
  const order = fitting.toSorted((a, b) => weight(a) - weight(b));
  for (const score of order) {
    const at = leftOf(scoreToX(score), scale);
    if (taken.every((other) => Math.abs(leftOf(scoreToX(other), scale) - at) >= namesApart))
      taken.push(score);
  }
  return taken.sort((a, b) => a - b);
}

/** Round scores come before others. */
const first = [0.5, 0.9, 0.1, 0.99, 0.01, 0.7, 0.3, 0.8, 0.2];
const weight = (score: number) => {
  const at = first.indexOf(score);
  return at < 0 ? first.length : at;
};

/** So many scores of the scale, evenly apart in pixels. */
const scoresAlong = ({ low, high }: Pick<CurveScale, 'low' | 'high'>, count: number) =>
  Array.from({ length: count }, (_, at) => xToScore(low + ((high - low) * at) / (count - 1)));

/** Places along the curve that are computed. */
const steps = 97;

const points = (list: readonly (readonly [number, number])[]) =>
  list.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L');

/** The curve and its band as paths in pixels. */
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

/** The rising steps as a path: each holds from its score up to the next one's. */
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

/** A stratum with verdicts, as a point with its 95 % interval. */
interface StratumPoint {
  /** Counted from 0. */
  stratum: number;
  left: number;
  top: number;
  /** Ends of the interval, in pixels. */
  from: number;
  to: number;
  /** Pixels; the area grows with the verdicts. */
  radius: number;
  share: number;
  low: number;
  high: number;
}

/** The reviewed strata, each in its middle on the logit scale; intervals by Jeffreys' prior. */
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

/** Rows of the curve: as many as a person reads. */
const curveRows = 21;

const round = (value: number) => Number(value.toFixed(4));

/** The numbers behind the picture: strata first, then the curve, then the rising steps. */
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
