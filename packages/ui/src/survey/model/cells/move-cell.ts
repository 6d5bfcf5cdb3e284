/** A place in a plot of cells. */
export interface Cell {
  column: number;
  row: number;
}

const clamp = (value: number, most: number) => Math.min(most, Math.max(0, value));
/** Columns that Page Up and Page Down pass over. */
const page = 30;

/** Where a key leads from a cell; null for a key that leads nowhere. */
export function moveCell(
  { column, row }: Cell,
  key: string,
  { columns, rows }: { columns: number; rows: number },
): Cell | null {
  const moves: Record<string, Cell> = {
    ArrowLeft: { column: column - 1, row },
    ArrowRight: { column: column + 1, row },
    ArrowUp: { column, row: row - 1 },
    ArrowDown: { column, row: row + 1 },
    PageUp: { column: column - page, row },
    PageDown: { column: column + page, row },
    Home: { column: 0, row },
    End: { column: columns - 1, row },
  };
  const to = Object.hasOwn(moves, key) ? moves[key] : undefined;
  return to ? { column: clamp(to.column, columns - 1), row: clamp(to.row, rows - 1) } : null;
}
