import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { pathOfName, rootOfPaths } from '@biophony/recordings/node';
import { cardName, nameProblem } from './card-names.ts';

const file = (path: string) => ({ path, isFolder: false });
const folder = (path: string) => ({ path, isFolder: true });

describe('names inside a card', () => {
  test('are the same for the card and for everything on it', () => {
    const whole = rootOfPaths([folder('/media/card')]);
    const each = rootOfPaths([folder('/media/card/20240501'), file('/media/card/a.wav')]);
    expect(cardName(whole, '/media/card/20240501/1.wav')).toBe('20240501/1.wav');
    expect(cardName(each, '/media/card/20240501/1.wav')).toBe('20240501/1.wav');
  });

  test('keep files of two cards apart', () => {
    const root = rootOfPaths([folder('/media/a'), folder('/media/b')]);
    expect(cardName(root, '/media/a/1.wav')).toBe('a/1.wav');
    expect(cardName(root, '/media/b/1.wav')).toBe('b/1.wav');
  });

  test('of one file are its own', () => {
    expect(cardName(rootOfPaths([file('/x/y/1.wav')]), '/x/y/1.wav')).toBe('1.wav');
  });

  test('tell where their files are', () => {
    for (const given of [
      [folder('/')],
      [folder('/media/card')],
      [folder('/media/a'), file('/media/b.wav')],
      [file('/media/card/ä b/..wav')],
    ]) {
      const root = rootOfPaths(given);
      for (const { path, isFolder } of given) {
        const recording = isFolder ? join(path, 'day/1 .WAV') : path;
        expect(pathOfName(root, cardName(root, recording))).toBe(recording);
      }
    }
  });

  test('do not confuse folders that begin alike', () => {
    expect(rootOfPaths([file('/x/card/1.wav'), file('/x/card2/1.wav')])).toBe('/x');
  });
});

test('names that the service does not take are known before anything is sent', () => {
  for (const name of ['a\nb.WAV', 'a\u001Bb.WAV', 'a\\b.WAV', 'a\uD800.WAV', 'a\u0085.WAV'])
    expect(nameProblem(name)).toContain('Rename it');
  for (const name of ['20260521/a b.WAV', 'é\u202E豆.WAV', '🐦.WAV'])
    expect(nameProblem(name)).toBeNull();
});
