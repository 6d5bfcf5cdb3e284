import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { chanceOf } from '../chance/generator.ts';
import { hashName, hashNumber, hashText } from '../chance/hash.ts';
import { strataOf, stratumOf } from '../scores/strata.ts';
import {
  drawAllAbove,
  drawFirstOfNight,
  drawMostUncertain,
  drawRandom,
  drawStratified,
} from './draw.ts';
import type { Candidate } from './sample.ts';
import { sampler } from './sampler.ts';

const { next: uniform } = chanceOf('candidates');
const candidates: Candidate[] = Array.from({ length: 3000 }, (_, index) => ({
  index,
  score: 0.1 + 0.89 * uniform() ** 2,
  site: `site ${Math.floor(25 * uniform() ** 2)}`,
  night: `2026-05-${10 + Math.floor(9 * uniform())}`,
  at: Math.floor(1e6 * uniform()),
}));
const edges = strataOf(
  Math.min(...candidates.map(({ score }) => score)),
  Math.max(...candidates.map(({ score }) => score)),
);
const seed = 'smp_1';
const indices = ({ items }: { items: { index: number }[] }) => items.map(({ index }) => index);
const inStratum = (stratum: number) =>
  candidates.filter(({ score }) => stratumOf(edges, score) === stratum);

describe('stratified', () => {
  test('ten of each stratum, with how many there are and what each stands for (S17.2)', async () => {
    const sample = await drawStratified(candidates, { seed, edges });
    expect(sample).toMatchObject({
      method: 'stratified',
      seed,
      offered: 3000,
      representative: true,
    });
    for (const [at, stratum] of sample.strata.entries()) {
      expect(stratum.detections).toBe(inStratum(at).length);
      expect(stratum.drawn).toBe(Math.min(10, stratum.detections));
      const items = sample.items.filter((item) => item.stratum === at);
      expect(items).toHaveLength(stratum.drawn);
      for (const { weight, score } of items) {
        expect(weight).toBe(stratum.detections / stratum.drawn);
        expect(stratumOf(edges, score)).toBe(at);
      }
    }
  });

  test('no site gives a second while another has given none (S17.2)', async () => {
    const sample = await drawStratified(candidates, { seed, edges, perStratum: 30 });
    for (const [at] of sample.strata.entries()) {
      const countOf = (name: string) =>
        sample.items.filter(({ stratum, site }) => stratum === at && site === name).length;
      const sites = [...new Set(inStratum(at).map(({ site }) => site as string))];
      const most = Math.max(...sites.map(countOf));
      for (const site of sites) {
        const there = inStratum(at).filter((one) => one.site === site).length;
        expect(countOf(site)).toBeGreaterThanOrEqual(Math.min(most - 1, there));
      }
    }
  });

  test('the order in which they come does not matter, nor how they are given; the seed does (S17.3)', async () => {
    const sample = await drawStratified(candidates, { seed, edges });
    expect(await drawStratified(candidates.toReversed(), { seed, edges })).toEqual(sample);
    async function* slowly() {
      for (const one of candidates) yield one;
    }
    expect(await drawStratified(slowly(), { seed, edges })).toEqual(sample);
    expect(indices(await drawStratified(candidates, { seed: 'smp_2', edges }))).not.toEqual(
      indices(sample),
    );
  });

  test('is what one would draw who keeps all detections, however few and many sites have (S17.2)', () => {
    const bySeed = hashText(seed);
    const rankOf = ({ index }: Candidate) => hashNumber(index, bySeed);
    for (const [perStratum, sites] of [
      [10, 25],
      [7, 3],
      [1, 40],
      [30, 400],
      [40, 12],
    ] as const) {
      const { next } = chanceOf(`${perStratum} of ${sites}`);
      const offered = Array.from({ length: 3000 }, (_, index): Candidate => ({
        index,
        score: next(),
        site: next() < 0.05 ? null : `site ${Math.floor(sites * next() ** 4)}`,
      }));
      const inTwo = strataOf(0.01, 0.99).filter((_, at) => at % 5 === 0);
      const expected = inTwo.slice(1).flatMap((_, at) => {
        const there = offered.filter(({ score }) => stratumOf(inTwo, score) === at);
        const ofStratum = hashNumber(at, bySeed);
        const lists = [...new Set(there.map(({ site }) => site ?? null))]
          .toSorted((a, b) => hashName(a, ofStratum) - hashName(b, ofStratum))
          .slice(0, perStratum)
          .map((site) =>
            there
              .filter((one) => (one.site ?? null) === site)
              .toSorted((a, b) => rankOf(a) - rankOf(b)),
          );
        const rounds = lists.flatMap((list, place) =>
          list.map(({ index }, round) => ({ index, round, place })),
        );
        return rounds
          .toSorted((a, b) => a.round - b.round || a.place - b.place)
          .slice(0, perStratum)
          .map(({ index }) => index);
      });
      const draw = sampler({ method: 'stratified', seed, edges: inTwo, perStratum });
      for (const one of offered) draw.add(one);
      const drawn = indices(draw.finish());
      expect(drawn.toSorted((a, b) => a - b)).toEqual(expected.toSorted((a, b) => a - b));
    }
  });

  test.each([
    { method: 'stratified', perStratum: 300 },
    { method: 'all_above', score: 0, limit: 3000 },
    { method: 'random', limit: 3000 },
    { method: 'most_uncertain', limit: 3000 },
    { method: 'first_of_night', limit: 3000 },
  ] as const)('drawing holds no more detections than it may draw (S17.3): $method', (how) => {
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as () => void;
    const heap = () => {
      collect();
      return process.memoryUsage().heapUsed;
    };
    const before = heap();
    const draw = sampler({ ...how, seed, edges: strataOf(0.01, 0.99) });
    const { next } = chanceOf('many');
    for (let index = 0; index < 400_000; index++)
      draw.addNumbers(index, 0.01 + 0.97 * next(), index % 29, index % 1000, index);
    const held = heap() - before;
    const { items } = draw.finish();
    expect(items.length).toBeGreaterThan(2000);
    // A detection takes some 200 bytes with its place in a heap.
    expect(held / 3000).toBeLessThan(600);
  });

  test('numbers give the same as objects, and the order of listening is by chance', () => {
    const [byObjects, byNumbers] = [0, 1].map(() => sampler({ method: 'stratified', seed, edges }));
    for (const { index, score, at } of candidates) {
      byObjects!.add({ index, score, site: index % 7 || null, at });
      byNumbers!.addNumbers(index, score, index % 7 || -1, -1, at!);
    }
    const sample = byObjects!.finish();
    expect(byNumbers!.finish()).toEqual(sample);
    expect(indices(sample)).not.toEqual(indices(sample).toSorted((a, b) => a - b));
  });

  test('each detection of a stratum at one site is as likely as another', () => {
    const counts = Array.from({ length: 40 }, () => 0);
    for (let round = 0; round < 4000; round++) {
      const draw = sampler({ method: 'stratified', seed: `${round}`, edges: strataOf(0.5, 0.5) });
      for (let index = 0; index < 40; index++) draw.add({ index, score: 0.5 });
      for (const { index } of draw.finish().items) counts[index]!++;
    }
    // 1,000 are expected of each, with a standard deviation of 27.
    for (const count of counts) expect(Math.abs(count - 1000)).toBeLessThan(5 * 27);
  });
});

describe('the other ways', () => {
  test('all above a score, or so many of them (S17.4)', async () => {
    const above = candidates.filter(({ score }) => score >= 0.7).map(({ index }) => index);
    const all = await drawAllAbove(candidates, { seed, edges, score: 0.7 });
    expect(indices(all).toSorted((a, b) => a - b)).toEqual(above);
    expect(all.items.every(({ weight }) => weight === 1)).toBe(true);
    const some = await drawAllAbove(candidates, { seed, edges, score: 0.7, limit: 50 });
    expect(some.items).toHaveLength(50);
    expect(some.strata.reduce((sum, { detections }) => sum + detections, 0)).toBe(above.length);
    expect(indices(some).every((index) => above.includes(index))).toBe(true);
  });

  test('the most uncertain (S17.4)', async () => {
    const sample = await drawMostUncertain(candidates, { seed, edges, centre: 0, limit: 20 });
    const nearest = candidates.toSorted(
      (a, b) => Math.abs(a.score - 0.5) - Math.abs(b.score - 0.5),
    );
    expect(new Set(indices(sample))).toEqual(
      new Set(nearest.slice(0, 20).map(({ index }) => index)),
    );
    expect(sample.representative).toBe(false);
    expect(sample.items.every(({ weight }) => weight === 1)).toBe(true);
  });

  test('the first of each night of each site (S17.4)', async () => {
    const sample = await drawFirstOfNight(candidates, { seed, edges, limit: 1000, score: 0.3 });
    const firsts = new Map<string, Candidate>();
    for (const one of candidates.filter(({ score }) => score >= 0.3)) {
      const name = `${one.site} ${one.night}`;
      const first = firsts.get(name);
      if (!first || one.at! < first.at!) firsts.set(name, one);
    }
    expect(new Set(indices(sample))).toEqual(
      new Set([...firsts.values()].map(({ index }) => index)),
    );
    const few = await drawFirstOfNight(candidates.toReversed(), {
      seed,
      edges,
      limit: 30,
      score: 0.3,
    });
    expect(few.items).toHaveLength(30);
    expect(indices(few).every((index) => indices(sample).includes(index))).toBe(true);
  });

  test('any, each as likely (S16.18, S17.4)', async () => {
    const sample = await drawRandom(candidates, { seed, edges, limit: 40 });
    expect(new Set(indices(sample)).size).toBe(40);
    expect(indices(await drawRandom(candidates.toReversed(), { seed, edges, limit: 40 }))).toEqual(
      indices(sample),
    );
  });
});

test('what comes to nothing is an empty sample', async () => {
  const sample = await drawStratified([], { seed, edges });
  expect(sample).toMatchObject({ items: [], offered: 0 });
  expect(sample.strata.every(({ detections, drawn }) => detections === 0 && drawn === 0)).toBe(
    true,
  );
});

test('what cannot be is refused', () => {
  const draw = sampler({ method: 'random', seed, edges });
  expect(() => draw.add({ index: 1, score: NaN })).toThrow('A score must be a number');
  expect(() => draw.add({ index: -1, score: 0.5 })).toThrow('An index must be a whole number');
  expect(() => sampler({ method: 'random', seed, edges, limit: 0 })).toThrow(
    'limit must be a whole number from 1 to 10000',
  );
  expect(() => sampler({ method: 'stratified', seed, edges: [0] })).toThrow('Edges of strata');
  expect(() => sampler({ method: 'most_uncertain', seed, edges, centre: NaN })).toThrow('centre');
});

// What a seed draws is kept with samples of projects: another answer here would be a break.
test('the seed smp_1 draws these of three strata', () => {
  const draw = sampler({ method: 'stratified', seed, edges: strataOf(0.1, 0.9, 3), perStratum: 3 });
  for (let index = 0; index < 900; index++)
    draw.add({ index, score: 0.1 + (0.8 * index) / 899, site: `site ${index % 5}` });
  expect(indices(draw.finish())).toMatchInlineSnapshot(`
    [
      870,
      614,
      262,
      608,
      3,
      40,
      16,
      896,
      813,
    ]
  `);
});
