/** The option that every command has. */
export const jsonOption = ['--json', 'one JSON object in place of sentences'] as const;

/** Tells what a command did: the object where JSON was asked for, the lines elsewhere. */
export function tell(json: boolean | undefined, answer: object, lines: readonly string[]): void {
  process.stdout.write(json ? `${JSON.stringify(answer)}\n` : `${lines.join('\n')}\n`);
}

/** Rows below their heads, each column as wide as its widest cell. */
export function table(heads: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const all = [heads, ...rows];
  const widths = heads.map((_, column) =>
    Math.max(...all.map((row) => (row[column] ?? '').length)),
  );
  return all.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}
