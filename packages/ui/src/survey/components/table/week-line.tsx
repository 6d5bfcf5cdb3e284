import type { SurveyWeek } from '@biophony/recordings/survey';

const step = 4;
const height = 20;

/** Detections per recorded hour, week by week: a bar a week, a line where nothing was found, nothing where nothing was recorded. */
export function WeekLine({
  byWeek,
  weeks,
}: {
  byWeek: Float64Array;
  weeks: readonly SurveyWeek[];
}) {
  const rates = weeks.map(({ seconds }, at) => (seconds > 0 ? (byWeek[at] ?? 0) / seconds : null));
  const most = Math.max(...rates.map((rate) => rate ?? 0));
  return (
    <svg
      className="bp-week-line"
      width={weeks.length * step}
      height={height}
      viewBox={`0 0 ${weeks.length * step} ${height}`}
      aria-hidden="true"
    >
      {rates.map((rate, at) => {
        if (rate === null) return null;
        const size = most > 0 ? Math.max(1, (rate / most) * height) : 1;
        return (
          <rect
            key={weeks[at]?.firstDay}
            x={at * step}
            y={height - size}
            width={step - 1}
            height={size}
            data-none={rate === 0 ? '' : undefined}
          />
        );
      })}
    </svg>
  );
}
