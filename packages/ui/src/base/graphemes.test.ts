import { describe, expect, it } from 'vitest';
import { cutTo, initialOf } from './format.ts';

describe('the letter of an avatar', () => {
  it.each([
    ['Chiara Rossi', 'C'],
    ['  élodie', 'É'],
    ['e\u0301lodie', 'E\u0301'],
    ['🦉 Owl', '🦉'],
    ['👩🏽‍🔬 Ada', '👩🏽‍🔬'],
    ['   ', '?'],
  ])('of "%s" is whole: %s', (name, letter) => expect(initialOf(name)).toBe(letter));
});

describe('a name that is cut', () => {
  it('keeps whole characters and stays within the length', () => {
    expect(cutTo('Ada', 100)).toBe('Ada');
    expect(cutTo(`A${'🦉'.repeat(60)}`, 100)).toBe(`A${'🦉'.repeat(49)}`);
    expect(cutTo('👩🏽‍🔬👩🏽‍🔬', 13)).toBe('👩🏽‍🔬');
    expect(cutTo('👩🏽‍🔬', 3)).toBe('');
  });
});
