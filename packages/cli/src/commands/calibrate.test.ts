import type { AnswerOf } from '@biophony/contract';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CliRun } from '../../test/run-cli.ts';
import { commandsOf } from '../../test/run-here.ts';
import { mockServer } from '../../test/mock-server.ts';
import { temporaryFolder } from '../../test/temporary-folder.ts';
import { exitCodes } from '../kit/errors.ts';

const folder = temporaryFolder();
let server: Awaited<ReturnType<typeof mockServer>>;
let biophony: (...args: string[]) => Promise<CliRun>;

beforeAll(async () => {
  server = await mockServer();
  biophony = commandsOf(server.url);
});
afterAll(() => server.close());

/** Writes verdicts of which the higher scores are right. */
function verdictsFile(): string {
  const rows = Array.from({ length: 120 }, (_, at) => {
    const score = 0.05 + (at % 60) / 65;
    return `Turdus merula,${score.toFixed(3)},${score > 0.5 || at % 9 === 0 ? 'yes' : 'no'}`;
  });
  const path = join(folder, 'verdicts.csv');
  writeFileSync(path, `species,score,verdict\n${rows.join('\n')}\n`);
  return path;
}

test.each([
  ['a share of detections is right', ['--precision', '0.8']],
  ['a detection is right with a probability', ['--probability', '0.5']],
])('of a CSV the score from which on %s needs no service (S17.26)', async (_, asked) => {
  const told = await biophony('calibrate', '--verdicts', verdictsFile(), ...asked, '--csv');
  expect(told.code, told.stderr).toBe(exitCodes.done);
  const [heading = '', row = ''] = told.stdout.trim().split('\n');
  expect(heading.startsWith('species,threshold,')).toBe(true);
  expect(Number(row.split(',')[1])).toBeGreaterThan(0.3);
  expect(Number(row.split(',')[1])).toBeLessThan(0.75);
  expect(server.mock.calls).toEqual([]);
});

test.each([
  ['--precision', '0.999', 'not known to reach'],
  ['--probability', '0.9', 'higher scores are not right more often'],
])('where %s has no score it says why (S17.26)', async (option, value, why) => {
  const path = join(folder, 'no-score.csv');
  const rows = Array.from(
    { length: 60 },
    (_, at) => `Aves,${(at / 60).toFixed(3)},${at % 3 > at / 40 ? 'yes' : 'no'}`,
  );
  writeFileSync(path, `species,score,verdict\n${rows.join('\n')}\n`);
  const { stdout } = await biophony('calibrate', '--verdicts', path, option, value);
  expect(stdout).toContain(' none ');
  expect(stdout).toContain(why);
});

test('of a project --keep makes the next version of each calibration, and without it none (S17.26)', async () => {
  const asked = { headers: { authorization: 'Bearer k' } };
  const answer = await server.mock.fetch(`${server.url}/api/projects/P/samples`, asked);
  const { samples } = (await answer.json()) as AnswerOf<'samplesList'>;
  const reviewed = samples.slice(0, 1).map((one) => ({ ...one, reviewed: 1 }));
  server.mock.answer('samplesList', { samples: reviewed, next_cursor: null });
  const told = async (...more: string[]) => {
    server.mock.calls.length = 0;
    const { code, stdout, stderr } = await biophony(
      'calibrate',
      '--project',
      'P',
      '--json',
      ...more,
    );
    expect(code, stderr).toBe(exitCodes.done);
    const { species } = JSON.parse(stdout.trimEnd().split('\n').at(-1) ?? '') as {
      species: { version: number | null }[];
    };
    return { routes: server.mock.calls.map(({ route }) => route), species };
  };
  const shown = await told();
  expect(shown.routes).toEqual(['samplesList', 'calibrationsPreview']);
  expect(shown.species).toMatchObject([{ version: null }]);
  const kept = await told('--keep');
  expect(kept.routes).toEqual(['samplesList', 'calibrationsCreate']);
  expect(kept.species).toMatchObject([{ version: expect.any(Number) }]);
});
