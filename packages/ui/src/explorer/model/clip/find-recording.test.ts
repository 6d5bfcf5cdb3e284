import { expect, test } from 'vitest';
import { withoutPathMark } from './find-recording.ts';

test('a name that tables write as a path, against formulas, is that of the recording', () => {
  const names = { './-x.wav': '-x.wav', './=a.wav': '=a.wav', './a.wav': './a.wav', 'a/b': 'a/b' };
  for (const [listed, name] of Object.entries(names)) expect(withoutPathMark(listed)).toBe(name);
});
