import type { Command } from 'commander';
import { wrap } from '../text/wrap.ts';
import { startOf } from '../../../../scripts/launch/typed-command.ts';

/** A line to type, and what it does where that is not plain. */
export type Example = [line: string, what?: string];

const width = (): number => (process.stdout.isTTY ? process.stdout.columns || 80 : 80);

/** Stands between an option and its value while lines are folded. */
const glue = '\u2060';

function exampleLines([line, what]: Example): string[] {
  const glued = line
    .replace(/^biophony\b/, startOf('biophony'))
    .replaceAll(/(--[\w-]+) (?!-)/g, `$1${glue}`);
  const typed = wrap(glued, width() - 4, '  ')
    .join(' \\\n  ')
    .replaceAll(glue, ' ');
  const told = what ? wrap(what, width() - 6).map((one) => `      ${one}`) : [];
  return [`  ${typed}`, ...told];
}

/** Ends a command's help with examples. */
export const withExamples = (command: Command, ...examples: Example[]): Command =>
  command.addHelpText('after', () =>
    ['', 'Examples:', ...examples.flatMap(exampleLines)].join('\n'),
  );

/** Ends a command's help with a sentence. */
export const withNote = (command: Command, note: string): Command =>
  command.addHelpText('after', () => ['', ...wrap(note, width())].join('\n'));
