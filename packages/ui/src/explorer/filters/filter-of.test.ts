import { expect, it } from 'vitest';
import { calledIn, filterOf } from './filter-of.ts';
import { plainView, type ExplorerView } from './view.ts';

const loaded = {
  species: [
    { scientific_name: 'Turdus merula', common_name: 'Eurasian Blackbird' },
    { scientific_name: '', common_name: 'Rain' },
  ],
  days: ['2026-05-20', '2026-05-22', '2026-05-23'],
  recorders: ['A', 'B'],
};
const filter = (part: Partial<ExplorerView>) => filterOf({ ...plainView, ...part }, loaded);

it('turns names into the numbers of what was loaded', () => {
  expect(filter({ species: ['Rain', 'Turdus merula'] }).species).toEqual([1, 0]);
  expect(filter({ day: '2026-05-22', recorder: 'B' })).toMatchObject({ day: 1, recorder: 1 });
});

it('takes all classes of a model that have a name', () => {
  const species = [
    { scientific_name: 'Strix aluco', common_name: 'Tawny Owl (song)' },
    { scientific_name: 'Turdus merula', common_name: 'Eurasian Blackbird' },
    { scientific_name: 'Strix aluco', common_name: 'Tawny Owl (call)' },
  ];
  const view = { ...plainView, species: ['Turdus merula', 'Strix aluco'] };
  expect(filterOf(view, { ...loaded, species }).species).toEqual([1, 0, 2]);
  expect(calledIn(species, 'Turdus merula')).toBe('Eurasian Blackbird');
  // Neither class of it is the whole species.
  expect(calledIn(species, 'Strix aluco')).toBe('Strix aluco');
  expect(calledIn(species, 'Nobody')).toBe('Nobody');
});

it('does not filter by what is not there', () => {
  expect(filter({ species: ['Parus major'], day: '2020-01-01', recorder: 'C' })).toEqual(
    filter({}),
  );
  expect(filter({ species: ['Parus major', 'Rain'] }).species).toEqual([1]);
});

it.each([
  [
    { from: '2026-05-21', to: '2026-05-22' },
    { from: 1, to: 1 },
  ],
  [{ from: '2026-05-22' }, { from: 1, to: 2 }],
  [{ to: '2026-05-22' }, { from: 0, to: 1 }],
  [
    { from: '2026-05-21', to: '2026-05-21' },
    { from: 1, to: 0 },
  ],
  [{ from: '2027-01-01' }, { from: 3, to: 2 }],
])('takes the days of %j that have recordings', (span, days) =>
  expect(filter(span).days).toEqual(days),
);

it('takes a species by its other name, where no class has that one (S27.8)', () => {
  const also = ['Corvus monedula'];
  const jackdaw = { scientific_name: 'Coloeus monedula', common_name: 'Jackdaw', also };
  const view = { ...plainView, species: ['Corvus monedula'] };
  expect(filterOf(view, { ...loaded, species: [...loaded.species, jackdaw] }).species).toEqual([2]);
  expect(calledIn([jackdaw], 'Corvus monedula')).toBe('Jackdaw');
  const other = { scientific_name: 'Corvus monedula', common_name: 'Jackdaw (old)' };
  expect(filterOf(view, { ...loaded, species: [jackdaw, other] }).species).toEqual([1]);
});
