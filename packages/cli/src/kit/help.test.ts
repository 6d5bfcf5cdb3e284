import type { Command } from 'commander';
import { describe, expect, test } from 'vitest';
import { createProgram } from '../program.ts';
import { formatHelp } from './help.ts';

const withInner = (command: Command): Command[] => [
  command,
  ...command.commands.flatMap(withInner),
];
const commands = withInner(createProgram());

function helpOf(command: Command, width: number): string {
  const helper = command.createHelp();
  helper.helpWidth = width;
  return formatHelp(command, helper);
}

const words = (text: string) => text.split(/\s+/).filter(Boolean);

describe.each([80, 40])('help on a screen of %i columns', (width) => {
  test('fits, and no word of it is cut', () => {
    for (const command of commands) {
      const help = helpOf(command, width);
      for (const line of help.split('\n')) expect(line.length, line).toBeLessThanOrEqual(width);
      expect(words(help)).toEqual(words(helpOf(command, 500)));
    }
  });
});

test('help names every option with what it does', () => {
  for (const command of commands)
    for (const { long, description } of command.options) {
      expect(helpOf(command, 500)).toContain(long);
      expect(description, `${command.name()} ${long}`).not.toBe('');
    }
});
