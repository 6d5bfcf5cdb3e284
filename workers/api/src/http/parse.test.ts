import { endpoints, filenameFault } from '@biophony/contract';
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
      { files: [{ ...file, filename: 'x'.repeat(5000) }] },
      'files[0].filename',
      'files[0].filename must be at most 4096 characters long.',
    ],
    [
      'projectsUpdate',
      { title: 'Reed\r\nbed' },
      'title',
      'title must not contain control characters or line breaks; write it in one line.',
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

describe('titles and names', () => {
  const accepts = (row: keyof typeof endpoints, body: unknown) =>
    endpoints[row as 'tagsAdd'].body.safeParse(body).success;
  const fields = [
    ['projectsUpdate', 'title'],
    ['profilePut', 'display_name'],
    ['keysCreate', 'name'],
    ['tagsAdd', 'tag'],
    ['sitesCreate', 'name'],
    ['samplesUpdate', 'name'],
    ['viewerLinksCreate', 'name'],
    ['presetsUpdate', 'name'],
    ['runnerTokensCreate', 'name'],
  ] as const;

  it.each(fields)('of %s, in %s, are one line that reads as it was typed (S26.6)', (row, field) => {
    for (const bad of [
      'a\r\nb',
      'a\tb',
      'a\u0007b',
      'a\u202eb',
      'a\u2066b\u2069',
      'a\u2028b',
      'a\u0085b',
    ])
      expect([bad, accepts(row, { [field]: bad })]).toEqual([bad, false]);
    for (const good of ['Reed bed', 'חורש \u200f(צפון)', '🐦 Vögel', 'e\u0301'])
      expect([good, accepts(row, { [field]: good })]).toEqual([good, true]);
  });

  it('of datasets and of files are alike, but a file keeps characters that turn its name', () => {
    const dataset = (dataset_name: string) =>
      accepts('datasetsCreate', {
        dataset_name,
        classification_method: 'by_device',
        data_type_or_device: 'audiomoth',
      });
    expect(['Card A', 'Card\nA', 'Card \u202eA'].map(dataset)).toEqual([true, false, false]);
    expect(filenameFault('é\u202e豆.WAV')).toBeNull();
    expect(filenameFault('a\nb.WAV')).toContain('control characters');
  });
});
