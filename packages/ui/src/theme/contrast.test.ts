import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const css = readFileSync(new URL('tokens.css', import.meta.url), 'utf8');
const [light = '', dark = ''] = css.split('&.dark {');

const tokensOf = (text: string) =>
  Object.fromEntries(
    [...text.matchAll(/--([\w-]+): (#[0-9a-f]{3,6});/g)].map(([, k, v]) => [k, v]),
  );
const themes = { light: tokensOf(light), dark: { ...tokensOf(light), ...tokensOf(dark) } };

/** Relative luminance of a hex colour (WCAG 2.2, "relative luminance"). */
function luminance(hex: string): number {
  const full = hex.length === 4 ? hex.replace(/[0-9a-f]/g, '$&$&') : hex;
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(full.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a: string, b: string): number {
  const [high = 0, low = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (high + 0.05) / (low + 0.05);
}

const pairs: [text: string, ground: string][] = [
  ['bp-ink', 'bp-ground'],
  ['bp-ink', 'bp-card'],
  ['bp-ink-soft', 'bp-ground'],
  ['bp-ink-soft', 'bp-card'],
  ['bp-ink', 'bp-warn-ground'],
  ['bp-ink', 'bp-bad-ground'],
  ['bp-link', 'bp-ground'],
  ['bp-link', 'bp-tint'],
  ['green-contrast', 'green-9'],
  ['green-contrast', 'green-10'],
  ['green-contrast', 'red-9'],
  ['green-11', 'green-3'],
  ['bp-on-dark', 'bp-dark'],
  ['bp-on-dark-soft', 'bp-dark'],
  ['bp-on-dark-soft', 'bp-dark-raised'],
];

describe.each(Object.entries(themes))('in the %s theme', (_name, tokens) => {
  it.each(pairs)('%s on %s passes AA (4.5 to 1)', (text, ground) => {
    const [a, b] = [tokens[text], tokens[ground]];
    expect(a && b && contrast(a, b)).toBeGreaterThanOrEqual(4.5);
  });
});

it('the primary green is #2b7a4b, 5.3 to 1 on white', () => {
  expect(themes.light['bp-primary']).toBe('#2b7a4b');
  expect(contrast('#2b7a4b', '#ffffff')).toBeGreaterThan(5.2);
});
