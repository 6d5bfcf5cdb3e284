import type { DayTwilight } from '@biophony/recordings/survey';

/** Hours between two weeks beyond which a line goes over midnight, and is not drawn through the day. */
const overMidnight = 12;

/** The path of hours through weeks, drawn through their middles; open where there is no such hour. */
function sunPath(hours: readonly (number | null)[]): string {
  return hours
    .map((hour, week) => {
      if (hour === null) return '';
      const before = hours[week - 1] ?? null;
      const goesOn = before !== null && Math.abs(before - hour) < overMidnight;
      const point = `${week + 0.5} ${hour.toFixed(3)}`;
      if (goesOn) return `L${point}`;
      // A week alone is a short line of its own.
      return `M${week + 0.25} ${hour.toFixed(3)}L${point}`;
    })
    .join('');
}

/** Dawn and dusk above the weeks and hours of a season. */
export function SunLines({ sun }: { sun: readonly DayTwilight[] }) {
  if (sun.length === 0) return null;
  const paths = [sun.map(({ dawn }) => dawn), sun.map(({ dusk }) => dusk)].map(sunPath).join('');
  return (
    <svg
      className="bp-cells-over"
      viewBox={`0 0 ${sun.length} 24`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path className="bp-sun-edge" d={paths} vectorEffect="non-scaling-stroke" />
      <path className="bp-sun" d={paths} vectorEffect="non-scaling-stroke" />
    </svg>
  );
}
