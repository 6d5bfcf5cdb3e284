import { expect, it } from 'vitest';
import { guessContentType } from './ranged-answer.ts';

it.each([
  ['A.WAV', 'audio/wav'],
  ['a.tar.xyz', 'application/octet-stream'],
  ['none', 'application/octet-stream'],
  ['a.constructor', 'application/octet-stream'],
  ['a.toString', 'application/octet-stream'],
  ['a.__proto__', 'application/octet-stream'],
])('%s is served as %s', (name, type) => expect(guessContentType(name)).toBe(type));
