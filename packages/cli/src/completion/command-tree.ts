import type { Command } from 'commander';

/** An option; `values` are those that it offers, none where any text will do. */
export interface CompletedOption {
  flags: string[];
  description: string;
  takesValue: boolean;
  /** Whether the value is a file or folder. */
  takesPath: boolean;
  values: string[];
}

/** A command as shells complete it. */
export interface CompletedCommand {
  /** The words before, such as `projects list`; empty for the program itself. */
  path: string;
  /** Subcommands with what they do. */
  commands: { name: string; description: string }[];
  options: CompletedOption[];
  /** Whether files and folders are its arguments. */
  takesPaths: boolean;
  /** The words that its arguments may be, where they are few. */
  choices: string[];
}

const pathLike = /[<[](?:path|folder|file)/;

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
      takesPath: pathLike.test(option.flags),
      values: option.argChoices ?? [],
    })),
    takesPaths: command.registeredArguments.some((one) => pathLike.test(`<${one.name()}`)),
    choices: command.registeredArguments.flatMap((one) => one.argChoices ?? []),
  };
  const inner = commands.flatMap((one) => commandTree(one, `${path} ${one.name()}`.trim()));
  return [own, ...inner];
}
