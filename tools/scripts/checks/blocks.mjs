// Fails for a documentation block that no test runs and documented-blocks.mjs does not list with a
// reason. `--list` prints every block with its test or reason.
import { existsSync, readFileSync } from 'node:fs';
import { notRun, run } from './documented-blocks.mjs';
import { repositoryFiles } from './repository-files.mjs';

const fence = /^( *)```([^\n`]*)\n([\s\S]*?)^\1```$/gm;
const isOther = /^(docs\/decisions\/|packages\/\w+\/api\.md$)/;
const pages = repositoryFiles().filter(
  (page) => /\.mdx?$/.test(page) && !isOther.test(page) && existsSync(page),
);
const wrong = [];
const blocks = pages.flatMap((page) => {
  const text = readFileSync(page, 'utf8');
  const found = [...text.matchAll(fence)].map(([, indentation, kind, body]) => ({
    page,
    kind: kind.trim(),
    body: body.replaceAll(new RegExp(`^${indentation}`, 'gm'), ''),
  }));
  // Other forms of fences, such as in a quotation, would be missed.
  const fences = text.match(/^[\s>*-]*(```|~~~)/gm)?.length ?? 0;
  if (fences !== 2 * found.length)
    wrong.push(`${page} has fences of blocks that are not found: begin and end them alike`);
  return found;
});
const listed = Object.entries(notRun).flatMap(([reason, entries]) =>
  entries.map(([page, begins]) => ({ reason, page, begins, used: false })),
);

/** The page's name, whole or after the test's folder. */
const names = (page) => {
  const [, folder, name] = /^docs\/(.+)\/(.+)\.md$/.exec(page) ?? [];
  return folder === 'operate' ? `page('${name}')` : `follow('${folder}/${name}'`;
};

/** A missing test, or one that no longer names the page, is an error. */
function testOf({ page, kind }) {
  const rule = run.find((one) => one.page.test(page) && one.kind.test(kind));
  if (!rule) return null;
  const said = (rule.names ?? names)(page);
  if (!readFileSync(rule.test, 'utf8').includes(said))
    wrong.push(`${rule.test} does not say ${said}, though it is to run ${page}`);
  return rule.test;
}

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
