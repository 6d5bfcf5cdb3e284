import type { CSSProperties, ReactNode } from 'react';

export interface CellGridProps {
  columns: number;
  rows: number;
  /** Pixels that a row is high at least, all rows the same; columns are at least `least` and at most `most` wide. */
  rowHeight: number;
  column: { least: number; most: number };
  /** Names of rows. */
  side: ReactNode;
  /** Names that may be long: they stand above their rows where there is little room. */
  longNames?: boolean;
  /** Below the box. */
  readout: ReactNode;
  /** The plot, and the names of its columns. */
  children: ReactNode;
}

/** The box of cells with the names of their rows, as high with its cells as without them. */
export function CellGrid(props: CellGridProps) {
  const { columns, rows, rowHeight, column, side, longNames = false, readout, children } = props;
  const style = {
    '--bp-cells-row': `${rowHeight}px`,
    '--bp-cells-rows': rows,
    '--bp-cells-least': `${columns * column.least}px`,
    '--bp-cells-most': `${columns * column.most}px`,
  } as CSSProperties;
  return (
    <div className="bp-cells" data-long-names={longNames ? '' : undefined} style={style}>
      <div className="bp-cells-box">
        <div className="bp-cells-grid">
          <div className="bp-cells-side">{side}</div>
          {children}
        </div>
      </div>
      {readout}
    </div>
  );
}
