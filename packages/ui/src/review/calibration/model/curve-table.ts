import type { Cell } from '@biophony/contract/results/csv';
import type { CalibrationFigures } from '@biophony/contract';
import { jeffreysInterval, probabilityAt, scoreToX } from '@biophony/statistics';
import type { CalibrationMessages } from '../../../messages/index.ts';
import { scoresAlong } from './curve-scale.ts';

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
