import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../test/temporary-folder.ts';
import { calibrateVerdicts } from './calibrate-file.ts';
import { readVerdicts } from './read-verdicts.ts';

const folder = temporaryFolder();
const fileOf = (text: string): string => {
  const file = path.join(folder, `${Math.random()}.csv`);
  writeFileSync(file, text);
  return file;
};
const read = (text: string) => readVerdicts(fileOf(text));

it('reads verdicts in any order of columns, with semicolons and decimal commas', async () => {
  expect(
    await read(
      'Verdict;Site;confidence;Scientific name\nyes;A;0,81;Turdus merula\n;;0,2;Turdus merula\r\n0;B;1;X',
    ),
  ).toEqual([
    { species: 'Turdus merula', score: 0.81, verdict: 'yes', site: 'A', stratum: null },
    { species: 'Turdus merula', score: 0.2, verdict: null, site: null, stratum: null },
    { species: 'X', score: 1, verdict: 'no', site: 'B', stratum: null },
  ]);
});

it.each([
  ['species,score\nX,0.5', /has no column verdict/],
  ['species,score,verdict\nX,0.5,maybe', /row 2, verdict: maybe/],
  ['species,score,verdict\nX,1.5,yes', /row 2, score: 1.5/],
  ['species,score,verdict\nX,,yes', /row 2, score: empty/],
  ['species,score,verdict\n,0.5,yes', /row 2, species: empty/],
  ['species,score,verdict,stratum_low\nX,0.5,yes,0.1', /row 2: a stratum needs/],
  ['species,score,verdict\n', /has no verdicts/],
  ['', /has no verdicts/],
])('names what is wrong with %j', async (text, sentence) => {
  await expect(read(text)).rejects.toThrow(sentence);
});

const verdicts = (lines: readonly string[]) =>
  read(`species,score,verdict,stratum_low,stratum_high,stratum_detections\n${lines.join('\n')}\n`);

it('takes the strata that a file tells, and weighs verdicts by them', async () => {
  const lines = Array.from({ length: 40 }, (_, at) => [
    `X,0.3,${at < 4 ? 'yes' : 'no'},0.1,0.5,4000`,
    `X,0.8,${at < 38 ? 'yes' : 'no'},0.5,0.95,1000`,
  ]).flat();
  const [row] = calibrateVerdicts(await verdicts(lines), { asked: { precision: 0.8 } });
  expect(row).toMatchObject({ species: 'X', yes: 42, no: 38, unsure: 0, open: 0, threshold: 0.5 });
  // 1,000 of 5,000 detections lie above.
  expect(row?.kept).toBeCloseTo(0.2, 10);
  expect(row?.precision).toBeCloseTo(38 / 40, 1);
});

it('refuses a file in which only some lines have a stratum', async () => {
  const some = await verdicts(['X,0.3,no,0.1,0.5,40', 'X,0.6,yes,,,']);
  expect(() => calibrateVerdicts(some, { asked: { precision: 0.8 } })).toThrow(
    'Some verdicts on X have a stratum, and others have none.',
  );
});

it('says of a species that is not in the file which are', async () => {
  const some = await read('species,score,verdict\nX,0.5,yes');
  expect(() => calibrateVerdicts(some, { species: 'Y', asked: { probability: 0.9 } })).toThrow(
    'The file has no verdict on Y.',
  );
});

it('has an outcome for verdicts that tell little', async () => {
  for (const lines of [
    ['X,0.5,yes'],
    ['X,0.5,unsure'],
    ['X,0.5,'],
    ['X,0.2,no', 'X,0.9,yes', 'X,0.8,yes'],
  ]) {
    const [row] = calibrateVerdicts(await read(`species,score,verdict\n${lines.join('\n')}`), {
      asked: { precision: 0.95 },
    });
    expect(row?.warnings.length).toBeGreaterThan(0);
    expect(row?.threshold).toBeNull();
  }
});
