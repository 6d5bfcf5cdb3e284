import type { Calendar } from '../../model/calendar/calendar.ts';

/** A dot in each cell in which files have no sound: one path, however many there are. */
export function CalendarMarks({ calendar }: { calendar: Calendar }) {
  const { rows, columns, failures } = calendar;
  if (failures.size === 0) return null;
  const path = [...failures.keys()].map((cell) => {
    const [x, y] = [(cell % columns.length) + 0.5, Math.floor(cell / columns.length) + 0.5];
    return `M${x} ${y}h0`;
  });
  return (
    <svg
      className="bp-cells-over"
      viewBox={`0 0 ${columns.length} ${rows.length}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path className="bp-cells-dots-edge" d={path.join('')} vectorEffect="non-scaling-stroke" />
      <path className="bp-cells-dots" d={path.join('')} vectorEffect="non-scaling-stroke" />
    </svg>
  );
}
