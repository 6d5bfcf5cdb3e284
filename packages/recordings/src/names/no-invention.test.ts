import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseFileName } from './file-name.ts';

const pad = (value: number, length = 2): string => String(value).padStart(length, '0');
const between = (min: number, max: number) => fc.integer({ min, max });

interface Fields {
  year: number;
  month: number;
  day: number;
  hour: number;
  minute: number;
  second: number;
}

type Form = (parts: Record<keyof Fields, string>) => string;

const forms: Form[] = [
  (p) => `${p.year}${p.month}${p.day}_${p.hour}${p.minute}${p.second}.WAV`,
  (p) => `24F31901603710DE_${p.year}${p.month}${p.day}_${p.hour}${p.minute}${p.second}T.WAV`,
  (p) => `S4A03895_${p.year}${p.month}${p.day}_${p.hour}${p.minute}${p.second}.wav`,
  (p) => `marsh_0+1_${p.year}${p.month}${p.day}$${p.hour}${p.minute}${p.second}.wav`,
  (p) => `${p.year}${p.month}${p.day}T${p.hour}${p.minute}${p.second}+1000_REC.flac`,
  (p) => `S${p.year}${p.month}${p.day}T${p.hour}${p.minute}${p.second}.5+1000_x.flac`,
  (p) => `S${p.year}${p.month}${p.day}T${p.hour}${p.minute}${p.second}676+1000_x.flac`,
  (p) => `${p.year}-${p.month}-${p.day}-birdnet-${p.hour}:${p.minute}:${p.second}.wav`,
  (p) => `${p.year}-${p.month}-${p.day}-birdnet-RTSP_1-${p.hour}-${p.minute}-${p.second}.wav`,
  (p) => `${p.year}${p.month}${p.day}${p.hour}${p.minute}${p.second}.cut.wav`,
  (p) => `marsh ${p.year}-${p.month}-${p.day} ${p.hour}.${p.minute}.${p.second}.wav`,
  (p) => `marsh_${p.year}${p.month}${p.day}T${p.hour}${p.minute}.wav`,
  (p) => `marsh_${p.year}-${p.month}-${p.day}_${p.hour}-${p.minute}.wav`,
  (p) => `marsh_${p.year.slice(2)}${p.month}${p.day}_${p.hour}${p.minute}_x.wav`,
  (p) => `${p.hour}${p.minute}-${p.day}${p.month}${p.year}_x.wav`,
  (p) => `671600001.${p.year.slice(2)}${p.month}${p.day}${p.hour}${p.minute}${p.second}.wav`,
];
const form = fc.constantFrom(...forms);

const written = (fields: Fields) => ({
  year: pad(fields.year, 4),
  month: pad(fields.month),
  day: pad(fields.day),
  hour: pad(fields.hour),
  minute: pad(fields.minute),
  second: pad(fields.second),
});

/** The day is past the twelfth, so that it cannot be a month. */
const real = fc.record({
  year: between(2010, 2049),
  month: between(1, 12),
  day: between(13, 28),
  hour: between(0, 23),
  minute: between(0, 59),
  second: between(0, 59),
});

const wrong = fc.oneof(
  fc.record({ month: fc.oneof(fc.constant(0), between(13, 99)) }),
  fc.record({ day: fc.oneof(fc.constant(0), between(32, 99)) }),
  fc.record({ month: fc.constant(2), day: between(30, 31) }),
  fc.record({ hour: between(25, 99) }),
  fc.record({ minute: between(60, 99) }),
);

describe('dates', () => {
  test('are read as written, in every form', () => {
    fc.assert(
      fc.property(form, real, (write, fields) => {
        const p = written(fields);
        const { time } = parseFileName(write(p));
        expect(time?.local.slice(0, 16)).toBe(
          `${p.year}-${p.month}-${p.day}T${p.hour}:${p.minute}`,
        );
      }),
      { numRuns: 1000 },
    );
  });

  test('are none where a part is no date', () => {
    fc.assert(
      fc.property(form, real, wrong, (write, fields, fault) => {
        expect(parseFileName(write(written({ ...fields, ...fault }))).time).toBeNull();
      }),
      { numRuns: 2000 },
    );
  });
});

describe('names without a date', () => {
  const letter = fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz');
  const word = fc.string({ unit: letter, minLength: 1, maxLength: 9 });
  const number = between(0, 99_999).map(String);
  const uuid = fc.uuid();
  const names = fc
    .tuple(fc.array(fc.oneof(word, number, uuid), { minLength: 1, maxLength: 4 }), word)
    .map(([parts, last]) => `${[...parts, last].join('_')}.wav`);

  test('tell neither time nor place', () => {
    fc.assert(
      fc.property(names, (name) => {
        expect(parseFileName(name)).toMatchObject({ time: null, latitude: null, deviceId: null });
      }),
      { numRuns: 2000 },
    );
  });
});

describe('any name', () => {
  const pieces = ['20240528', '201530', 'T', 'Z', '_', '$', '-', '+', '.', ' ', '[', ']', 'N', 'E'];
  const digits = between(0, 999_999).map(String);
  const name = fc
    .array(fc.oneof(fc.constantFrom(...pieces), digits), { maxLength: 40 })
    .map((parts) => `${parts.join('')}.wav`);

  test('tells a time of the calendar and a place on Earth, or none', () => {
    fc.assert(
      fc.property(name, (text) => {
        const { time, latitude, longitude } = parseFileName(text);
        if (time !== null) expect(Date.parse(`${time.local}${time.offset ?? 'Z'}`)).not.toBeNaN();
        expect(latitude === null).toBe(longitude === null);
        expect(Math.abs(latitude ?? 0)).toBeLessThanOrEqual(90);
        expect(Math.abs(longitude ?? 0)).toBeLessThanOrEqual(180);
      }),
      { numRuns: 2000 },
    );
  });

  test.each(['2024', '0', '_', '+12', '20240528T', '1.1 ', '-', '12:'])(
    'of 200,000 characters of "%s" is read in one pass',
    (piece) => {
      // A look back from each character would take longer than a test may.
      const text = piece.repeat(Math.ceil(200_000 / piece.length));
      expect(parseFileName(`${text}.wav`)).toMatchObject({ latitude: null });
    },
  );
});
