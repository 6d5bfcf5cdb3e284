import { expect, it } from 'vitest';
import { changedFacts, namedObject } from './audit.tsx';

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

it('calls people by their names, and other things as the service does', () => {
  const names = new Map([['u2', 'Ada Green']]);
  expect(namedObject('member u2', names)).toBe('member Ada Green');
  expect(namedObject('site u2 and more', new Map())).toBe('site u2 and more');
  expect(namedObject('member u3', names)).toBe('member u3');
});

it('writes nested facts as JSON', () => {
  const after = { origins: ['https://reserve.example'] };
  expect(changedFacts({ before: null, after })).toEqual([
    { name: 'origins', before: null, after: '["https://reserve.example"]' },
  ]);
});
