/** The option that every command has. */
export const jsonOption = ['--json', 'one JSON object in place of sentences'] as const;

/**
 * Has the program go on where nobody reads its output any more, as behind `| head`: it may be making a backup. Output that
 * cannot be written for another reason, such as a full disk, makes the exit code 1.
 */
export function outliveReader(stream: Pick<NodeJS.WritableStream, 'on'>): void {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') process.exitCode ||= 1;
  });
}

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
