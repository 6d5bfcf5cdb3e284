/** Columns of equal width; numbers stand to the right. */
export function formatTable(rows: readonly (readonly (string | number)[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => String(row[column] ?? '').length)),
  );
  return rows
    .map((row) =>
      row
        .map((cell, column) =>
          typeof cell === 'number' || /^-?[\d.]+$/.test(cell)
            ? String(cell).padStart(widths[column]!)
            : String(cell).padEnd(widths[column]!),
        )
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
