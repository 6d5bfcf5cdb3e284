import { expect, it } from 'vitest';
import { toWanted } from './explorer.tsx';
import { plainView } from './filters/view.ts';

it('a view asks for days, recorder, file and species, and a chosen day narrows the span', () => {
  expect(toWanted({ ...plainView })).toBeNull();
  expect(toWanted({ ...plainView, file: ' x ', from: '2026-05-01', day: '2026-05-03' })).toEqual({
    from: '2026-05-03',
    to: '2026-05-03',
    recorder: null,
    file: 'x',
    species: [],
  });
  expect(toWanted({ ...plainView, to: '2026-05-09', species: ['a'], recorder: 'R' })).toEqual({
    from: null,
    to: '2026-05-09',
    recorder: 'R',
    file: '',
    species: ['a'],
  });
});
