import { describe, expect, it } from 'vitest';
import { CliError } from '../kit/errors.ts';
import { parseCorrection, shiftSeconds } from './correct-deployment.ts';

describe('a correction in options', () => {
  it.each([
    ['-1h', -3600],
    ['90s', 90],
    ['+3d', 259_200],
    ['1h30m', 5400],
    ['1h 30min', 5400],
    ['-0.5s', -0.5],
  ])('shifts by %s', (text, seconds) => {
    expect(shiftSeconds(text)).toBe(seconds);
  });

  it.each(['', '1', 'h', '1 hour', '--1h', '1h-30m', '1e3s'])('refuses the shift "%s"', (text) => {
    expect(() => shiftSeconds(text)).toThrow(CliError);
  });

  it('names a zone as a name or as an offset', () => {
    expect(parseCorrection({ timezone: 'Europe/Berlin' })).toEqual({ time_zone: 'Europe/Berlin' });
    expect(parseCorrection({ timezone: '+2' })).toEqual({ utc_offset: '+02:00' });
    expect(parseCorrection({ timezone: 'UTC', reason: 'Set at home' })).toEqual({
      utc_offset: '+00:00',
      reason: 'Set at home',
    });
    expect(parseCorrection({ reason: 'Nothing' })).toBeNull();
  });

  it('takes a drift of two known times, not of one or three', () => {
    const [first, second] = [
      '2024-05-01T18:00:00=2024-05-01T18:00:01+02:00',
      '2024-05-09=2024-05-10Z',
    ];
    expect(parseCorrection({ known: [first, second] })).toEqual({
      drift: [
        { shown: '2024-05-01T18:00:00', actual: '2024-05-01T18:00:01+02:00' },
        { shown: '2024-05-09', actual: '2024-05-10Z' },
      ],
    });
    expect(() => parseCorrection({ known: [first] })).toThrow(
      'One known time alone tells no drift.',
    );
    expect(() => parseCorrection({ known: [first, first, first] })).toThrow(CliError);
    expect(() => parseCorrection({ known: ['2024-05-01T18:00:00', second] })).toThrow(
      'does not hold two times',
    );
  });
});
