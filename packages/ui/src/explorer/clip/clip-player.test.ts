import { describe, expect, it } from 'vitest';
import { speedsWith, usualSpeed } from './clip-player.ts';

describe('the speed where nobody chose one', () => {
  it('is the real one, and a tenth of it for ultrasound', () =>
    expect(
      [48_000, 127_999, 128_000, 384_000].map((sampleRate) => usualSpeed({ sampleRate })),
    ).toEqual([1, 1, 0.1, 0.1]));

  it.each([
    ['recorders of bats', 384_000, 10, 0.1],
    ['others', 480_000, 10, 0.1],
    ['a number that is not offered otherwise', 384_000, 8, 0.125],
    ['the most', 384_000, 20, 0.05],
    ['files that hold ultrasound all the same', 384_000, 2, 0.1],
    ['no whole number, which could not be told', 384_000, 7.5, 0.125],
  ])('is that of a file that was slowed down: %s (S21.6)', (_, sampleRate, expansion, speed) =>
    expect(usualSpeed({ sampleRate, expansion })).toBe(speed),
  );
});

it('the usual speed is offered among the others', () => {
  expect(speedsWith(1, 0.1)).toEqual([1, 0.5, 0.1, 0.05]);
  expect(speedsWith(0.5, 0.125)).toEqual([1, 0.5, 0.125, 0.1, 0.05]);
});
