import { expect, it } from 'vitest';
import { en } from '../messages/en/index.ts';
import { findAction, judgeKeys, keysText, moveKeys, pictureKeys, soundKeys } from './keys.ts';

const pressed = (key: string, more: Partial<KeyboardEvent> = {}) => ({
  key,
  shiftKey: false,
  altKey: false,
  ctrlKey: false,
  metaKey: false,
  ...more,
});

it('tells of every key that the list hears', () => {
  expect(keysText([...moveKeys, ...judgeKeys, ...soundKeys], en.explorer.keyNames)).toBe(
    '↑ ↓ another detection, Space play, Y correct, N wrong, U unsure, X take back, + − zoom in time, 0 show everything, C correct the species, L loop, B hear the band alone',
  );
});

it('has one action at most for a key in each place', () => {
  for (const place of [
    [...moveKeys, ...judgeKeys, ...soundKeys],
    [...pictureKeys, ...judgeKeys, ...soundKeys],
  ]) {
    const keys = place.flatMap(({ does }) => Object.keys(does));
    expect(new Set(keys).size).toBe(keys.length);
  }
});

it('takes letters of either case, and leaves the keys of the browser alone', () => {
  expect(findAction(judgeKeys, pressed('Y', { shiftKey: true }))).toBe('yes');
  expect(findAction(judgeKeys, pressed('n', { ctrlKey: true }))).toBeUndefined();
  expect(findAction(soundKeys, pressed('+', { shiftKey: true }))).toBe('nearer');
  expect(findAction(pictureKeys, pressed('ArrowUp', { shiftKey: true }))).toBe('higher');
  expect(findAction(moveKeys, pressed('constructor'))).toBeUndefined();
});
