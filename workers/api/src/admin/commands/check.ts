import type { Command } from 'commander';
import { checkObjects, type Problem } from '../objects/check-objects.ts';
import { withInstallation } from '../support/opened.ts';
import { jsonOption, tell } from '../support/output.ts';

interface Options {
  json?: boolean;
  repair?: boolean;
}

const shown = 20;

const lines = (title: string, problems: readonly Problem[]) =>
  problems.length === 0
    ? []
    : [
        `${title}: ${problems.length}`,
        ...problems.slice(0, shown).map(({ key, said }) => `  ${key}${said ? ` (${said})` : ''}`),
        ...(problems.length > shown
          ? [`  and ${problems.length - shown} more; --json has all`]
          : []),
      ];

const check = ({ json, repair = false }: Options) =>
  withInstallation(async ({ deps }) => {
    const found = await checkObjects(deps, repair);
    const { objects, missing, wrong_size: wrongSize, orphans, deleted } = found;
    const left = missing.length + wrongSize.length + orphans.length - deleted;
    tell(json, found, [
      `${objects} objects of the database and the store were compared.`,
      ...lines('Not in the store, though the database names them', missing),
      ...lines('In the store with another size', wrongSize),
      ...lines('In the store, though nothing names them', orphans),
      ...(repair ? [`Deleted because nothing named them for a day: ${deleted}`] : []),
      ...(left === 0 ? ['All is well.'] : []),
    ]);
    if (left > 0) process.exitCode = 1;
  });

/** `check`: whether the database and the store say the same. */
export function registerCheck(program: Command): void {
  program
    .command('check')
    .description('compares the database with the store, while the service runs or not')
    .option(
      '--repair',
      'delete objects that nothing has named for a day; recordings are never made up',
    )
    .option(...jsonOption)
    .action(check);
}
