// Fails when a test cites a missing statement, when no test cites a statement, or when only full
// tests cite one that full-only.mjs does not list. `--full` prints those.
import { existsSync, readFileSync } from 'node:fs';
import { citationsIn } from './citations-in.mjs';
import { fullOnly } from './full-only.mjs';
import { repositoryFiles } from './repository-files.mjs';

const { specifiedNumbers } = await import(
  new URL('../../../tests/fixtures/specification.ts', import.meta.url)
);
const numbers = specifiedNumbers();
const isTest = /\.(test|stories)\.tsx?$|^workers\/api\/runtime-tests\/suite\/.*\.ts$/;
const tests = repositoryFiles().filter(
  (path) =>
    isTest.test(path) && path !== 'tests/fixtures/specification.test.ts' && existsSync(path),
);

const cited = { main: new Map(), full: new Map() };
const wrong = [];
for (const path of tests)
  for (const { number, isFull } of citationsIn(path, readFileSync(path, 'utf8'))) {
    const citing = isFull ? cited.full : cited.main;
    citing.set(number, new Set(citing.get(number)).add(path));
    if (!numbers.has(number))
      wrong.push(`${path} cites ${number}, which docs/specification.md does not have`);
  }

const statements = [...numbers].filter((number) => number.includes('.'));
const onlyInFull = statements.filter((number) => cited.full.has(number) && !cited.main.has(number));
const listed = new Set(fullOnly);
for (const number of statements)
  if (!cited.main.has(number) && !cited.full.has(number))
    wrong.push(`${number} of docs/specification.md is cited by no test`);
for (const number of onlyInFull)
  if (!listed.has(number))
    wrong.push(
      `${number} is cited by no test of \`npm test\`, only in ${[...cited.full.get(number)].join(', ')}`,
    );
for (const number of listed)
  if (!onlyInFull.includes(number))
    wrong.push(
      `${number} is cited in \`npm test\`: take it out of tools/scripts/checks/full-only.mjs`,
    );
if (process.argv.includes('--full'))
  for (const number of onlyInFull) console.log([number, ...cited.full.get(number)].join(' '));
for (const line of new Set(wrong)) console.error(line);
console.log(
  `specification: tests cite ${statements.filter((number) => cited.main.has(number) || cited.full.has(number)).length} of ${statements.length} statements, ${onlyInFull.length} in full tests alone`,
);
process.exit(wrong.length ? 1 : 0);
