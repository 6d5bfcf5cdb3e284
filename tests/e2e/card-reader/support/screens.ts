import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { root } from '../../support/biophony.ts';
import { openTerminal, type Terminal, type TerminalOptions } from './terminal.ts';

/** For reviewers. */
const gallery = join(root, 'test-results/terminal');
/** Green, amber and red, bold and dim, and their ends. */
const allowedColours = new Set(['', '0', '1', '2', '22', '31', '32', '33', '39', '49']);

/** With their numbers and kind. */
// oxlint-disable-next-line no-control-regex -- terminals are told by control characters
export const controlCodes = /\u001b\[([\d;?]*)([A-Za-z])/g;
/** The bar's progress; files under way have no bar. */
export const underWay = /█+░+ +[1-9]\d?%/;
export const words = (text: string): string[] => text.split(/\s+/).filter(Boolean);

export interface Screens {
  terminal: Terminal;
  /**
   * Waits until the screen shows everything, since a look may fall between two paints, and keeps
   * it.
   */
  photograph(name: string, whole: RegExp): Promise<string>;
  /** Keeps the command's output; the terminal must not have folded any. */
  transcribe(name: string): Promise<string>;
}

export async function openScreens(options: TerminalOptions): Promise<Screens> {
  const { columns } = options;
  await mkdir(gallery, { recursive: true });
  const terminal = await openTerminal(options);
  const keep = (name: string, text: string) =>
    writeFile(join(gallery, `${name}-${columns}.txt`), `${text.trimEnd()}\n`);
  return {
    terminal,
    async photograph(name, whole) {
      const seen = await terminal.until(whole);
      const coloured = await terminal.screen({ colours: true });
      await keep(name, seen);
      for (const [, code = '', kind] of coloured.matchAll(controlCodes))
        if (kind === 'm') for (const one of code.split(';')) expect(allowedColours).toContain(one);
      return seen;
    },
    async transcribe(name) {
      const [command = '', ...lines] = await terminal.written();
      await keep(name, [command, ...lines].join('\n'));
      // An address stays whole, so that it can be clicked and copied.
      for (const line of lines)
        if (!/^ *http\S+$/.test(line)) expect(line.length, line).toBeLessThanOrEqual(columns);
      expect(lines.join('\n'), 'a frame was left over').not.toMatch(/[█░]/);
      return lines.join('\n');
    },
  };
}
