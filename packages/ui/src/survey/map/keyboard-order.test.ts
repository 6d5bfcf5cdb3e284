import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { chosenAfter, keyboardOrder, keyboardStep, spreadOf } from './map-symbols.ts';
import type { PlanePoint } from './projection.ts';

const coordinate = fc.double({ min: -3, max: 3, noNaN: true });
const points = fc.array(fc.tuple(coordinate, coordinate), { minLength: 1, maxLength: 30 });

describe('the keys of a map (S14.14)', () => {
  test('reach every site, and end at the last', () => {
    fc.assert(
      fc.property(points, (all) => {
        const order = keyboardOrder(all);
        const reached: number[] = [order[0]!];
        for (let at = order[0]!; reached.length < all.length; reached.push(at))
          at = keyboardStep(order, at, 'ArrowRight')!;
        expect(reached.toSorted((a, b) => a - b)).toEqual(all.map((_, at) => at));
        expect(keyboardStep(order, order.at(-1)!, 'ArrowRight')).toBe(order.at(-1));
        expect(keyboardStep(order, order.at(-1)!, 'Home')).toBe(order[0]);
      }),
    );
  });
  test('go from west to east, and leave other keys alone', () => {
    const order = keyboardOrder([
      [2, 0],
      [-1, 0],
      [0, 0],
    ]);
    expect(order).toEqual([1, 2, 0]);
    expect(keyboardStep(order, 2, 'ArrowLeft')).toBe(1);
    expect(keyboardStep(order, 2, 'Tab')).toBeNull();
  });
  test('choose as the table does: one alone, none again, several with a key held', () => {
    expect(chosenAfter([], 'a', false)).toEqual(['a']);
    expect(chosenAfter(['a'], 'a', false)).toEqual([]);
    expect(chosenAfter(['a', 'b'], 'a', false)).toEqual(['a']);
    expect(chosenAfter(['a'], 'b', true)).toEqual(['a', 'b']);
    expect(chosenAfter(['a', 'b'], 'a', true)).toEqual(['b']);
  });
});

describe('sites at one place (S14.13)', () => {
  const radius = fc.integer({ min: 4, max: 17 });
  test('stand beside each other, so that none covers another', () => {
    fc.assert(
      fc.property(fc.array(radius, { minLength: 2, maxLength: 40 }), (radii) => {
        const offsets = spreadOf(
          radii.map((): PlanePoint => [0.1, 0.2]),
          radii,
        );
        for (const [a, [ax, ay]] of offsets.entries())
          for (const [b, [bx, by]] of offsets.entries())
            if (a < b)
              expect(Math.hypot(ax - bx, ay - by)).toBeGreaterThanOrEqual(radii[a]! + radii[b]!);
      }),
    );
  });
  test('move no other site', () =>
    expect(
      spreadOf(
        [
          [0, 0],
          [0.1, 0],
        ],
        [5, 5],
      ),
    ).toEqual([
      [0, 0],
      [0, 0],
    ]));
});
