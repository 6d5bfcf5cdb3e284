// Fails for a test file in no or several projects of vitest.config.ts, a project in no run, and a
// story file that Storybook does not load or that keeps its stories from being tests.
import { existsSync, readFileSync } from 'node:fs';
import { join, matchesGlob } from 'node:path';
import { repositoryFiles } from './repository-files.mjs';

// Without this the configurations measure the machine, and Storybook writes its pages.
process.env.BIOPHONY_TEST_SLOWNESS ??= '1 1';
process.env.VITEST ??= 'true';
const load = async (path) =>
  (await import(new URL(`../../../${path}`, import.meta.url).href)).default;
const projects = (await load('vitest.config.ts')).test.projects.map(({ test }) => test);
const storybook = 'stories/.storybook';
const { stories } = await load(`${storybook}/main.ts`);

const wrong = [];
const matches = (path, globs) => globs.some((glob) => matchesGlob(path, glob));
// Deleted but uncommitted files are listed too.
const files = repositoryFiles().filter((path) => existsSync(path));

const tests = files.filter((path) => /\.test\.[cm]?[jt]sx?$/.test(path));
for (const path of tests) {
  const having = projects.filter(
    ({ include, exclude }) => matches(path, include) && !matches(path, exclude),
  );
  if (having.length !== 1)
    wrong.push(
      `${path} belongs to ${having.map(({ name }) => name).join(' and ') || 'no project'} of vitest.config.ts; it must belong to exactly one`,
    );
}

const run = readFileSync('tools/scripts/test/run.ts', 'utf8');
for (const { name } of projects)
  if (!run.includes(`'--project', '${name}'`))
    wrong.push(`tools/scripts/test/run.ts runs no project ${name}`);

const loaded = stories.map((glob) => join(storybook, glob));
const written = files.filter((path) => /\.stories\.[cm]?[jt]sx?$/.test(path));
for (const path of written) {
  if (!matches(path, loaded)) wrong.push(`${path} is not loaded by ${storybook}/main.ts`);
  if (/['"]!test['"]/.test(readFileSync(path, 'utf8')))
    wrong.push(`${path} has stories with the tag !test, which no run has`);
}

for (const line of wrong) console.error(line);
console.log(
  `tests: ${tests.length} files in ${projects.length} projects, ${written.length} files of stories`,
);
process.exit(wrong.length ? 1 : 0);
