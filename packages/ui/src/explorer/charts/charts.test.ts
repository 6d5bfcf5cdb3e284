import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { countLevel, kindColour, kindIsRing } from './palette.ts';
import { placesAmong, ticksBetween } from './labels.ts';

describe('an axis', () => {
  it.each([
    [0, 12_000, [0, 5000, 10_000]],
    [0, 1, [0, 0.2, 0.4, 0.6, 0.8, 1]],
    [318.2, 328.9, [320, 322, 324, 326, 328]],
    [-0.13, 0.98, [0, 0.5]],
    [3, 3, [3]],
  ])('from %d to %d has round numbers', (low, high, ticks) =>
    expect(ticksBetween(low, high, 4.9)).toEqual(ticks),
  );
  it('names no more places than there is space for', () =>
    expect(placesAmong(100, 8)).toEqual([0, 13, 26, 39, 52, 65, 78, 91]));
});

describe('a count', () => {
  it('of none has a level of its own, the most the last, and few differ from one another', () => {
    expect(countLevel(0, 1000)).toBe(0);
    expect(countLevel(1000, 1000)).toBe(255);
    expect(countLevel(1, 1000)).toBeGreaterThan(5);
    expect(countLevel(4, 1000) - countLevel(1, 1000)).toBeGreaterThan(5);
  });
  it('of a rate below one has a level too', () =>
    expect(countLevel(0.001, 0.5)).toBeGreaterThan(0));
});

const css = readFileSync(new URL('../explorer.css', import.meta.url), 'utf8');
const tokens = readFileSync(new URL('../../theme/tokens.css', import.meta.url), 'utf8');
const coloursOf = (text: string, name: string) =>
  [...text.matchAll(new RegExp(`--bp-${name}-\\d+: (#[0-9a-f]{6});`, 'g'))].map(([, hex]) => hex!);

/** Relative luminance of a hex colour (WCAG 2.2, "relative luminance"). */
function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
const contrast = (a: string, b: string) => {
  const [high = 0, low = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (high + 0.05) / (low + 0.05);
};

describe('data colours', () => {
  const [light = '', dark = ''] = css.split('&.dark {');
  it.each([
    ['light', light, '#ffffff'],
    ['dark', dark, '#161f1a'],
  ])('of species stand out from the card in the %s theme (3 to 1)', (_name, text, card) => {
    const kinds = coloursOf(text, 'kind');
    expect(kinds.length).toBe(10);
    expect(kinds.filter((hex) => contrast(hex, card) < 3)).toEqual([]);
  });

  const [lightTokens = '', darkTokens = ''] = tokens.split('&.dark {');
  it.each([
    ['darker', 'light', lightTokens, -1],
    ['lighter', 'dark', darkTokens, 1],
  ])(
    'of the scale grow %s step by step from none on in the %s theme, so that they print in grey',
    (_way, _name, text, sign) => {
      const scale = coloursOf(text, 'data').map((hex) => sign * luminance(hex));
      expect(scale.length).toBe(9);
      expect(scale.every((value, at) => at === 0 || value > scale[at - 1]!)).toBe(true);
    },
  );

  it('of species repeat as rings', () => {
    expect(kindColour(3)).toBe(kindColour(13));
    expect([kindIsRing(3), kindIsRing(13), kindIsRing(23)]).toEqual([false, true, false]);
  });
});
