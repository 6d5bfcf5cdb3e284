import type { NameList } from '@biophony/contract/names';
import type { ImportedNames } from '@biophony/sdk/node';
import type { Command } from 'commander';
import { InputError, UsageError } from '../kit/errors.ts';
import { formatTable } from '../kit/texts.ts';

// Loaded on demand: most commands need no names.
const loadNames = () => import('@biophony/contract/names');
const loadFolder = () => import('@biophony/sdk/node');

interface ImportFlags {
  from?: string;
  source?: string;
  release?: string;
}

const print = (text: string): void => void process.stdout.write(`${text}\n`);

const countOf = ({ rows }: NameList, kind: NameList['rows'][number]['kind']): number =>
  rows.filter((row) => row.kind === kind).length;

const rowOf = (list: NameList, since: string) => [
  since,
  list.source,
  list.version,
  ...(['same', 'split', 'lump'] as const).map((kind) => countOf(list, kind)),
];

async function importList(file: string, { from, source = '', release = '' }: ImportFlags) {
  if (source.trim() === '' || release.trim() === '')
    throw new UsageError(
      'Say where the list is from with --source, such as AviList, and which edition it is with --release.',
    );
  const { importNames, namesFolder } = await loadFolder();
  const at = new Date().toISOString();
  const list = await importNames({ file, from, source, version: release, at });
  print(
    `${source} ${release}: ${countOf(list, 'same')} names are joined, ${countOf(list, 'split')} splits and ${countOf(list, 'lump')} lumps are listed and not joined. Kept in ${namesFolder()}.`,
  );
}

async function listNames({ json }: { json?: boolean }): Promise<void> {
  const [{ shippedNames }, { importedNames }] = [await loadNames(), await loadFolder()];
  const imported = await importedNames();
  if (json) {
    print(JSON.stringify({ shipped: shippedNames, imported }));
    return;
  }
  const dayOf = ({ imported_at }: ImportedNames) => imported_at.slice(0, 10);
  print(
    formatTable([
      ['since', 'source', 'version', 'joined', 'splits', 'lumps'],
      ...shippedNames.map((list) => rowOf(list, 'shipped')),
      ...imported.map((list) => rowOf(list, dayOf(list))),
    ]),
  );
}

async function showName(name: string): Promise<void> {
  const names = await (await loadFolder()).readAcceptedNames();
  const match = names.rowOf(name);
  const others = names.namesFor(name);
  print(`${name}: accepted as ${names.accepted(name)}.`);
  if (others.length > 1) print(`Names of the same species: ${others.join(', ')}.`);
  if (!match) return;
  const { row, list } = match;
  if (row.kind !== 'same')
    print(`A ${row.kind}, which is not joined: ${row.accepted.join(' and ')}.`);
  print(`Source: ${row.source ?? list.source}, version ${row.version ?? list.version}.`);
}

async function removeList(source: string): Promise<void> {
  if (!(await (await loadFolder()).forgetNames(source)))
    throw new InputError(
      `There is no list ${source}. \`names list\` names those that were imported.`,
    );
  print(`The list ${source} is removed.`);
}

export function registerNames(program: Command): void {
  const names = program
    .command('names')
    .description('which names are one species: what is shipped, and checklists of your own');
  names
    .command('import')
    .description('read a list of names, or compare two checklists, and join species by it')
    .argument('<file>', 'CSV with the columns name and accepted, or a published checklist')
    .option('--from <checklist>', 'the checklist whose names become those of <file>')
    .option('--source <name>', 'who published it, such as AviList')
    .option('--release <version>', 'which edition it is, such as v2025')
    .action(importList);
  names
    .command('list')
    .description('the lists in force, later ones over earlier ones')
    .option('--json', 'print all names as JSON')
    .action(listNames);
  names
    .command('show')
    .description('what a name is accepted as, and by which list')
    .argument('<name>', 'a scientific name')
    .action(showName);
  names
    .command('remove')
    .description('let an imported list go')
    .argument('<source>', 'its source')
    .action(removeList);
}
