import type { Command } from 'commander';

/** A command as shells complete it. */
export interface CompletedCommand {
  /** The words before, such as `projects list`; empty for the program itself. */
  path: string;
  /** Subcommands with what they do. */
  commands: { name: string; description: string }[];
  /** Options; `values` are those that one offers, none where any text will do. */
  options: { flags: string[]; description: string; takesValue: boolean; values: string[] }[];
  /** Whether files and folders are its arguments. */
  takesPaths: boolean;
  /** The words that its arguments may be, where they are few. */
  choices: string[];
}

const visible = (command: Command) => command.createHelp().visibleCommands(command);

/** The program and all its commands, outermost first. */
export function commandTree(command: Command, path = ''): CompletedCommand[] {
  const commands = visible(command).filter((one) => one.name() !== 'help');
  const own: CompletedCommand = {
    path,
    commands: commands.map((one) => ({ name: one.name(), description: one.description() })),
    options: command.options.map((option) => ({
      flags: [option.short, option.long].filter((flag): flag is string => Boolean(flag)),
      description: option.description,
      takesValue: option.required || option.optional,
      values: option.argChoices ?? [],
    })),
    takesPaths: command.registeredArguments.some((one) => /path|folder/.test(one.name())),
    choices: command.registeredArguments.flatMap((one) => one.argChoices ?? []),
  };
  const inner = commands.flatMap((one) => commandTree(one, `${path} ${one.name()}`.trim()));
  return [own, ...inner];
}
