import { expect, test } from 'vitest';
import { readAddress, shownAddress } from './address.ts';
import { HttpAddressError } from './http-refused.ts';
import { httpNames } from './names.ts';

const urls = (...addresses: string[]) => addresses.map((address) => new URL(address));

test('names count from the folder that was given, decoded, and never lead out of it (S20.11)', () => {
  const { root, nameOf } = httpNames(urls('https://server/archive/lake%201/'));
  expect(root).toBe('https://server/archive/lake%201');
  const named = urls(
    'https://server/archive/lake%201/night/2024%20a.WAV',
    'https://server/archive/lake%201/a%2Fb%5Cc%00.wav',
    'https://server/archive/lake%201/100%.wav',
  ).map(nameOf);
  expect(named).toEqual(['night/2024 a.WAV', 'a_b_c_.wav', '100%.wav']);
});

test('files of one server count from the folder around them; those of several begin with theirs', () => {
  const one = urls('https://server/a/b/1.wav', 'https://server/a/c/2.wav');
  expect(httpNames(one).root).toBe('https://server/a');
  expect(one.map(httpNames(one).nameOf)).toEqual(['b/1.wav', 'c/2.wav']);
  const two = urls('https://one:8443/a/1.wav', 'https://two/a/1.wav');
  expect(httpNames(two).root).toBe('');
  expect(two.map(httpNames(two).nameOf)).toEqual(['one_8443/a/1.wav', 'two/a/1.wav']);
});

test('queries, in which secrets stand, are in no name, and no name is there twice', () => {
  const given = urls(
    'https://server/get/a.wav?token=secret1',
    'https://server/get/a.wav?token=secret2',
    'https://server/get/?x',
  );
  const { root, nameOf } = httpNames(given);
  const names = given.map(nameOf);
  expect(names).toEqual(['a.wav', 'a~2.wav', 'recording']);
  expect([root, ...given.map(shownAddress)].join()).not.toContain('secret');
});

test('addresses with a password are refused, and so is what is no address; the password is not shown', () => {
  const refused = (text: string): string => {
    try {
      readAddress(text);
    } catch (error) {
      expect(error).toBeInstanceOf(HttpAddressError);
      return (error as Error).message;
    }
    throw new Error('not refused');
  };
  expect(refused('https://ada:secret@server/a/')).not.toContain('secret');
  expect(refused('https://ada:secret@server/a/')).toContain('https://server/a/');
  expect(refused('https://ada:secret@:99999/')).not.toContain('secret');
  for (const text of [
    'http://',
    'ftp://server/a',
    'https://server:99999/',
    `https://s/${'a'.repeat(9000)}`,
  ])
    expect(refused(text)).toContain('no address');
});
