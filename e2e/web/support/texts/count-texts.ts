import { existsSync, globSync, readFileSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { TestProject } from 'vitest/node';
import { root } from '../../../support/biophony.ts';
import { unseenTexts } from './match-texts.ts';

const specification = resolve(root, '../shared/spec/texts.txt');

/** Every line that the journeys left. */
async function readLines(folder: string): Promise<Set<string>> {
  const files = await readdir(folder);
  const lists = await Promise.all(
    files.map(async (file) => JSON.parse(await readFile(join(folder, file), 'utf8')) as string[]),
  );
  return new Set(lists.flat());
}

/** True when every browser journey ran and passed: only then must every text have been seen. */
function wholeRun(project: TestProject): boolean {
  const ran = project.vitest.state.getTestModules().filter((module) => module.ok());
  const paths = new Set(ran.map(({ moduleId }) => moduleId));
  return globSync(join(root, 'e2e/web/*.test.ts')).every((path) => paths.has(path));
}

/** Sources of the stories, whose tests assert what they show. */
const stories = () =>
  globSync(join(root, 'stories/src/**/*.stories.tsx')).map((path) => readFileSync(path, 'utf8'));

/** Counts, at the end of a whole run, which texts of the specification no journey and no story has shown. */
export default async function countTexts(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'biophony-seen-'));
  project.provide('seenLinesFolder', folder);
  return async () => {
    const lines = await readLines(folder);
    await rm(folder, { recursive: true });
    if (!wholeRun(project)) return;
    if (!existsSync(specification)) {
      console.log('skipped: texts reached (../shared/spec/texts.txt is absent)');
      return;
    }
    const texts = readFileSync(specification, 'utf8').split('\n').filter(Boolean);
    const unseen = unseenTexts(texts, lines);
    const told = stories();
    const never = unseen.filter((text) => !told.some((story) => story.includes(text)));
    console.log(
      `texts of the specification: ${texts.length - unseen.length} of ${texts.length} seen in journeys, ${unseen.length - never.length} more in stories`,
    );
    for (const text of unseen) if (!never.includes(text)) console.log(`  in stories only: ${text}`);
    if (never.length === 0) return;
    for (const text of never) console.error(`  never reached: ${text}`);
    process.exitCode = 1;
  };
}
