import { randomUUID } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { TestProject } from 'vitest/node';
import { root } from '../../../support/biophony.ts';
import { specifiedTexts, unshownTexts } from '../../../../fixtures/specification.ts';
import { unseenTexts } from './match-texts.ts';

const [linesEnd, passedEnd, leftEnd] = ['.json', '.passed', '.left'];

/** All that the tests of one run or of several left in files with that ending: lines, or names of tests. */
async function readLeft(folder: string, end: string): Promise<Set<string>> {
  const files = (await readdir(folder)).filter((file) => file.endsWith(end));
  const lists = await Promise.all(
    files.map(async (file) => JSON.parse(await readFile(join(folder, file), 'utf8')) as string[]),
  );
  return new Set(lists.flat());
}

const keep = (folder: string, end: string, lines: Iterable<string>): Promise<void> =>
  writeFile(join(folder, `${randomUUID()}${end}`), JSON.stringify([...lines]));

/** Leaves which tests passed, and which did not: they failed, or their tag leaves them for another run. */
async function keepPassed(project: TestProject, folder: string): Promise<void> {
  const tests = project.vitest.state
    .getTestModules()
    .flatMap((module) => [...module.children.allTests()]);
  const [passed, left] = [true, false].map((wanted) =>
    tests
      .filter((test) => (test.result().state === 'passed') === wanted)
      .map(({ module, fullName }) => `${module.moduleId}: ${fullName}`),
  );
  await keep(folder, passedEnd, passed ?? []);
  await keep(folder, leftEnd, left ?? []);
}

/** The files of tests in a browser, and those of them that did not run and pass as a whole: texts may be missing then. */
async function testFiles(folder: string): Promise<{ all: string[]; missing: string[] }> {
  const [passed, left] = [await readLeft(folder, passedEnd), await readLeft(folder, leftEnd)];
  const ran = [...passed].join('\n');
  const all = globSync(join(root, 'e2e/web/**/*.test.ts'));
  const missing = all.filter(
    (path) =>
      !ran.includes(`${path}: `) ||
      [...left].some((test) => test.startsWith(`${path}: `) && !passed.has(test)),
  );
  return { all, missing };
}

/** Sources of the stories, whose tests assert what they show. */
const stories = () =>
  globSync(join(root, 'stories/src/**/*.stories.tsx')).map((path) => readFileSync(path, 'utf8'));

/** A folder that keeps what was seen from run to run: `npm test` and `npm run test:full` are two. */
const kept = process.env.BIOPHONY_SEEN_TEXTS;

/**
 * Counts, when all tests in a browser have passed, which texts of the specification no test and no story has shown; one
 * that is never reached fails the run. With BIOPHONY_SEEN_TEXTS several runs are counted together.
 */
export default async function countTexts(project: TestProject): Promise<() => Promise<void>> {
  const folder = kept ? resolve(kept) : await mkdtemp(join(tmpdir(), 'biophony-seen-'));
  await mkdir(folder, { recursive: true });
  project.provide('seenLinesFolder', folder);
  return async () => {
    await keepPassed(project, folder);
    const [lines, { all, missing }] = [await readLeft(folder, linesEnd), await testFiles(folder)];
    if (!kept) await rm(folder, { recursive: true });
    if (missing.length > 0) {
      console.log(
        `the texts of the specification are not counted: ${missing.length} of ${all.length} files of tests in a browser did not pass as a whole`,
      );
      return;
    }
    const texts = specifiedTexts().filter((text) => !(text in unshownTexts));
    const unseen = unseenTexts(texts, lines);
    const told = stories();
    const never = unseen.filter((text) => !told.some((story) => story.includes(text)));
    console.log(
      `texts of the specification: ${texts.length - unseen.length} of ${texts.length} seen in end-to-end tests, ${unseen.length - never.length} more in stories`,
    );
    for (const text of unseen) if (!never.includes(text)) console.log(`  in stories only: ${text}`);
    for (const [text, reason] of Object.entries(unshownTexts))
      console.log(`  not looked for: ${text} (${reason})`);
    if (never.length === 0) return;
    for (const text of never) console.error(`  never reached: ${text}`);
    process.exitCode = 1;
  };
}
