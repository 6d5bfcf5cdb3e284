import { expect, it } from 'vitest';
import { en } from '../messages/en/index.ts';
import {
  findAction,
  findReviewAction,
  judgeKeys,
  keysText,
  moveKeys,
  pictureKeys,
  soundKeys,
} from './keys.ts';

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
    '↑ ↓ another detection, Space play, Y yes, N no, U unsure, Z take back, + − zoom in time, 0 show everything, C correct the species, L loop, B hear the band alone',
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

it('Z and X take a verdict back in explorer, review and grid alike (S16.46)', () => {
  for (const key of ['z', 'X']) {
    expect(findAction(judgeKeys, pressed(key))).toBe('takeBack');
    expect(findReviewAction(false, pressed(key))).toBe('undo');
    expect(findReviewAction(true, pressed(key))).toBe('undo');
  }
});

it('R plays a reference clip, and Shift and R the next (S16.49)', () => {
  expect(findReviewAction(false, pressed('r'))).toBe('reference');
  expect(findReviewAction(false, pressed('R', { shiftKey: true }))).toBe('nextReference');
  expect(findReviewAction(true, pressed('r'))).toBeUndefined();
});
