import type { Command, Help } from 'commander';
import { startOf } from '../../../../tools/scripts/launch/typed-command.ts';
import { wrap } from './wrap.ts';

type Item = [term: string, description: string];

const indent = '  ';
const gap = 2;
/** Columns needed to put descriptions beside their terms. */
const narrowest = 30;

function itemLines([term, description]: Item, beside: number, width: number): string[] {
  const left = width - beside;
  if (left < narrowest)
    return [
      ...wrap(term, width - indent.length, indent).map((line) => indent + line),
      ...wrap(description, width - 6).map((line) => `      ${line}`),
    ];
  const [first = '', ...rest] = wrap(description, left);
  return [
    `${indent}${term}`.padEnd(beside) + first,
    ...rest.map((line) => ' '.repeat(beside) + line),
  ];
}

function groupsOf(command: Command, helper: Help): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  const add = (title: string, item: Item) =>
    groups.set(title, [...(groups.get(title) ?? []), item]);
  for (const one of helper.visibleArguments(command))
    add('Arguments:', [helper.argumentTerm(one), helper.argumentDescription(one)]);
  for (const one of helper.visibleCommands(command))
    add('Commands:', [helper.subcommandTerm(one), helper.subcommandDescription(one)]);
  for (const one of helper.visibleOptions(command))
    add(one.helpGroupHeading ?? 'Options:', [
      helper.optionTerm(one),
      helper.optionDescription(one),
    ]);
  return groups;
}

export function formatHelp(command: Command, helper: Help): string {
  const width = helper.helpWidth ?? 80;
  const groups = groupsOf(command, helper);
  const terms = [...groups.values()].flat().map(([term]) => term.length);
  const beside = indent.length + Math.max(...terms) + gap;
  const parts = [
    wrap(
      `Usage: ${helper.commandUsage(command).replace(/^biophony\b/, startOf('biophony'))}`,
      width,
      indent,
    ),
    wrap(helper.commandDescription(command), width),
    ...[...groups].map(([title, items]) => [
      title,
      ...items.flatMap((item) => itemLines(item, beside, width)),
    ]),
  ];
  return `${parts.map((lines) => lines.join('\n')).join('\n\n')}\n`;
}

type Example = [line: string, what?: string];

const width = (): number => (process.stdout.isTTY ? process.stdout.columns || 80 : 80);

/** Joins an option and its value while lines are wrapped. */
const glue = '\u2060';

function exampleLines([line, what]: Example): string[] {
  const glued = line
    .replace(/^biophony\b/, startOf('biophony'))
    .replaceAll(/(--[\w-]+) (?!-)/g, `$1${glue}`);
  const typed = wrap(glued, width() - 4, '  ')
    .join(' \\\n  ')
    .replaceAll(glue, ' ');
  const description = what ? wrap(what, width() - 6).map((one) => `      ${one}`) : [];
  return [`  ${typed}`, ...description];
}

export const withExamples = (command: Command, ...examples: Example[]): Command =>
  command.addHelpText('after', () =>
    ['', 'Examples:', ...examples.flatMap(exampleLines)].join('\n'),
  );

export const withNote = (command: Command, note: string): Command =>
  command.addHelpText('after', () => ['', ...wrap(note, width())].join('\n'));
