import { expect, it } from 'vitest';
import { en } from '../../messages/index.ts';
import { filterChips } from './chosen-filters.ts';
import { isFiltered, plainView, viewOf } from './view.ts';

const known = [{ scientific_name: 'Turdus merula', common_name: 'Eurasian Blackbird' }];
const full =
  '?species=Turdus+merula&species=Nobody&day=2026-05-21&hour=4&from=2026-05-20&to=2026-05-22&hours=22-4&confidence=0.5&recorder=AM01&file=0430&review=wrong&sort=confidence';

it('names every filter that is on, and nothing else', () => {
  expect(filterChips(plainView, { species: known }, en, 'en-GB')).toEqual([]);
  expect(filterChips(viewOf('?sort=species&detection=4&rate=1'), { species: known }, en)).toEqual(
    [],
  );
  expect(
    filterChips(viewOf(full), { species: known }, en, 'en-GB').map(({ text }) => text),
  ).toEqual([
    'Eurasian Blackbird',
    'Nobody',
    '21 May 2026',
    '04:00',
    'From 20 May 2026',
    'To 22 May 2026',
    '22:00 to 04:00',
    'Confidence 0.50 to 1.00',
    'Recorder AM01',
    'Recording 0430',
    'Reviewed: Wrong',
  ]);
});

it('names a species of several classes by what they have in common', () => {
  const classes = ['Tawny Owl (song)', 'Tawny Owl (call)'].map((common_name) => ({
    scientific_name: 'Strix aluco',
    common_name,
  }));
  const [chip] = filterChips(viewOf('?species=Strix+aluco'), { species: classes }, en);
  expect(chip?.text).toBe('Strix aluco');
});

it('leaves nothing out once every one of them is taken back', () => {
  const view = viewOf(full);
  const bare = filterChips(view, { species: known }, en).reduce(
    (left, { id }) => ({
      ...left,
      ...filterChips(left, { species: known }, en).find((chip) => chip.id === id)?.without,
    }),
    view,
  );
  expect(isFiltered(view)).toBe(true);
  expect(isFiltered(bare)).toBe(false);
});
