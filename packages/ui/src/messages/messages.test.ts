import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { specifiedTexts, unshownTexts } from '../../../../tests/fixtures/specification.ts';
import { en, landing, overrideMessages } from './index.ts';

const catalogues = await Promise.all(
  readdirSync(new URL('en', import.meta.url)).map(
    (file) => import(`./en/${file}`) as Promise<Record<string, unknown>>,
  ),
);

function collect(value: unknown, into: string[] = []): string[] {
  if (typeof value === 'string') into.push(value);
  else if (typeof value === 'function')
    into.push(...samples(value as (...args: unknown[]) => unknown));
  else if (typeof value === 'object' && value !== null)
    for (const part of Object.values(value)) collect(part, into);
  return into;
}

/** What a text with places says for the values the specification uses. */
const samples = (text: (...args: unknown[]) => unknown): string[] =>
  [
    ['{name}'],
    ['The survey'],
    ['{tier}'],
    [0],
    [1],
    ['N'],
    ['X', 'Y'],
    ['Confidence threshold', 0, 1],
  ].flatMap((values) => {
    try {
      return collect(text(...values));
    } catch {
      return [];
    }
  });

describe('the catalogue', () => {
  const all = catalogues.flatMap((catalogue) => collect(catalogue));
  const texts = specifiedTexts().filter((text) => !(text in unshownTexts));
  it.each(texts)('has "%s"', (text) => {
    const wanted = text.startsWith('...and') ? text : text.replace(/^\.{3}/, '');
    expect(all.some((line) => line.includes(wanted))).toBe(true);
  });
});

describe('overriding messages', () => {
  it('replaces what is given and keeps the rest', () => {
    const german = overrideMessages(en, { projects: { title: 'Meine Projekte' } });
    expect(german.projects.title).toBe('Meine Projekte');
    expect(german.projects.create).toBe(en.projects.create);
    expect(en.projects.title).toBe('My Projects');
  });
  it('answers alike when it is asked again, so that what depends on it stays', () => {
    const given = { projects: { title: 'Meine Projekte' } };
    expect(overrideMessages(en, given)).toBe(overrideMessages(en, given));
    expect(overrideMessages(landing, {})).not.toBe(landing);
    expect(overrideMessages({ ...en }, given)).not.toBe(overrideMessages(en, given));
  });
  it('takes functions for texts with places in them', () => {
    const given = overrideMessages(en, { projects: { count: (shown) => `${shown}!` } });
    expect(given.projects.count(2, 3)).toBe('2!');
  });
});
