// Fails when a fenced block of the documentation is run by no test and is not listed with a reason in
// documented-blocks.mjs. `--list` prints every block with its test or its reason.
import { globSync, readFileSync } from 'node:fs';
import { notRun, run } from './documented-blocks.mjs';

const fence = /^( *)```([^\n`]*)\n([\s\S]*?)^\1```$/gm;
const elsewhere = ['{packages,workers,examples}/*/README.md', '{site,fixtures}/README.md'];
const pages = [
  'README.md',
  'CONTRIBUTING.md',
  ...globSync([...elsewhere, 'docs/**/*.md']).sort(),
].filter((page) => !page.startsWith('docs/decisions/'));
const blocks = pages.flatMap((page) =>
  [...readFileSync(page, 'utf8').matchAll(fence)].map(([, indentation, kind, body]) => ({
    page,
    kind: kind.trim(),
    body: body.replaceAll(new RegExp(`^${indentation}`, 'gm'), ''),
  })),
);
const listed = Object.entries(notRun).flatMap(([reason, entries]) =>
  entries.map(([page, begins]) => ({ reason, page, begins, used: false })),
);
const wrong = [];

/** What a test says when it runs the page: its name, whole or after the folder that the test is about. */
const names = (page) => {
  const [, folder, name] = /^docs\/(.+)\/(.+)\.md$/.exec(page) ?? [];
  return folder === 'operate' ? `page('${name}')` : `follow('${folder}/${name}'`;
};

/** The test that runs a block; one that is gone, or that does not name the page any more, is a fault. */
function testOf({ page, kind }) {
  const rule = run.find((one) => one.page.test(page) && one.kind.test(kind));
  if (!rule) return null;
  const said = (rule.names ?? names)(page);
  if (!readFileSync(rule.test, 'utf8').includes(said))
    wrong.push(`${rule.test} does not say ${said}, though it is to run ${page}`);
  return rule.test;
}

/** Why no test runs a block. */
function reasonOf({ page, kind, body }) {
  const entry = listed.find((one) =>
    one.page !== page
      ? false
      : one.begins.startsWith('kind ')
        ? one.begins === `kind ${kind}`
        : body.startsWith(one.begins),
  );
  if (entry) entry.used = true;
  return entry ? `not run: ${entry.reason}` : null;
}

for (const block of blocks) {
  const told = testOf(block) ?? reasonOf(block);
  const first = block.body.split('\n', 1)[0];
  if (told === null) wrong.push(`${block.page}: no test runs the block that begins ${first}`);
  if (process.argv.includes('--list'))
    console.log(`${block.page} | ${first} | ${told ?? 'nothing'}`);
}
for (const { page, begins, used } of listed)
  if (!used)
    wrong.push(`documented-blocks.mjs lists ${page}, ${begins}, where there is no such block`);
for (const line of new Set(wrong)) console.error(line);
const count = blocks.filter((block) => testOf(block)).length;
console.log(`documentation: tests run ${count} of ${blocks.length} fenced blocks`);
process.exit(wrong.length ? 1 : 0);
