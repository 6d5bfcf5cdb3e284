const steps = [1, 2, 3, 4, 5, 6, 7, 8];

interface CellLegendProps {
  /** What the first colour stands for, the last one, and cells that are hatched. */
  none: string;
  most: string;
  silent: string;
  /** What dots stand for; null where there are none. */
  dots?: string | null;
}

/** What colours and marks of cells stand for. */
export function CellLegend({ none, most, silent, dots = null }: CellLegendProps) {
  return (
    <div className="bp-legend bp-small bp-soft bp-numbers" aria-hidden="true">
      <span className="bp-legend-none">
        <span />
        {none}
      </span>
      <span className="bp-legend-scale">
        {steps.map((step) => (
          <span key={step} style={{ background: `var(--bp-data-${step})` }} />
        ))}
      </span>
      <span>{most}</span>
      <span className="bp-legend-silent">
        <span />
        {silent}
      </span>
      {dots !== null && (
        <span className="bp-legend-dots">
          <span />
          {dots}
        </span>
      )}
    </div>
  );
}
