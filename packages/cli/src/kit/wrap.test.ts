import { array, assert, integer, property, string } from 'fast-check';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { shortenPath, textWidth, wrap } from './wrap.ts';

beforeEach(() => {
  vi.stubEnv('LC_ALL', 'C.UTF-8').stubEnv('TERM', 'xterm-256color');
});

describe('folding', () => {
  test('never cuts a word, and keeps to the width where words allow it', () => {
    assert(
      property(array(string({ maxLength: 12 })), integer({ min: 14, max: 80 }), (words, width) => {
        const text = words.join(' ');
        const lines = wrap(text, width, '  ');
        const whole = text.split(/\s+/).filter((word) => word && !word.includes('/'));
        for (const word of whole)
          expect(
            lines.some((line) => line.split(/\s+/).includes(word) || line.includes(word)),
          ).toBe(true);
        for (const line of lines) expect(textWidth(line)).toBeLessThanOrEqual(width + 12);
      }),
    );
  });

  test('keeps a number and its unit together', () => {
    expect(wrap('the file holds 1.795 s of 20 s', 17)).toEqual([
      'the file holds',
      '1.795 s of 20 s',
    ]);
    expect(wrap('4.3 GB of 7.5 GB', 12)).toEqual(['4.3 GB of', '7.5 GB']);
  });

  test('breaks a path that is too long behind a slash', () => {
    expect(wrap('kept in /home/ada/.local/state/biophony/receipt.json', 24, '  ')).toEqual([
      'kept in',
      '  /home/ada/.local/',
      '  state/biophony/',
      '  receipt.json',
    ]);
  });

  test('breaks a path of Windows behind a backslash', () => {
    expect(wrap('kept in C:\\Users\\ada\\biophony\\receipt.json', 20, '  ')).toEqual([
      'kept in',
      '  C:\\Users\\ada\\',
      '  biophony\\',
      '  receipt.json',
    ]);
  });

  test('leaves an address whole, so that it can be copied', () => {
    const address = 'https://biophony.example/device?user_code=BCDF-GHJK';
    expect(wrap(`Open ${address} now`, 24)).toEqual(['Open', address, 'now']);
  });

  test('counts wide characters as two columns', () => {
    expect(textWidth('蝙蝠 a')).toBe(6);
    expect(wrap('蝙蝠 蝙蝠 蝙蝠', 10)).toEqual(['蝙蝠 蝙蝠', '蝙蝠']);
  });

  test('breaks what is written without spaces between its characters (S14.39)', () => {
    expect(wrap('東京港野鳥公園 A', 10, '  ')).toEqual(['東京港野', '  鳥公園 A']);
    expect(wrap('鳥のBirdNET', 8)).toEqual(['鳥の', 'BirdNET']);
    expect(wrap('東京港野鳥公園', 20)).toEqual(['東京港野鳥公園']);
  });
});

test('a path is shortened in its middle, keeping the end of the name', () => {
  const short = shortenPath('20240528/24F31901603710DE_20240528_200000.WAV', 24);
  expect(short).toHaveLength(24);
  expect(short.endsWith('200000.WAV')).toBe(true);
  expect(shortenPath('a.wav', 24)).toBe('a.wav');
});

test('a path loses its folders before its name is shortened', () => {
  expect(shortenPath('20240528/a/20240528_200000.WAV', 22)).toBe('…/20240528_200000.WAV');
});
