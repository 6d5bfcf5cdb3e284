import { describe, expect, test } from 'vitest';
import { detectionRate, rateRatio } from './rates.ts';
import { seededRandom } from '../../../../../tests/fixtures/survey/seeded-random.ts';
import { poissonCount } from './testing/chance.ts';
import { figures, madeNights, type Nights } from './testing/figures.ts';

const once = (detections: number, hours: number) => [{ detections, hours }];
const nightsOf = (row: number[], from = 0) => madeNights(row.slice(from, from + 3) as Nights);

describe('against R', () => {
  test.each(figures.between)('the nights of $of vary as svyratio says', (figure) => {
    const rate = detectionRate(madeNights(figure.of))!;
    expect(rate).toMatchObject({ occasions: figure.of[0], interval: 'occasions' });
    expect(rate.perHour).toBeCloseTo(figure.rate, 10);
    expect(rate.low / figure.low).toBeCloseTo(1, 9);
    expect(rate.high / figure.high).toBeCloseTo(1, 9);
  });

  test.each(figures.between_ratio)('and so does the ratio of %d and %d and %d', (...row) => {
    const [ratio, low, high] = row.slice(6) as [number, number, number];
    const found = rateRatio(nightsOf(row), nightsOf(row, 3))!;
    expect(found.interval).toBe('occasions');
    expect(found.ratio! / ratio).toBeCloseTo(1, 10);
    expect(found.low / low).toBeCloseTo(1, 9);
    expect(found.high! / high).toBeCloseTo(1, 9);
  });

  test.each(figures.none_ratio)('a group without detections beside %d nights', (...row) => {
    const nothing = [...once(0, 12), ...once(0, 8)];
    const found = rateRatio(nothing, nightsOf(row))!;
    expect(found).toMatchObject({ ratio: 0, low: 0, interval: 'occasions' });
    expect(found.high! / row[3]!).toBeCloseTo(1, 9);
    const turned = rateRatio(nightsOf(row), nothing)!;
    expect(turned).toMatchObject({ ratio: null, high: null });
    expect(turned.low * row[3]!).toBeCloseTo(1, 9);
  });

  test.each(figures.poisson)('%d detections in %d hours as poisson.test says', (...row) => {
    const [detections, hours, low, high] = row as [number, number, number, number];
    const rate = detectionRate(once(detections, hours))!;
    expect(rate).toMatchObject({ perHour: detections / hours, interval: 'poisson' });
    expect(rate.low).toBeCloseTo(low, 9);
    expect(rate.high / high).toBeCloseTo(1, 11);
  });

  test.each(figures.poisson_ratio)('the ratio of %d in %d h and %d in %d h', (...row) => {
    const [x, xHours, y, yHours, low, high] = row as number[];
    const found = rateRatio(once(x!, xHours!), once(y!, yHours!))!;
    expect(found.interval).toBe('poisson');
    expect(found.low).toBeCloseTo(low!, 9);
    if (row[5] === null) expect(found).toMatchObject({ ratio: null, high: null });
    else expect(found.high! / high!).toBeCloseTo(1, 10);
  });
});

test('by hand: nights of 2, 2 and 4 hours with 4, 0 and 4 detections', () => {
  // R = 8/8; residuals 2, -2, 0; variance 3/2 · 8 / 8² = 0.1875; t of 2 degrees is 4.302652729749464.
  const times = Math.exp(4.302652729749464 * Math.sqrt(0.1875));
  const nights = [once(4, 2), once(0, 2), once(4, 4)].flat();
  const rate = detectionRate(nights)!;
  expect(rate).toMatchObject({ detections: 8, hours: 8, occasions: 3, perHour: 1 });
  expect(rate.low).toBeCloseTo(1 / times, 11);
  expect(rate.high).toBeCloseTo(times, 10);
});

test('a limit that no number can be is none', () => {
  // A thousand million calls in one of two nights count as one event, and one call beside it as next to none.
  const bouts = [...once(1e9, 1), ...once(0, 1)];
  expect(rateRatio(bouts, once(1, 1))).toMatchObject({ ratio: 5e8, high: null });
  expect(rateRatio(once(1, 1), bouts)!.low).toBeLessThan(1e-300);
});

test('nights that are alike by chance do not make a rate certain', () => {
  // Three nights with 3 detections in 1 hour do not vary at all; 9 detections of a Poisson process do, by 1/3.
  const nights = [once(3, 1), once(3, 1), once(3, 1)].flat();
  expect(detectionRate(nights)!.high).toBeCloseTo(3 * Math.exp(4.302652729749464 / 3), 10);
});

test('nothing recorded is no zero, and nothing found is no certainty', () => {
  expect(detectionRate([])).toBeNull();
  expect(detectionRate(once(0, 0))).toBeNull();
  expect(rateRatio(once(0, 0), once(3, 1))).toBeNull();
  expect(rateRatio(once(3, 1), [])).toBeNull();
  expect(rateRatio(once(0, 1), once(0, 1))).toBeNull();
  // -ln(0.025) of a Poisson process in 20 hours
  const nothing = detectionRate([...once(0, 12), ...once(0, 8)])!;
  expect(nothing).toMatchObject({ perHour: 0, low: 0, occasions: 2, interval: 'poisson' });
  expect(nothing.high).toBeCloseTo(-Math.log(0.025) / 20, 12);
});

test('occasions without effort count for nothing', () => {
  const nights = madeNights([12, 11, 1]);
  const gaps = [...once(0, 0), ...nights, ...once(0, 0)];
  expect(detectionRate(gaps)).toEqual(detectionRate(nights));
});

test('effort is counted to the millisecond, as results have it', () => {
  const sliver = detectionRate([...once(2, 1), ...once(0, 0.001 / 3600)]);
  expect(sliver).toMatchObject({ occasions: 2, perHour: expect.closeTo(2, 5) });
});

test.each([
  [once(3, 0), 'Occasion 1 has 3 detections and no effort.'],
  [[...once(0, 1), ...once(-1, 1)], 'Occasion 2 has -1 detections. Give a whole number from 0'],
  [once(0.5, 1), 'has 0.5 detections'],
  [
    once(1, -2),
    'Occasion 1 has -2 hours of effort. Give 0, or a number from 0.0000002 to 1000000.',
  ],
  [once(1, Number.NaN), 'has NaN hours'],
  [once(1, 1e-300), 'has 1e-300 hours'],
  [once(1, Infinity), 'has Infinity hours'],
  [Array.from({ length: 100_001 }, () => once(1, 1)).flat(), 'at most 100000 sampling'],
])('what cannot be counted is refused with a sentence', (nights, sentence) => {
  expect(() => detectionRate(nights)).toThrow(sentence);
  expect(() => rateRatio(once(1, 1), nights)).toThrow(sentence);
});

// Nights differ by a log-normal factor, as bouts of calling make them; 0 leaves a Poisson process.
test.each([
  { nights: 5, spread: 1 },
  { nights: 10, spread: 1 },
  { nights: 30, spread: 1 },
  { nights: 30, spread: 0 },
])(
  'in 2,000 surveys of $nights nights that differ by $spread, intervals hold the true rate',
  ({ nights, spread }) => {
    const chance = seededRandom(20_260_504);
    const normal = () => Math.sqrt(-2 * Math.log(1 - chance())) * Math.cos(2 * Math.PI * chance());
    const survey = (perHour: number) =>
      Array.from({ length: nights }, () => {
        const hours = 2 + 6 * chance();
        const factor = Math.exp(spread * normal() - spread ** 2 / 2);
        return { hours, detections: poissonCount(perHour * hours * factor, chance) };
      });
    const holds = (interval: { low: number; high: number | null }, value: number) =>
      interval.low <= value && value <= (interval.high ?? Infinity) ? 1 / 2000 : 0;
    const share = { occasions: 0, ratio: 0, poisson: 0 };
    for (let made = 0; made < 2000; made += 1) {
      const [a, b] = [survey(1.5), survey(0.5)];
      const rate = detectionRate(a)!;
      share.occasions += holds(rate, 1.5);
      share.ratio += holds(rateRatio(a, b)!, 3);
      share.poisson += holds(detectionRate(once(rate.detections, rate.hours))!, 1.5);
    }
    // Measured: 0.90 to 0.97, 0.93 to 0.96, and 0.40 to 0.48 of a Poisson process.
    expect(share.occasions).toBeGreaterThan(0.89);
    expect(share.ratio).toBeGreaterThan(0.91);
    if (spread > 0) expect(share.poisson).toBeLessThan(0.5);
  },
);
