// Fails when a test cites a statement that docs/specification.md does not have, and when no test cites one that it has.
import { globSync, readFileSync } from 'node:fs';

const { specifiedNumbers } = await import(
  new URL('../../fixtures/specification.ts', import.meta.url)
);
const numbers = specifiedNumbers();
const tests = globSync(
  [
    '{packages,workers,site,stories,e2e,bench,fixtures}/**/*.{test,stories}.{ts,tsx}',
    'workers/api/runtime-tests/suite/**/*.ts',
  ],
  {
    exclude: (path) =>
      /(^|\/)(node_modules|dist)$/.test(path) || path === 'fixtures/specification.test.ts',
  },
);

const cited = new Set();
const unknown = [];
for (const path of tests)
  for (const [number] of readFileSync(path, 'utf8').matchAll(/\bS\d+\.\d+\b/g)) {
    cited.add(number);
    if (!numbers.has(number)) unknown.push(`${path} cites ${number}`);
  }

const statements = [...numbers].filter((number) => number.includes('.'));
const open = statements.filter((number) => !cited.has(number));
for (const line of unknown) console.error(`${line}, which docs/specification.md does not have`);
for (const number of open) console.error(`${number} of docs/specification.md is cited by no test`);
console.log(
  `specification: tests cite ${statements.length - open.length} of ${statements.length} statements`,
);
process.exit(unknown.length + open.length ? 1 : 0);
