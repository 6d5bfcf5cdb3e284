import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { detectionOf, rowsOf, type MadeRow } from '../testing/made-results.ts';
import {
  type Choice,
  chooseMoments,
  longestSeconds,
  shareSound,
  toClipSpan,
} from './choose-moments.ts';
import { ClipsError } from '../kit/errors.ts';
import { speciesFilter } from './clip-choices.ts';

async function* streamed(made: readonly MadeRow[]) {
  yield* rowsOf(made);
}
const choice = (known: Partial<Choice> = {}): Choice => ({
  perSpecies: 10,
  above: 0,
  pad: 0,
  species: speciesFilter([]),
  ...known,
});
const chosen = async (made: readonly MadeRow[], known: Partial<Choice> = {}) =>
  (await chooseMoments(streamed(made), choice(known))).map((moments) =>
    moments.map(({ file, detection: { common_name, start_s, confidence } }) =>
      [common_name, file, start_s, confidence].join(' '),
    ),
  );

test('the best of each species are chosen, of equal ones those that come first (S20.2)', async () => {
  const made = [
    { file: 'a', detections: [detectionOf('Owl', 0.5, 0), detectionOf('Jay', 0.3, 0)] },
    { file: 'b', detections: [detectionOf('Owl', 0.9, 6), detectionOf('Owl', 0.5, 0)] },
    { file: 'c', detections: [detectionOf('Owl', 0.4, 0)] },
  ];
  expect(await chosen(made, { perSpecies: 2 })).toEqual([
    ['Jay a 0 0.3'],
    ['Owl b 6 0.9', 'Owl a 0 0.5'],
  ]);
});

test('of moments that share sound the better one counts, and its neighbours are free again (S20.2)', async () => {
  const scores = [0.5, 0.9, 0.8, 0.7, 0.6];
  const detections = scores.map((score, i) => detectionOf('Owl', score, 3 * i));
  expect(await chosen([{ file: 'a', detections }])).toEqual([
    ['Owl a 3 0.9', 'Owl a 6 0.8', 'Owl a 9 0.7', 'Owl a 12 0.6', 'Owl a 0 0.5'],
  ]);
  // With a second around them windows that touch share sound.
  expect(await chosen([{ file: 'a', detections }], { pad: 1 })).toEqual([
    ['Owl a 3 0.9', 'Owl a 9 0.7'],
  ]);
  const apart = detections.map((one, i) => ({ file: `${i}`, detections: [one] }));
  expect(await chosen(apart, { pad: 1 })).toEqual([
    ['Owl 1 3 0.9', 'Owl 2 6 0.8', 'Owl 3 9 0.7', 'Owl 4 12 0.6', 'Owl 0 0 0.5'],
  ]);
});

test('a better moment in a later piece of the same recording takes the place of what it overlaps', async () => {
  const made: MadeRow[] = [
    {
      file: 'a',
      detections: [detectionOf('Owl', 0.5, 0), detectionOf('Owl', 0.6, 3)],
      continues: true,
    },
    { file: 'a', detections: [detectionOf('Owl', 0.9, 5)] },
  ];
  expect(await chosen(made)).toEqual([['Owl a 5 0.9', 'Owl a 0 0.5']]);
});

test('names choose species, in any case and as labels; those that nothing has are told', async () => {
  const detections = [
    detectionOf('Tawny Owl', 0.5, 0, 'Strix aluco'),
    detectionOf('Magpie', 0.5, 0, 'Pica pica'),
    detectionOf('Wren', 0.5, 0, 'Troglodytes troglodytes'),
  ];
  const species = speciesFilter([
    'tawny owl',
    'Pica pica_Magpie',
    'TROGLODYTES TROGLODYTES',
    'Yeti',
  ]);
  expect((await chosen([{ file: 'a', detections }], { species })).flat()).toHaveLength(3);
  expect(species.unknown(detections)).toEqual(['Yeti']);
  const one = await chosen([{ file: 'a', detections }], { species: speciesFilter(['pica pica']) });
  expect(one).toEqual([['Magpie a 0 0.5']]);
});

test('a detection that is very long is cut, so that others of the same song are moments, too', () => {
  const song = { ...detectionOf('Owl', 0.9, 100), end_s: 4000 };
  expect(toClipSpan(song, 2)).toEqual({ from: 98, to: 102 + longestSeconds });
  expect(toClipSpan(detectionOf('Owl', 0.9, 0.5), 2)).toEqual({ from: 0, to: 5.5 });
});

test('more clips than a person can look through are refused with a sentence', async () => {
  const detections = Array.from({ length: 101 }, (_, i) => detectionOf(`Species ${i}`, 0.5, 0));
  const made = Array.from({ length: 1000 }, (_, i) => ({ file: `${i}`, detections }));
  await expect(chosen(made, { perSpecies: 1000 })).rejects.toThrow(ClipsError);
});

test('whatever was found, no two clips of a species share sound, none is left out for nothing, and the best is there', async () => {
  const detection = fc
    .record({ start: fc.integer({ min: 0, max: 60 }), score: fc.integer({ min: 1, max: 20 }) })
    .map(({ start, score }) => detectionOf('Owl', score / 20, start / 2));
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(detection, { maxLength: 12 }), { minLength: 1, maxLength: 5 }),
      fc.integer({ min: 1, max: 4 }),
      fc.constantFrom(0, 0.5, 2),
      async (recordings, perSpecies, pad) => {
        const made = recordings.map((detections, i) => ({ file: `${i}`, detections }));
        const [moments = []] = await chooseMoments(streamed(made), choice({ perSpecies, pad }));
        const all = recordings.flatMap((detections, order) =>
          detections.map((one) => ({ file: `${order}`, order, detection: one, recording: null! })),
        );
        expect(moments.length).toBeLessThanOrEqual(perSpecies);
        for (const one of moments)
          for (const other of moments)
            if (one !== other) expect(shareSound(one, other, pad)).toBe(false);
        const best = Math.max(0, ...all.map((one) => one.detection.confidence));
        expect(moments[0]?.detection.confidence ?? 0).toBe(best);
        const last = moments.at(-1)?.detection.confidence ?? 0;
        for (const one of all) {
          const isIn = moments.some((moment) => shareSound(moment, one, pad));
          const isFull = moments.length === perSpecies && one.detection.confidence <= last;
          expect(isIn || isFull).toBe(true);
        }
      },
    ),
  );
});
