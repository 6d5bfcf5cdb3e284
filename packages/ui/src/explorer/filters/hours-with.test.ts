import { expect, it } from 'vitest';
import { hoursWith } from './filter-of.ts';

it('changes one end of a range of hours, also over midnight', () => {
  expect(hoursWith(null, 'from', 5)).toEqual({ from: 5, to: 24 });
  expect(hoursWith({ from: 5, to: 24 }, 'to', 6)).toEqual({ from: 5, to: 6 });
  expect(hoursWith(null, 'to', 4)).toEqual({ from: 0, to: 4 });
  expect(hoursWith({ from: 0, to: 4 }, 'from', 22)).toEqual({ from: 22, to: 4 });
});

it('is none for a whole day, and once an end is any hour', () => {
  expect(hoursWith({ from: 0, to: 4 }, 'to', 24)).toBeNull();
  expect(hoursWith({ from: 3, to: 4 }, 'from', 4)).toBeNull();
  expect(hoursWith({ from: 3, to: 4 }, 'from', null)).toBeNull();
});
