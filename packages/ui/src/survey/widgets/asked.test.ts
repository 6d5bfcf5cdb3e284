import { expect, it } from 'vitest';
import { surveyWidgets as words } from '../../messages/en/survey.ts';
import { askedOf } from './widget-options.ts';

it('counts what a widget was given, in steps of 0.05', () => {
  const read = askedOf(
    {
      projectId: 'p1',
      sites: ['s1'],
      from: '1970-01-02',
      confidence: 0.52,
      species: 'Strix aluco',
    },
    words,
  );
  expect(read).toMatchObject({
    filter: { fromDay: 1, toDay: null, minConfidence: 0.5, species: 'Strix aluco' },
  });
  expect(askedOf({}, words)).toMatchObject({ filter: { sites: null, minConfidence: 0 } });
});

it.each([
  [{ from: '2024-02-30' }, 'from is "2024-02-30", which is no day.'],
  [{ to: 'May' }, 'to is "May", which is no day.'],
  [{ from: '2024-05-02', to: '2024-05-01' }, 'to is before from'],
  [{ confidence: 1.5 }, 'confidence is "1.5".'],
  [{ confidence: Number.NaN }, 'confidence is "NaN".'],
])('tells what cannot be read of %o, and counts nothing in its place (S14.35)', (given, told) => {
  const read = askedOf(given, words);
  expect(read.fault).toContain(told);
  expect(read).not.toHaveProperty('filter');
});
