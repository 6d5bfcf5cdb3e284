import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parsePlace } from './places.ts';

const lake = { latitude: 47.6512, longitude: 9.4801 };

describe('a place as people paste it', () => {
  test.each([
    ['47.6512, 9.4801', lake],
    ['47.6512,9.4801', lake],
    ['(47.6512; 9.4801)', lake],
    ['47.6512\t9.4801', lake],
    ['47,6512 9,4801', lake],
    ['47,6512, 9,4801', lake],
    ['47,6512; 9,4801', lake],
    ['47.6512N 9.4801E', lake],
    ['N47.6512 E9.4801', lake],
    ['N 47.6512 9.4801 E', lake],
    ['47.6512 north, 9.4801 east', lake],
    ['9.4801 E 47.6512 N', lake],
    ['E 9.4801, N 47.6512', lake],
    ['47.6512° 9.4801°', lake],
    ['N 47.6512 9.4801', lake],
    ['47.6512 9.4801 E', lake],
    ['N 47 39.072 E 009 28.806', lake],
    ['47 39,072 9 28,806', lake],
    ["47°39.072' 9°28.806'", lake],
    ['47°39\'04.32"N 9°28\'48.36"E', lake],
    ['47°39′04,32″ N, 9°28′48,36″ E', lake],
    ["47º39'04.32''N 9º28'48.36''E", lake],
    ['47 39 4.32 9 28 48.36', lake],
    ['47deg 39min 4.32sec N 9deg 28min 48.36sec E', lake],
    ["47.5° 9°30'", { latitude: 47.5, longitude: 9.5 }],
    ["47°39' -9°28'30\"", { latitude: 47.65, longitude: -9.475 }],
    ['-33.857 151.215', { latitude: -33.857, longitude: 151.215 }],
    ['33.857 S 151.215 E', { latitude: -33.857, longitude: 151.215 }],
    ['47.65,-9.48', { latitude: 47.65, longitude: -9.48 }],
    ['47.65 −9.48', { latitude: 47.65, longitude: -9.48 }],
    ['+47.65 +9.48', { latitude: 47.65, longitude: 9.48 }],
    ['-0 -0', { latitude: 0, longitude: 0 }],
    ['90 -180', { latitude: 90, longitude: -180 }],
  ])('%j', (text, place) => {
    expect(parsePlace(text)).toEqual({ ok: true, uncertainty_m: expect.any(Number), ...place });
  });

  test('is as uncertain as one unit of its last digits, in both directions', () => {
    const of = (text: string) => parsePlace(text) as { uncertainty_m: number };
    // 0.01 degrees are 1111.95 m to the north, and cos(47.65) of that, 749.11 m, to the east.
    expect(of('47.65, 9.48').uncertainty_m).toBe(1341);
    expect(of('47.6512, 9.4801').uncertainty_m).toBe(14);
    expect(of('0, 0').uncertainty_m).toBe(Math.ceil(111_194.93 * Math.SQRT2));
    // One tenth of a second is 3.09 m to the north.
    expect(of('47°39\'04.3"N 9°28\'48.4"E').uncertainty_m).toBe(4);
    expect(of('32T 535999 5277632').uncertainty_m).toBe(2);
  });
});

describe('what is no place gets a sentence', () => {
  test.each([
    ['', 'It is empty. Write degrees, such as 47.6512.'],
    ['by the lake', '"by" does not belong into a place. Write it such as 47.6512, 9.4801.'],
    ['47.6512', 'It is not two coordinates, latitude and longitude. Write 47.6512, 9.4801.'],
    ['47,9', 'It is not two coordinates, latitude and longitude. Write 47.6512, 9.4801.'],
    [
      '47,65,9,48',
      'Its commas may be decimal ones or stand between numbers. Write 47.6512, 9.4801, or 47,6512 9,4801.',
    ],
    ['47 39 9', 'It is not two coordinates, latitude and longitude. Write 47.6512, 9.4801.'],
    ['47.65 N 9.48', 'It is not two coordinates, latitude and longitude. Write 47.6512, 9.4801.'],
    ['1 2 3 4 5 6 7 8', 'It has more numbers than degrees, minutes and seconds.'],
    ['47.65N 9.48N', 'Both are a latitude, as their letters say. Write 47.6512, 9.4801.'],
    ['9.48E 47.65W', 'Both are a longitude, as their letters say. Write 47.6512, 9.4801.'],
    ['N 47.65 S, 9.48', 'It has two letters: write N or S, E or W once.'],
    ['47 N 39, 9', 'The letter N, S, E or W belongs before or after the numbers.'],
    ['-47.65 S, 9', 'It has both a minus and a letter: write -9.48 or 9.48 W.'],
    ['47 - 39, 9', 'A sign belongs before the first number, such as -9.4801.'],
    [', 9.48', 'It has no number: write degrees, such as 47.6512.'],
    ["47'39°, 9", 'Write degrees, minutes and seconds in that order, such as 47°39\'04.3"N.'],
    [
      '47.5 30, 9',
      "Only the last of degrees, minutes and seconds may have decimals, such as 47°39.07'.",
    ],
    ['47 60, 9', 'Minutes and seconds are below 60.'],
    [
      '47.65 N 9.48 O',
      'The letter O means east in some languages and west in others. Write E or W.',
    ],
    [
      '47.65 Nord 9.48 Ost',
      'The letter O means east in some languages and west in others. Write E or W.',
    ],
    [
      '134.5, 47.6',
      '134.5 cannot be a latitude, which ends at 90. It looks like a longitude: latitude and longitude seem to be swapped.',
    ],
    ['134.5, 170', '134.5 is no latitude: it is between -90 and 90.'],
    ['47.6, 190', '190 is no longitude: it is between -180 and 180.'],
    [
      '4739.07, 928.8',
      "4739.07 looks like degrees and minutes. Write 47°39.07' or decimal degrees.",
    ],
    ['47.6, -200.5', "-200.5 looks like degrees and minutes. Write -2°00.5' or decimal degrees."],
    [
      '91° N, 9° E',
      '91 cannot be a latitude, which ends at 90. It looks like a longitude: latitude and longitude seem to be swapped.',
    ],
    [
      '5277632 535999',
      '5277632 is no latitude in degrees. Metres of a UTM grid are written in one text with their zone, such as 32T 535999 5277632.',
    ],
    [
      `47.6${' '.repeat(100)}9.4`,
      'It is longer than 100 characters. Write degrees, such as 47.6512.',
    ],
  ])('%j', (text, message) => {
    expect(parsePlace(text)).toEqual({ ok: false, message });
  });

  test('whatever it is, and every answer is on the earth', () => {
    const piece = fc.constantFrom(
      '47',
      '9.48',
      ',',
      ', ',
      ' ',
      '-',
      '°',
      "'",
      '"',
      'N',
      'S',
      'E',
      'W',
      '32T',
      '535999',
      '5277632',
      'd',
      ';',
      '𝄞',
      '\u0000',
    );
    const pasted = fc.array(piece, { maxLength: 14 }).map((pieces) => pieces.join(''));
    fc.assert(
      fc.property(fc.oneof(pasted, fc.string({ unit: 'binary' }), fc.string()), (text) => {
        const place = parsePlace(text);
        if (!place.ok) expect(place.message).toMatch(/^\S.*\.$/su);
        else {
          expect(Math.abs(place.latitude)).toBeLessThanOrEqual(90);
          expect(Math.abs(place.longitude)).toBeLessThanOrEqual(180);
          expect(place.uncertainty_m).toBeGreaterThan(0);
        }
      }),
      { numRuns: 3000 },
    );
  });

  test('every place is read as it is written, with points, commas and letters', () => {
    const part = (limit: number) =>
      fc.integer({ min: -limit * 10_000, max: limit * 10_000 }).map((value) => value / 10_000);
    fc.assert(
      fc.property(part(90), part(180), (latitude, longitude) => {
        const place = { ok: true, latitude: latitude + 0, longitude: longitude + 0 };
        const [north, east] = [latitude.toFixed(4), longitude.toFixed(4)];
        const comma = (text: string) => text.replace('.', ',');
        const letters = `${Math.abs(latitude)} ${latitude < 0 ? 'S' : 'N'} ${Math.abs(longitude)} ${longitude < 0 ? 'W' : 'E'}`;
        for (const text of [`${north}, ${east}`, `${comma(north)} ${comma(east)}`, letters])
          expect(parsePlace(text)).toMatchObject(place);
      }),
    );
  });
});
