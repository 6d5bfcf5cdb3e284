import { expect, test } from 'vitest';
import { momentAt } from './recording-time.ts';

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
