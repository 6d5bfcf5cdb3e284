import { describe, expect, test } from 'vitest';
import { askedCorrection, nothingTyped, type TypedCorrection } from './correction-dialog.tsx';

const zone = 'Europe/Berlin';
const asked = (typed: Partial<TypedCorrection>) =>
  askedCorrection({ ...nothingTyped, ...typed }, zone);
const known = (...times: TypedCorrection['readings']) => asked({ readings: times });

describe('what is typed of a clock', () => {
  test('is nothing where all is empty', () =>
    expect(asked({ reason: 'Because' })).toEqual({
      correction: null,
      problems: { zone: null, shift: null, readings: null },
    }));

  test('is a zone, an offset or a time to add', () => {
    expect(asked({ zone: 'UTC', reason: ' Set so ' }).correction).toEqual({
      time_zone: 'UTC',
      utc_offset: null,
      shift_s: 0,
      drift: null,
      reason: 'Set so',
    });
    expect(asked({ zone: '+02:00', shift: '-1h' }).correction).toMatchObject({
      time_zone: null,
      utc_offset: '+02:00',
      shift_s: -3600,
    });
  });

  test('is a clock that ran too fast, by two known times', () =>
    expect(
      known(
        '2024-05-01 18:00:00',
        '2024-05-01 18:00:41+02:00',
        '2024-06-01 18:00:00',
        '2024-06-01 17:59:00+02:00',
      ).correction?.drift,
    ).toHaveLength(2));

  test.each([
    [known('2024-05-01 18:00', '', '', ''), { at: 1, fault: 'missing' }],
    [known('', '2024-05-01 18:00Z', '', ''), { at: 0, fault: 'missing' }],
    [known('May', '2024-05-01 18:00Z', '2024-06-01 18:00', '2024-06-01 18:00Z'), 'shown'],
    [known('2024-05-01 18:00', '2024-05-01 18:00', '2024-06-01 18:00', 'June'), 'actual'],
    [
      known('2024-05-01 18:00', '2024-05-01 18:00Z', '2024-04-01 18:00', '2024-06-01 18:00Z'),
      { at: 2, fault: 'order' },
    ],
    [
      known('2024-05-01 18:00', '2024-05-01 18:00Z', '2024-06-01 18:00', '2024-04-01 18:00Z'),
      { at: 3, fault: 'order' },
    ],
    [
      known('2024-05-01 18:00', '2024-05-01 18:00Z', '2024-05-02 18:00', '2024-05-04 18:00Z'),
      { at: 0, fault: 'rate' },
    ],
  ])('is told to be none at the field that is wrong: %#', (told, fault) => {
    expect(told.correction).toBeNull();
    expect(told.problems.readings).toMatchObject(typeof fault === 'string' ? { fault } : fault);
  });

  test('is no shift beside known times, and no zone that is none', () => {
    expect(asked({ shift: '1h', readings: ['2024-05-01 18:00', '', '', ''] }).problems.shift).toBe(
      'both',
    );
    expect(asked({ shift: 'an hour' }).problems.shift).toBe('text');
    expect(asked({ zone: 'BST' }).problems.zone).toContain('"BST"');
  });
});
