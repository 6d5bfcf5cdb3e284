import { expect, it } from 'vitest';
import { changedFacts } from './audit-facts.ts';

it('names what changed, came or went, and leaves out what stayed', () => {
  expect(
    changedFacts({
      before: { role: 'viewer', name: 'Ben', note: '' },
      after: { role: 'manager', name: 'Ben', days_left: 30 },
    }),
  ).toEqual([
    { name: 'role', before: 'viewer', after: 'manager' },
    { name: 'days left', before: null, after: '30' },
  ]);
  expect(changedFacts({ before: null, after: null })).toEqual([]);
});

it('writes nested facts as JSON', () => {
  const after = { origins: ['https://reserve.example'] };
  expect(changedFacts({ before: null, after })).toEqual([
    { name: 'origins', before: null, after: '["https://reserve.example"]' },
  ]);
});
