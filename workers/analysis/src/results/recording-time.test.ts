import { expect, test } from 'vitest';
import { facts } from '../testing/recording-facts.ts';
import { localTimes, momentAt } from './recording-time.ts';

test('with an offset, the moment is known in UTC and by the recorder’s clock', () => {
  expect(momentAt('2019-05-22T23:59:58+02:00', 3.25)).toEqual({
    local: '2019-05-23T00:00:01.250',
    utc: '2019-05-22T22:00:01.250Z',
    hour: 0,
    day: '2019-05-23',
  });
  expect(momentAt('2019-05-22T12:00:00.500-03:30', 0)?.utc).toBe('2019-05-22T15:30:00.500Z');
  expect(momentAt('2019-05-22T12:00:00Z', 0)?.utc).toBe('2019-05-22T12:00:00.000Z');
});

test('without an offset, UTC is not guessed', () => {
  expect(momentAt('2019-05-22T06:00:00', 1)).toMatchObject({ utc: null, hour: 6 });
});

test('without a time there is no moment', () => {
  expect(momentAt(null, 0)).toBeNull();
  expect(momentAt('sometime in May', 0)).toBeNull();
});

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
