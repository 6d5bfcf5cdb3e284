import { existsSync, globSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { TestProject } from 'vitest/node';
import { root } from '../../../support/biophony.ts';
import { unseenTexts } from './match-texts.ts';
import { excluded, quotedTexts } from './quoted-texts.ts';

const specification = resolve(root, '../shared/spec/product.md');

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

/** A folder that keeps what was seen from run to run, where the journeys are run a few at a time. */
const kept = process.env.BIOPHONY_SEEN_TEXTS;

/**
 * Counts, at the end of a whole run, which texts of the specification no journey and no story has shown; one that is
 * never reached fails the run. With BIOPHONY_SEEN_TEXTS every run counts all that was seen so far.
 */
export default async function countTexts(project: TestProject): Promise<() => Promise<void>> {
  const folder = kept ? resolve(kept) : await mkdtemp(join(tmpdir(), 'biophony-seen-'));
  await mkdir(folder, { recursive: true });
  project.provide('seenLinesFolder', folder);
  return async () => {
    const lines = await readLines(folder);
    if (!kept) await rm(folder, { recursive: true });
    if (!kept && !wholeRun(project)) return;
    if (!existsSync(specification)) {
      console.log('skipped: texts reached (../shared/spec/product.md is absent)');
      return;
    }
    const texts = quotedTexts(readFileSync(specification, 'utf8')).filter(
      (text) => !(text in excluded),
    );
    const unseen = unseenTexts(texts, lines);
    const told = stories();
    const never = unseen.filter((text) => !told.some((story) => story.includes(text)));
    console.log(
      `texts of the specification: ${texts.length - unseen.length} of ${texts.length} seen in journeys, ${unseen.length - never.length} more in stories`,
    );
    for (const text of unseen) if (!never.includes(text)) console.log(`  in stories only: ${text}`);
    for (const [text, reason] of Object.entries(excluded))
      console.log(`  not looked for: ${text} (${reason})`);
    if (never.length === 0) return;
    for (const text of never) console.error(`  never reached: ${text}`);
    process.exitCode = 1;
  };
}
