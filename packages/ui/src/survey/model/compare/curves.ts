import type { Cell } from '@biophony/contract/results/csv';
import type { RarefiedRichness } from '@biophony/recordings/survey';

type Curve = readonly RarefiedRichness[];

/** What the ends of both axes stand for. */
export interface CurveScale {
  occasions: number;
  species: number;
}

export const curveScale = (curves: readonly Curve[]): CurveScale => ({
  occasions: Math.max(1, ...curves.map((curve) => curve.at(-1)?.occasions ?? 0)),
  species: Math.max(1, ...curves.flat().map(({ richness, high }) => high ?? richness)),
});

const point = (occasions: number, species: number, scale: CurveScale) =>
  `${(occasions / scale.occasions).toFixed(5)} ${(1 - species / scale.species).toFixed(5)}`;

/** A curve in a square of 1 by 1, from one occasion on. */
export const curvePath = (curve: Curve, scale: CurveScale): string =>
  curve
    .map(
      ({ occasions, richness }, at) =>
        `${at === 0 ? 'M' : 'L'}${point(occasions, richness, scale)}`,
    )
    .join('') + (curve.length === 1 ? 'h0' : '');

/** Its band, where it has one. */
export function bandPath(curve: Curve, scale: CurveScale): string {
  const upper = curve.flatMap(({ occasions, high }) =>
    high === null ? [] : [point(occasions, high, scale)],
  );
  const lower = curve.flatMap(({ occasions, low }) =>
    low === null ? [] : [point(occasions, low, scale)],
  );
  return upper.length < 2 ? '' : `M${[...upper, ...lower.toReversed()].join('L')}Z`;
}

interface TableWords {
  a: string;
  b: string;
  columnGroup: string;
  occasions: string;
  species: string;
  columnLow: string;
  columnHigh: string;
}

/** The numbers behind both curves. */
export function curvesTable(curves: { a: Curve; b: Curve }, words: TableWords) {
  const round = (value: number | null) => (value === null ? null : Number(value.toFixed(3)));
  const rowsOf = (curve: Curve, name: string) =>
    curve.map(({ occasions, richness, low, high }): Cell[] => [
      name,
      occasions,
      round(richness),
      round(low),
      round(high),
    ]);
  return {
    columns: [
      { label: words.columnGroup },
      { label: words.occasions, numeric: true },
      { label: words.species, numeric: true },
      { label: words.columnLow, numeric: true },
      { label: words.columnHigh, numeric: true },
    ],
    rows: [...rowsOf(curves.a, words.a), ...rowsOf(curves.b, words.b)],
  };
}
