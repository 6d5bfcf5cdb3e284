import type { WriteStream } from 'node:tty';

/**
 * Moves what is on the screen up into the scrollback when the terminal becomes narrower, so that the picture is drawn
 * anew on an empty screen: terminals fold the lines that are too long then, and what is to be erased has more rows than
 * were written. Answers what ends it.
 */
export function clearWhenNarrowed(terminal: WriteStream): () => void {
  let { columns } = terminal;
  const resized = () => {
    if (terminal.columns < columns) terminal.write(`${'\n'.repeat(terminal.rows)}\x1b[H\x1b[J`);
    columns = terminal.columns;
  };
  // Before those who draw.
  terminal.prependListener('resize', resized);
  return () => void terminal.off('resize', resized);
}
