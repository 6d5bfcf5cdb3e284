import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createProgram } from '../../../packages/cli/src/program.ts';
import { createProgram as createAdminProgram } from '../../../workers/api/src/admin/program.ts';
import { createProgram as createRunnerProgram } from '../../../workers/analysis/src/program.ts';

const root = join(import.meta.dirname, '../../..');

type Command = ReturnType<typeof createProgram>;

const programs: Record<string, Command> = {
  biophony: createProgram([]),
  'biophony-analysis': createRunnerProgram(),
  'biophony-admin': createAdminProgram(),
};
const pages = [
  'README.md',
  ...globSync(['docs/**/*.md', 'packages/*/README.md', 'workers/*/README.md'], { cwd: root }),
]
  .map((page) => page.replaceAll('\\', '/'))
  .filter((page) => !page.startsWith('docs/decisions/'));

/** The commands of our programs in the blocks of a page, each in one line. */
const commandsOf = (page: string): string[] =>
  [...readFileSync(join(root, page), 'utf8').matchAll(/^ *```sh.*\n([\s\S]*?)^ *```$/gm)]
    .flatMap(([, block = '']) => block.replaceAll(/\\\n\s*/g, ' ').split('\n'))
    .map((line) => line.trim().replace(/^([A-Z_]+=(\$\(|\S+\s+)?)*(.*\$\()?npx /, ''))
    .filter((line) => /^biophony(-analysis|-admin)? /.test(line));

/** What of a command the programs do not know: a name of a command, or an option. */
function unknownOf(line: string): string[] {
  const [name = '', ...words] = line.replace(/\s+(#|[|>&;]).*$/, '').split(/\s+/);
  let command = programs[name];
  const options = words
    .filter((word) => /^--?[a-z]/i.test(word))
    .map((word) => word.split('=')[0]!);
  let rest = words;
  for (const word of words) {
    const inner: Command | undefined = command?.commands.find((one) => one.name() === word);
    if (!inner) break;
    command = inner;
    rest = rest.slice(1);
  }
  // Where commands stand below one, the next word is one of them.
  if (!command || (command.commands.length > 0 && !rest[0]?.startsWith('-')))
    return [`${line}: there is no such command`];
  const known = new Set(['--help', '--version']);
  for (let one: Command | null = command; one; one = one.parent)
    for (const { short, long } of one.options)
      for (const flag of [short, long]) if (flag) known.add(flag);
  return options.filter((option) => !known.has(option)).map((option) => `${line}: ${option}`);
}

test('every command of a page is one of the programs, with options that it has', () => {
  const commands = pages.flatMap((page) => commandsOf(page).map((line) => [page, line] as const));
  expect(commands.length).toBeGreaterThan(40);
  const unknown = commands.flatMap(([page, line]) =>
    unknownOf(line).map((fault) => `${page}: ${fault}`),
  );
  expect(unknown).toEqual([]);
});

test('a command or an option that does not exist is found', () => {
  expect(unknownOf('biophony fly --high')).toHaveLength(1);
  expect(unknownOf('biophony-admin users forget ada@biophony.example')).toHaveLength(1);
  expect(unknownOf('biophony run card --tpye birdnet_v2_4')).toEqual([
    'biophony run card --tpye birdnet_v2_4: --tpye',
  ]);
});
