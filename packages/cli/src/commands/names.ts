import type { NameList } from '@biophony/contract/names';
import type { Command } from 'commander';
import { CliError, exitCodes } from '../kit/errors.ts';
import { withExamples } from '../kit/help.ts';
import { countText, numberText } from '../kit/format.ts';
import { act } from './options.ts';

interface ImportFlags {
  from?: string;
  source: string;
  release: string;
}

const countOf = ({ rows }: NameList, kind: NameList['rows'][number]['kind']): number =>
  rows.filter((row) => row.kind === kind).length;

const textOf = (list: NameList): string =>
  `${list.source}, ${list.version}: ${numberText(countOf(list, 'same'))} joined, ${countText(countOf(list, 'split'), 'split')} and ${countText(countOf(list, 'lump'), 'lump')} that are not joined`;

function importCommand(names: Command): void {
  const command = withExamples(
    names
      .command('import')
      .description('read a list of names, or compare two checklists, and join species by it')
      .argument('<file>', 'CSV with the columns name and accepted, or a published checklist')
      .option('--from <checklist>', 'the checklist whose names become those of <file>')
      .requiredOption('--source <name>', 'who published it, such as AviList')
      .requiredOption('--release <version>', 'which edition it is, such as v2025'),
    ['biophony names import own.csv --source "Our station" --release 2026'],
    ['biophony names import avilist.csv --from ebird.csv --source AviList --release v2025'],
  );
  act<ImportFlags, [string]>(command, async (ctx, { from, source, release }, file) => {
    const { importNames } = await import('@biophony/sdk/node');
    const at = new Date().toISOString();
    const list = await importNames({ file, from, source, version: release, at });
    await ctx.answer({ imported: list }, textOf(list));
  });
}

function listCommand(names: Command): void {
  const command = names
    .command('list')
    .description('the lists in force on this computer, later ones over earlier ones');
  act<object, []>(command, async (ctx) => {
    const { shippedNames } = await import('@biophony/contract/names');
    const { importedNames } = await import('@biophony/sdk/node');
    const imported = await importedNames();
    const lines = [
      ...shippedNames.map((list) => `shipped     ${textOf(list)}`),
      ...imported.map((list) => `${list.imported_at.slice(0, 10)}  ${textOf(list)}`),
    ];
    await ctx.answer({ shipped: shippedNames, imported }, lines.join('\n'));
  });
}

function removeCommand(names: Command): void {
  const command = names
    .command('remove')
    .description('let an imported list go')
    .argument('<source>', 'its source');
  act<object, [string]>(command, async (ctx, _flags, source) => {
    const { forgetNames } = await import('@biophony/sdk/node');
    if (!(await forgetNames(source)))
      throw new CliError(`There is no list ${source}.`, {
        hint: 'biophony names list shows those that were imported.',
        exitCode: exitCodes.usage,
        code: 'unknown_names',
      });
    await ctx.answer({ removed: source }, `The list ${source} is removed.`);
  });
}

/**
 * Name lists that join species of several models, stored on this computer for both command lines.
 */
export function namesCommand(program: Command): void {
  const names = program
    .command('names')
    .description('which names are one species: what is shipped, and checklists of your own');
  importCommand(names);
  listCommand(names);
  removeCommand(names);
}
