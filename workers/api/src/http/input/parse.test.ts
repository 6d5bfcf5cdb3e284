import { endpoints } from '@biophony/contract';
import { describe, expect, it } from 'vitest';
import { ifMatchVersion, parse } from './parse.ts';

describe('a refused field', () => {
  const sentence = (
    row: 'uploadUrls' | 'profilePut' | 'keysCreate' | 'projectsUpdate' | 'tagsAdd',
    body: unknown,
  ) => {
    try {
      parse(endpoints[row].body, body, 'body');
    } catch (cause) {
      return cause;
    }
    return null;
  };
  const file = { filename: 'a.wav', content_type: 'audio/wav', size: 1 };

  it.each([
    ['keysCreate', {}, 'name', 'name is required.'],
    ['keysCreate', { name: 3 }, 'name', 'name must be text.'],
    ['keysCreate', { name: ' ' }, 'name', 'name must not be blank.'],
    ['keysCreate', { name: 'x'.repeat(101) }, 'name', 'name must be at most 100 characters long.'],
    [
      'keysCreate',
      { name: 'x', expires_in_days: 1.5 },
      'expires_in_days',
      'expires_in_days must be a whole number.',
    ],
    ['keysCreate', { name: 'x', scopes: [] }, 'scopes', 'scopes must be at least 1 entry long.'],
    ['tagsAdd', { tag: ' .. ' }, 'tag', 'tag must not be "." or ".."; choose another name.'],
    ['projectsUpdate', { '': 1 }, '""', '"" is not a known field of the body. Leave it out.'],
    ['projectsUpdate', [], 'body', 'body must be an object.'],
    [
      'profilePut',
      { preferences: { smsNotifications: true } },
      'preferences.smsNotifications',
      'preferences.smsNotifications is not a known field of the body. Leave it out.',
    ],
    [
      'uploadUrls',
      { files: [file, { ...file, sha256: 'ABC' }] },
      'files[1].sha256',
      'files[1].sha256 must be 64 lower-case hexadecimal digits.',
    ],
    [
      'uploadUrls',
      { files: [{ ...file, filename: '../x' }] },
      'files[0].filename',
      'files[0].filename must be a relative path without empty, "." or ".." parts.',
    ],
  ] as const)('of %s is named with what to do: %j', (row, body, field, message) => {
    expect(sentence(row, body)).toMatchObject({ code: 'invalid_request', field, message });
  });
});

describe('If-Match', () => {
  it('is a version with or without quotes', () => {
    expect(['3', '"3"', 'W/"3"', '*', undefined].map(ifMatchVersion)).toEqual([
      3,
      3,
      3,
      null,
      null,
    ]);
    expect(() => ifMatchVersion('three')).toThrow('If-Match must be a version number.');
  });
});
