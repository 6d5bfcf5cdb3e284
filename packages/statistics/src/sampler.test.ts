import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { createChance } from './chance.ts';
import { strataOf, stratumOf } from './scores.ts';
import {
  drawAllAbove,
  drawFirstOfNight,
  drawMostUncertain,
  drawRandom,
  drawStratified,
  sampler,
} from './sampler.ts';
import type { Candidate } from './sample.ts';

const { next: uniform } = createChance('candidates');
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
      scheme: 'random_in_strata',
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

  test('draws each detection of a stratum as likely as another, whatever its site (S17.2)', async () => {
    // In the lower stratum three sites have 2, 8 and 30 detections; the upper one has a single site.
    const offered = Array.from({ length: 60 }, (_, index): Candidate => ({
      index,
      score: index < 40 ? 0.5 : 0.9,
      site: index < 2 ? 'few' : index < 10 ? 'some' : 'many',
    }));
    const counts = offered.map(() => 0);
    const weights = new Set<string>();
    for (let round = 0; round < 1000; round++) {
      const sample = await drawStratified(offered, { seed: `${round}`, edges: [-1, 1, 3] });
      for (const { index, stratum, weight } of sample.items) {
        counts[index]!++;
        weights.add(`${stratum}: ${weight}`);
      }
    }
    expect(weights).toEqual(new Set(['0: 4', '1: 2']));
    // Ten of 40 and ten of 20 in each round; five standard deviations of such counts are 68 and 79.
    for (const [index, count] of counts.entries())
      expect(Math.abs(count - (index < 40 ? 250 : 500))).toBeLessThan(79);
  });

  test('more of a stratum are those that fewer are, and others (S16.20)', async () => {
    const few = await drawStratified(candidates, { seed, edges });
    const more = await drawStratified(candidates, { seed, edges, perStratum: 25 });
    expect(indices(more)).toEqual(expect.arrayContaining(indices(few)));
  });

  test.each([
    { method: 'stratified', perStratum: 30 },
    { method: 'all_above', score: 0, limit: 300 },
    { method: 'random', limit: 300 },
    { method: 'most_uncertain', limit: 300 },
    { method: 'first_of_night', limit: 300 },
  ] as const)('drawing holds no more detections than it may draw (S17.3): $method', async (how) => {
    const draw = sampler({ ...how, seed, edges: strataOf(0.01, 0.99) });
    const { next } = createChance('many');
    // What holds a detection holds the object that stands for its site.
    const sites: WeakRef<object>[] = [];
    for (let index = 0; index < 20_000; index++) {
      const site = {};
      sites.push(new WeakRef(site));
      const night = `${index % 1000}`;
      draw.add({ index, score: 0.01 + 0.97 * next(), site: site as string, night });
    }
    // Weak references hold their objects until the turn in which they were made is over.
    await new Promise((resolve) => setTimeout(resolve));
    setFlagsFromString('--expose-gc');
    (runInNewContext('gc') as () => void)();
    const held = sites.filter((site) => site.deref()).length;
    const { items } = draw.finish();
    expect(items.length).toBe(300);
    expect(held).toBeLessThanOrEqual(301);
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

// What a seed draws is kept with samples of projects, as `random_in_strata`: another answer here needs another name there.
test('the seed smp_1 draws these of three strata', () => {
  const draw = sampler({ method: 'stratified', seed, edges: strataOf(0.1, 0.9, 3), perStratum: 3 });
  for (let index = 0; index < 900; index++)
    draw.add({ index, score: 0.1 + (0.8 * index) / 899, site: `site ${index % 5}` });
  expect(indices(draw.finish())).toMatchInlineSnapshot(`
    [
      813,
      608,
      262,
      590,
      3,
      83,
      54,
      834,
      733,
    ]
  `);
});
