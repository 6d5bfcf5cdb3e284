import { beforeAll, expect, test } from 'vitest';
import {
  exampleScene,
  exampleSpecies,
  singExample,
} from '../../../../tests/fixtures/survey/example-songs.ts';
import { createExampleHearing } from './example-songs.ts';
import type { Detection } from '../results/file-result.ts';

const sampleRate = 16_000;
const seconds = 3;
const mornings = Array.from({ length: 6 * 5 }, (_, at) => ({
  site: at % 6,
  day: 7 + (at % 5),
  hour: at % 2 === 0 ? 5 : 21,
}));

const sound = (moment: (typeof mornings)[number]) =>
  Float32Array.from(singExample(moment, seconds, sampleRate), (value) => value / 32_768);

function hear(samples: Float32Array, pieces = 1): Detection[] {
  const hearing = createExampleHearing(sampleRate, 0.25);
  const length = Math.ceil(samples.length / pieces);
  for (let at = 0; at < samples.length; at += length)
    hearing.push(samples.subarray(at, at + length));
  return hearing.finish() ?? [];
}

let heard: { sung: ReturnType<typeof exampleScene>['sung']; detections: Detection[] }[] = [];
beforeAll(() => {
  heard = mornings.map((moment) => ({
    sung: exampleScene(moment, seconds).sung,
    detections: hear(sound(moment)),
  }));
});

const isOf = (song: { scientific_name: string; from: number; to: number }, one: Detection) =>
  one.scientific_name === song.scientific_name && one.start_s < song.to && one.end_s > song.from;

test('nine of ten songs of invented species are heard in the made sound (S14.32)', () => {
  const songs = heard.flatMap(({ sung, detections }) =>
    sung.map((song) => detections.some((one) => isOf(song, one))),
  );
  expect(songs.length).toBeGreaterThan(40);
  expect(songs.filter(Boolean).length / songs.length).toBeGreaterThan(0.9);
  const species = new Set(
    heard.flatMap(({ detections }) => detections.map((one) => one.common_name)),
  );
  expect([...species].sort()).toEqual(exampleSpecies.map((one) => one.common_name).sort());
});

test('some other sounds are taken for songs, with lower confidences, as in a real survey', () => {
  const right: number[] = [];
  const wrong: number[] = [];
  for (const { sung, detections } of heard)
    for (const one of detections)
      (sung.some((song) => isOf(song, one)) ? right : wrong).push(one.confidence);
  const mean = (values: number[]) => values.reduce((sum, one) => sum + one, 0) / values.length;
  expect(wrong.length).toBeGreaterThan(right.length / 20);
  expect(wrong.length).toBeLessThan(right.length / 2);
  expect(mean(right)).toBeGreaterThan(mean(wrong) + 0.2);
  expect(Math.min(...right)).toBeLessThan(0.5);
  expect(Math.max(...right)).toBeGreaterThan(0.9);
});

test('the pieces in which sound arrives change nothing', () => {
  const samples = sound(mornings[0]!);
  expect(hear(samples, 7)).toEqual(hear(samples));
});

test('a song is heard once, and at its time, in a recording longer than its backgrounds', () => {
  const moment = mornings.find((one) => hear(sound(one)).length > 0)!;
  const short = sound(moment);
  const silence = singExample({ site: 0, day: 0, hour: 0 }, 60, sampleRate);
  const samples = Float32Array.from(silence, (value) => value / 32_768);
  samples.set(short, 29 * sampleRate);
  const [first] = hear(short).toSorted((a, b) => b.confidence - a.confidence);
  const same = hear(samples).filter(
    (one) =>
      one.common_name === first!.common_name && Math.abs(one.start_s - 29 - first!.start_s) < 0.1,
  );
  expect(same).toHaveLength(1);
});

test('nothing is heard in no sound', () => {
  expect(createExampleHearing(sampleRate, 0.25).finish()).toBeNull();
  expect(hear(new Float32Array(sampleRate))).toEqual([]);
});
