import type { WriteStream } from 'node:tty';
import type { Display } from './display.ts';
import { progressPicture } from './texts.ts';
import type { Tally } from './tally.ts';

const drawEveryMs = 250;

const eraseLines = (lines: number): string => (lines > 0 ? `\x1b[${lines}A\r\x1b[J` : '');

/** A picture that stays at the end of a terminal and is drawn anew a few times a second. */
export function livePicture(terminal: WriteStream, tally: Tally): Display {
  let drawn = 0;
  let { columns } = terminal;
  const draw = (before = '') => {
    const lines = progressPicture(tally.state(), terminal.columns || 80);
    terminal.write(`${eraseLines(drawn)}${before}${lines.join('\n')}\n`);
    drawn = lines.length;
  };
  const resized = () => {
    // Terminals fold lines that are too long then: what was drawn has more rows than were written, and moves up out of sight.
    if (terminal.columns < columns) {
      terminal.write(`${'\n'.repeat(terminal.rows)}\x1b[H\x1b[J`);
      drawn = 0;
    }
    columns = terminal.columns;
    draw();
  };
  const timer = setInterval(draw, drawEveryMs);
  terminal.on('resize', resized);
  draw();
  return {
    changed: () => {},
    note: (sentence) => draw(`${sentence}\n`),
    stop() {
      clearInterval(timer);
      terminal.off('resize', resized);
      terminal.write(eraseLines(drawn));
      drawn = 0;
    },
    end: () => false,
  };
}
