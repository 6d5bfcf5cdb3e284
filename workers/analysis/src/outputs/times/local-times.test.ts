import { expect, test } from 'vitest';
import { facts } from '../../testing/recording-facts.ts';
import { localTimes } from './local-times.ts';

test('recorders at UTC and at local time come to one clock', () => {
  const inBerlin = localTimes('Europe/Berlin');
  const times = [
    { recorded_at: '2024-05-01T03:00:00+00:00', utc_offset: '+00:00' },
    { recorded_at: '2024-05-01T05:00:00+02:00', utc_offset: '+02:00' },
    { recorded_at: '2024-05-01T05:00:00', utc_offset: null },
  ].map((known) => inBerlin(facts(known)));
  for (const { recorded_at, utc_offset } of times)
    expect({ recorded_at, utc_offset }).toEqual({
      recorded_at: '2024-05-01T05:00:00+02:00',
      utc_offset: '+02:00',
    });
  expect(inBerlin(facts()).recorded_at).toBeNull();
});

test('times that somebody sent are read with whatever tells their offset, and left alone where they are none', () => {
  const inBerlin = localTimes('Europe/Berlin');
  const at = (recorded_at: string, utc_offset: string | null) =>
    inBerlin(facts({ recorded_at, utc_offset }));
  const shown = { recorded_at: '2024-05-01T05:00:00+02:00', utc_offset: '+02:00' };
  expect(at('2024-05-01T03:00:00', '+00:00')).toMatchObject(shown);
  expect(at('2024-05-01T03:00:00Z', null)).toMatchObject(shown);
  expect(at('2024-05-01T05:00:00', 'later')).toMatchObject(shown);
  const odd = { recorded_at: 'yesterday at dawn', utc_offset: '+02:00' };
  expect(at(odd.recorded_at, odd.utc_offset)).toMatchObject(odd);
});

test('something that is no zone is refused with what one looks like', () => {
  expect(() => localTimes('Berlin')).toThrow(/^"Berlin" is no time zone.*Europe\/Berlin/);
});
