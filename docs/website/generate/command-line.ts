import type { createProgram } from '../../../packages/cli/src/program.ts';
import type { MadePage } from '../pages/table.ts';
import { block, code, parts, sentence, table } from './markdown.ts';

type Command = ReturnType<typeof createProgram>;
type Option = Command['options'][number];

/** Common options are listed once, at the top of the page. */
const common = 'Options of every command:';

const fullName = (command: Command): string =>
  command.parent ? `${fullName(command.parent)} ${command.name()}` : command.name();

function ending(command: Command): { examples: string; notes: string } {
  let help = '';
  command.configureOutput({ writeOut: (text) => (help += text) });
  command.outputHelp();
  const [, examples = ''] = /^Examples:\n((?:(?:[ ].*)?\n)*)/m.exec(help) ?? [];
  const [notes = ''] = /^Exit codes:(?:.*\n)+/m.exec(help) ?? [];
  return { examples, notes: notes.replaceAll('\n', ' ').trim() };
}

/** Examples as a script, with the description of a line as a comment above it. */
function script(examples: string): string {
  const lines: string[] = [];
  let told: string[] = [];
  let typed: string[] = [];
  const flush = () => {
    if (typed.length) lines.push(...(told.length ? [`# ${told.join(' ')}`] : []), ...typed);
    [told, typed] = [[], []];
  };
  for (const line of examples.split('\n').filter(Boolean)) {
    const goesOn = typed.at(-1)?.endsWith('\\');
    if (line.startsWith('      ') && !goesOn) told.push(line.trim());
    else {
      if (!goesOn) flush();
      typed.push(goesOn ? `  ${line.trim()}` : line.trim());
    }
  }
  flush();
  return lines.join('\n');
}

function told({ description, defaultValue }: Option): string {
  const named = ['string', 'number'].includes(typeof defaultValue) && !/default/.test(description);
  return sentence(named ? `${description} (default: ${String(defaultValue)})` : description);
}

/** Table of a command's own options; common ones are at the top of the page. */
function optionTable(command: Command): string {
  const helper = command.createHelp();
  const own = helper
    .visibleOptions(command)
    .filter(({ long, helpGroupHeading }) => long !== '--help' && helpGroupHeading !== common);
  const rows = own.map((option) => {
    const values = option.argChoices ?? [];
    const offered = values.length ? ` One of ${values.map(code).join(', ')}.` : '';
    return [code(option.flags), told(option) + offered];
  });
  return rows.length ? table(['option', 'meaning'], rows) : '';
}

function section(command: Command): string[] {
  const helper = command.createHelp();
  const inner = helper.visibleCommands(command).filter((one) => one.name() !== 'help');
  const { examples } = ending(command);
  const args = helper.visibleArguments(command);
  const own = parts(
    `## ${code(fullName(command))}`,
    sentence(command.description()),
    block('sh', helper.commandUsage(command).trim()),
    args.length
      ? table(
          ['argument', 'meaning'],
          args.map((one) => [code(one.name()), sentence(one.description)]),
        )
      : '',
    optionTable(command),
    examples ? parts('Examples:', block('sh', script(examples))) : '',
  );
  return [own, ...inner.flatMap(section)];
}

function commonOptions(command: Command): string {
  const inner = command.commands.flatMap((one) => [one, ...one.commands]);
  const having = inner.find((one) =>
    one.options.some((option) => option.helpGroupHeading === common),
  );
  const rows = (having?.options ?? [])
    .filter((option) => option.helpGroupHeading === common)
    .map((option) => [code(option.flags), sentence(option.description)]);
  return rows.length
    ? parts('Every command takes these options:', table(['option', 'meaning'], rows))
    : '';
}

export function commandLinePage(
  program: Command,
  address: string,
  title: string,
  more: string,
): MadePage {
  const inner = program
    .createHelp()
    .visibleCommands(program)
    .filter((one) => one.name() !== 'help');
  const text = parts(
    `# ${title}`,
    `This page is made from the program itself. ${more}`,
    sentence(program.description()),
    optionTable(program),
    commonOptions(program),
    ending(program).notes,
    ...inner.flatMap(section),
  );
  return { address, title, text: `${text}\n` };
}
