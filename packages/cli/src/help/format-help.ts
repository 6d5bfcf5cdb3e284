import type { Command, Help } from 'commander';
import { wrap } from '../text/wrap.ts';
import { startOf } from '../../../../scripts/launch/typed-command.ts';

/** A term and what it means. */
type Item = [term: string, description: string];

const indent = '  ';
const gap = 2;
/** Descriptions stand beside their terms while so many columns are left for them. */
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

/** The lists of a command's help, by their titles. */
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

/** A command's help, folded between words to the width of the screen. */
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
