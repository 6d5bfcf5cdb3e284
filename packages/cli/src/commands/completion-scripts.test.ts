import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Argument, Command, Option } from 'commander';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../../test/temporary-folder.ts';
import { createProgram } from '../program.ts';
import { commandTree, completionScript } from './completion-scripts.ts';
import { shells } from './this-program.ts';

test.each(shells)('%s offers what an option or an argument has to choose from', (shell) => {
  const program = new Command('biophony');
  program
    .command('listen')
    .addArgument(new Argument('<ear>').choices(['left', 'right']))
    .addOption(new Option('-b, --bird <name>', 'which').choices(['wren', 'robin']))
    .option('--tree <name>', 'where');
  const script = completionScript(shell, commandTree(program));
  for (const choice of ['left', 'right', 'wren', 'robin']) expect(script).toContain(choice);
});

test('options of which several values exist offer them', () => {
  const offered = commandTree(createProgram()).flatMap(({ path, options }) =>
    options.filter(({ values }) => values.length > 0).map(({ flags }) => `${path} ${flags[0]}`),
  );
  expect(offered.toSorted()).toEqual([
    'analyze --type',
    'keys create --scope',
    'members invite --role',
    'results --format',
    'run --device',
    'run --format',
    'run --type',
    'sites add --public',
    'sites edit --public',
    'upload --device',
  ]);
});

test('files are offered only for options that take a place', () => {
  const places = commandTree(createProgram()).flatMap(({ path, options }) =>
    options.filter(({ takesPath }) => takesPath).map(({ flags }) => `${path} ${flags[0]}`),
  );
  expect(places.toSorted()).toEqual([
    'account export --out',
    'analyze --save-settings',
    'analyze --settings',
    'calibrate --verdicts',
    'results --out',
    'results --recordings',
    'run --out',
    'run --save-settings',
    'run --settings',
  ]);
  const fish = completionScript('fish', commandTree(createProgram()));
  expect(fish).toMatch(/-l project -x /);
  expect(fish).toMatch(/-l out -r -F /);
});

/** Names as cards and files have them, some with what a shell takes for a pattern or the end of a word. */
const names = ['CARD 1', 'CARD *', 'CARD (2)'];

test('names with spaces and patterns in them are completed whole', () => {
  const folder = temporaryFolder(onTestFinished);
  for (const name of names) mkdirSync(join(folder, name));
  const script = completionScript('bash', commandTree(createProgram()));
  const offered = (...typed: string[]) =>
    execFileSync(
      'bash',
      [
        '-c',
        `${script}\nCOMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _biophony; printf '%s\\n' "\${COMPREPLY[@]}"`,
        'bash',
        'biophony',
        ...typed,
      ],
      { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] },
    )
      .trim()
      .split('\n')
      .toSorted();
  expect(offered('upload', 'CARD')).toEqual(names.toSorted());
  expect(offered('run', '--out', 'CARD')).toEqual(names.toSorted());
  expect(offered('upload', 'CARD *')).toEqual(['CARD *']);
  expect(offered('run', '--ou')).toEqual(['--out']);
});
