const named = [0, 3, 6, 9, 12, 15, 18, 21];

/** The hours below a day. Decorative: the table has the times. */
export function HourAxis({ className = '' }: { className?: string }) {
  return (
    <div className={`bp-hours ${className}`} aria-hidden="true">
      {named.map((hour) => (
        <span key={hour} style={{ left: `${(100 * hour) / 24}%` }}>
          {String(hour).padStart(2, '0')}
        </span>
      ))}
    </div>
  );
}
