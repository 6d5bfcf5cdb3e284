import { execFile, execFileSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeCard } from '../../../tools/scripts/cards/make-card.ts';
import { root } from '../support/biophony.ts';
import { readCsv } from '../support/csv.ts';
import { joinTestService, type SharedService } from '../support/test-service.ts';

/** Digits with leading zeros: no program may read a number. */
const recorders = ['0024319055120101', '0024319055120102'];

let testService: SharedService;
let results: string;
/** Detections an hour of sound, by recorder. */
let expected: Record<string, number>;

beforeAll(async () => {
  testService = await joinTestService();
  await testService.startRunner();
  const card = join(testService.folder, 'card');
  for (const [at, deviceId] of recorders.entries())
    await makeCard({ folder: join(card, `${at}`), recordings: at + 1, seconds: 10, deviceId });
  const out = join(testService.folder, 'results');
  const ended = await testService.biophony(['run', card, '--type', 'audio_events', '--out', out]);
  expect(ended.code, ended.stderr).toBe(0);
  results = join(out, 'audio_events');
  const files = await readCsv(join(results, 'files.csv'));
  const detections = await readCsv(join(results, 'detections.csv'));
  expect(detections.length).toBeGreaterThan(0);
  expected = Object.fromEntries(
    recorders.map((recorder) => {
      const seconds = files
        .filter(({ device_id }) => device_id === recorder)
        .reduce((sum, { seconds_analysed }) => sum + Number(seconds_analysed), 0);
      const own = detections.filter(({ device_id }) => device_id === recorder);
      return [recorder, own.length / (seconds / 3600)];
    }),
  );
});
afterAll(() => testService?.close());

const works = (program: string, args: string[]): boolean => {
  try {
    execFileSync(program, args, { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};

/** Of the page of results. */
async function recipe(language: string): Promise<string> {
  const page = await readFile(join(root, 'docs/results.md'), 'utf8');
  const [, text = ''] =
    new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\`$`, 'm').exec(page) ?? [];
  expect(text).not.toBe('');
  return text;
}

/** With lines that print each recorder's number, in the results' folder. */
async function figures(program: string, file: string, script: string) {
  await writeFile(join(results, file), script);
  const { stdout } = await promisify(execFile)(program, [file], { cwd: results });
  return Object.fromEntries(
    [...stdout.matchAll(/^told (\d+) (\S+)/gm)].map(([, recorder = '', value]) => [
      recorder,
      Number(value),
    ]),
  );
}

function agrees(found: Record<string, number>): void {
  expect(Object.keys(found)).toEqual(recorders);
  for (const recorder of recorders) expect(found[recorder]).toBeCloseTo(expected[recorder]!, 2);
}

test.skipIf(!works('Rscript', ['--version']))('R counts what is in the files', async () => {
  const after = `
rate <- table(factor(detections$device_id, names(hours))) / hours
for (name in names(hours)) cat("told", name, format(rate[[name]], digits = 12), "\\n")
stopifnot(inherits(detections$start_utc, "POSIXct"))
`;
  agrees(await figures('Rscript', 'recipe.R', (await recipe('r')) + after));
});

/** The Python with pandas: the system's may not be first in the path. */
const python = ['python3', '/usr/bin/python3'].find((path) => works(path, ['-c', 'import pandas']));
test.skipIf(!python)('pandas counts it too', async () => {
  const after = `
rate = detections.groupby("device_id").size().reindex(hours.index, fill_value=0) / hours
for name, value in rate.items(): print("told", name, value)
`;
  agrees(await figures(python!, 'recipe.py', (await recipe('python')) + after));
});
