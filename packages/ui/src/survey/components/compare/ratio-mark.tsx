import type { RateRatio } from '@biophony/recordings/survey';

const width = 120;
/** What either end stands for, as a factor; what lies beyond ends at the edge. */
const most = 100;

const placeOf = (factor: number) =>
  width * (0.5 + Math.min(0.5, Math.max(-0.5, Math.log(factor) / (2 * Math.log(most)))));

/** The interval of a ratio on a scale from 1/100 to 100, with the line of no difference. */
export function RatioMark({ ratio }: { ratio: RateRatio }) {
  const low = ratio.low > 0 ? placeOf(ratio.low) : 0;
  const high = ratio.high === null ? width : placeOf(Math.max(ratio.high, 1e-9));
  return (
    <svg className="bp-ratio" width={width} height={16} aria-hidden="true">
      <line className="bp-ratio-one" x1={width / 2} x2={width / 2} y1={0} y2={16} />
      <line className="bp-ratio-interval" x1={low} x2={high} y1={8} y2={8} />
      {ratio.ratio !== null && ratio.ratio > 0 && <circle cx={placeOf(ratio.ratio)} cy={8} r={4} />}
    </svg>
  );
}
