import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Review } from '@biophony/contract';
import { acceptedNames, shippedNames } from '@biophony/contract/names';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../test/temporary-folder.ts';
import { calibrateVerdicts } from './calibrate-file.ts';
import { type ThresholdTarget, calibrationsText } from './species-row.ts';
import { readVerdicts } from './read-verdicts.ts';
import { reviewLine, reviewsHeading } from './run-reviews.ts';

const folder = temporaryFolder();
let files = 0;
const fileOf = (text: string): string => {
  const file = path.join(folder, `${files++}.csv`);
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
  [
    'species,score,verdict,stratum_low,stratum_high,stratum_detections\nX,0.5,yes,0.6,0.1,9',
    /row 2: stratum_low is above stratum_high/,
  ],
  [
    'species,score,verdict,stratum_low,stratum_high,stratum_detections\nX,0.5,yes,0.1,0.6,2.5',
    /row 2, detections: 2.5/,
  ],
  [
    'species,score,verdict,data_id,file,start_s,end_s\nX,0.5,yes,d,a.wav,soon,3',
    /row 2, start: soon/,
  ],
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
  const [row] = calibrateVerdicts(await verdicts(lines), { target: { precision: 0.8 } });
  expect(row).toMatchObject({ species: 'X', yes: 42, no: 38, unsure: 0, open: 0, threshold: 0.5 });
  // 1,000 of 5,000 detections lie above.
  expect(row?.kept).toBeCloseTo(0.2, 10);
  expect(row?.precision).toBeCloseTo(38 / 40, 1);
});

it('refuses a file in which only some lines have a stratum', async () => {
  const some = await verdicts(['X,0.3,no,0.1,0.5,40', 'X,0.6,yes,,,']);
  expect(() => calibrateVerdicts(some, { target: { precision: 0.8 } })).toThrow(
    'some verdicts on X have a stratum, and others have none.',
  );
});

it.each([
  [
    'a stratum with more verdicts than detections',
    ['X,0.3,no,0.1,0.5,2', 'X,0.4,,0.1,0.5,2', 'X,0.4,yes,0.1,0.5,2'],
    'survey.csv: X has 3 verdicts in the stratum 0.1 to 0.5 (2 detections).',
  ],
  [
    'strata that overlap',
    ['X,0.5,yes,0.1,0.6,20', 'X,0.55,no,0.5,0.9,1000'],
    'survey.csv: the strata of X overlap: 0.1 to 0.6 (20 detections) and 0.5 to 0.9 (1,000 detections).',
  ],
  [
    'a stratum with two numbers of detections',
    ['X,0.5,yes,0.5,0.5,20', 'X,0.5,no,0.5,0.5,21'],
    'survey.csv: the strata of X overlap: 0.5 to 0.5 (20 detections) and 0.5 to 0.5 (21 detections).',
  ],
])('refuses %s', async (_what, lines, message) => {
  const given = await verdicts(lines);
  const fit = () => calibrateVerdicts(given, { target: { precision: 0.8 }, file: 'survey.csv' });
  expect(fit).toThrow(message);
  expect(fit).toThrow(expect.objectContaining({ code: 'bad_verdicts' }));
});

const review = (part: Partial<Review>): Review => ({
  review_id: 'r',
  data_id: 'd',
  file_id: '',
  file: 'a.wav',
  start_s: 0,
  end_s: 3,
  species: 'X',
  score: 0.5,
  verdict: 'yes',
  correct_species: null,
  reviewer: 'Ada',
  reviewer_id: 'ada',
  at: '2026-01-01T00:00:00.000Z',
  blind: true,
  final: false,
  sample_id: 's',
  note: null,
  recording_deleted: false,
  ...part,
});
/** What `biophony reviews --csv` writes of these. */
const readReviews = (reviews: readonly Partial<Review>[]) =>
  read(reviewsHeading() + reviews.map((one) => reviewLine(review(one))).join(''));
const by = (reviewer: string, verdict: Review['verdict'], more: Partial<Review> = {}) => ({
  reviewer,
  reviewer_id: reviewer,
  verdict,
  ...more,
});
const later = { at: '2026-01-02T00:00:00.000Z' };

it.each<[string, Partial<Review>[], string | null]>([
  ['what most say', [by('a', 'yes'), by('b', 'no'), by('c', 'yes')], 'yes'],
  ['nothing, where as many say one thing as another', [by('a', 'yes'), by('b', 'no')], null],
  [
    'the last word, whatever most say',
    [by('a', 'no'), by('b', 'no'), by('c', 'yes', { final: true })],
    'yes',
  ],
  [
    'the latest of several last words',
    [by('a', 'no', { final: true, ...later }), by('b', 'yes', { final: true })],
    'no',
  ],
  [
    'the latest of each person',
    [by('a', 'no', later), by('a', 'yes'), by('a', 'yes'), by('b', 'no')],
    'no',
  ],
  ['unsure, where most are', [by('a', 'unsure'), by('b', 'unsure'), by('c', 'yes')], 'unsure'],
])('takes of all reviews of a detection %s (S17.14)', async (_what, reviews, verdict) => {
  expect(await readReviews(reviews)).toEqual([
    { species: 'X', score: 0.5, verdict, site: null, stratum: null },
  ]);
});

it('tells detections apart by dataset, file, milliseconds and species', async () => {
  const apart = [{}, { data_id: 'e' }, { file: 'b.wav' }, { start_s: 1 }, { end_s: 4 }];
  const all = await readReviews([...apart, { species: 'Y' }, { start_s: 0.0001 }]);
  expect(all).toHaveLength(6);
});

it('counts each clip once, whether one person or three reviewed it', async () => {
  const clips = (people: readonly string[]) =>
    Array.from({ length: 44 }, (_, at) =>
      people.map((who) =>
        by(who, at < 40 ? 'yes' : 'no', {
          file: `${at}.wav`,
          score: at < 40 ? 0.3 + at * 0.017 : 0.12 + (at - 40) * 0.04,
        }),
      ),
    ).flat();
  const figures = async (people: readonly string[]) =>
    calibrateVerdicts(await readReviews(clips(people)), { target: { precision: 0.9 } });
  const one = await figures(['a']);
  expect(one).toMatchObject([{ yes: 40, no: 4 }]);
  expect(await figures(['a', 'b', 'c'])).toEqual(one);
});

it('leaves rows as they are where a file does not name detections', async () => {
  expect(await read('species,score,verdict,file\nX,0.5,yes,a\nX,0.5,yes,a')).toHaveLength(2);
  const unnamed = 'species,score,verdict,data_id,file,start_s,end_s';
  expect(await read(`${unnamed}\nX,0.5,yes,,,,\nX,0.5,yes,,,,`)).toHaveLength(2);
});

it('says of a precision that verdicts without strata count alike', async () => {
  const alike = /every verdict counts alike/;
  const warnings = async (rows: ReturnType<typeof read>, asked: ThresholdTarget) =>
    calibrateVerdicts(await rows, { target: asked })[0]?.warnings.join(' ');
  const without = 'species,score,verdict\nX,0.2,no\nX,0.9,yes';
  expect(await warnings(read(without), { precision: 0.9 })).toMatch(alike);
  expect(await warnings(read(without), { probability: 0.9 })).not.toMatch(alike);
  const strata = verdicts(['X,0.3,no,0.1,0.5,40', 'X,0.6,yes,0.5,0.9,40']);
  expect(await warnings(strata, { precision: 0.9 })).not.toMatch(alike);
});

it('tells once what is to be known of all species', async () => {
  const rows = calibrateVerdicts(await read('species,score,verdict\nX,0.2,no\nY,0.9,yes'), {
    target: { precision: 0.9 },
  });
  const text = calibrationsText(rows, { precision: 0.9 }, 500);
  expect(text.match(/every verdict counts alike/g)).toHaveLength(1);
  expect(text).toContain('All species: The file has no strata');
  expect(text).toContain('X: Every verdict is no.');
});

it('says of a species that is not in the file which are', async () => {
  const some = await read('species,score,verdict\nX,0.5,yes');
  expect(() => calibrateVerdicts(some, { species: 'Y', target: { probability: 0.9 } })).toThrow(
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
    const said = await read(`species,score,verdict\n${lines.join('\n')}`);
    const [sure] = calibrateVerdicts(said, { target: { probability: 0.95 } });
    expect(sure?.warnings.length).toBeGreaterThan(0);
    const [row] = calibrateVerdicts(said, { target: { precision: 0.95 } });
    expect(row?.threshold).toBeNull();
  }
});

it('takes verdicts under several names of a species together, and a detection judged under both once (S27.6)', async () => {
  const names = acceptedNames(shippedNames);
  const clip = (start: number, species: string, verdict: string) =>
    `d,a.wav,${start},${start + 3},${species},0.${start + 1},${verdict},r`;
  const text = [
    'data_id,file,start_s,end_s,species,score,verdict,reviewer_id',
    clip(1, 'Corvus monedula', 'yes'),
    clip(1, 'Coloeus monedula', 'yes'),
    clip(4, 'Coloeus monedula', 'no'),
    clip(7, 'Strix aluco', 'yes'),
  ].join('\n');
  const asked = { target: { precision: 0.8 } } as const;
  const rows = calibrateVerdicts(await readVerdicts(fileOf(text), names), { ...asked, names });
  expect(rows.map(({ species, yes, no }) => [species, yes, no])).toEqual([
    ['Corvus monedula', 1, 1],
    ['Strix aluco', 1, 0],
  ]);
  const said = await readVerdicts(fileOf(text), names);
  const one = calibrateVerdicts(said, { ...asked, names, species: 'coloeus  monedula' });
  expect(one.map(({ species }) => species)).toEqual(['Corvus monedula']);
  expect(calibrateVerdicts(await read(text), asked)).toHaveLength(3);
});
