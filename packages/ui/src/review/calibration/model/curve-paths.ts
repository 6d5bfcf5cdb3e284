import type { CalibrationFigures } from '@biophony/contract';
import { jeffreysInterval, probabilityAt, scoreToX, type Curve } from '@biophony/statistics';
import { leftOf, scoresAlong, topOf, type CurveScale } from './curve-scale.ts';

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
export interface StratumPoint {
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
