import type { Command } from 'commander';
import { withInstallation, type Installation } from './opened.ts';
import { jsonOption, tell } from './output.ts';

/** What a command says at its end: as an object, and as sentences. */
export interface Told {
  answer: object;
  lines: readonly string[];
}

/** Adds a command that works on the installation and says what it did; `work` gets the arguments, then the options. */
export function act<A extends unknown[]>(
  parent: Command,
  usage: string,
  description: string,
  work: (opened: Installation, ...args: A) => Promise<Told>,
): Command {
  return parent
    .command(usage)
    .description(description)
    .option(...jsonOption)
    .action(async (...given: unknown[]) => {
      // Commander ends the list with the options and the command.
      const args = given.slice(0, -1) as A;
      const { json } = args.at(-1) as { json?: boolean };
      await withInstallation(async (opened) => {
        const { answer, lines } = await work(opened, ...args);
        tell(json, answer, lines);
      });
    });
}
