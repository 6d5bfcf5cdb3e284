import { describe, expect, it } from 'vitest';
import { chooseFiles } from './choose-files.ts';

const reasons = { skippedDouble: 'double', skippedHidden: 'hidden', skippedOther: 'other' };
const pick = (...paths: string[]) => paths.map((path) => ({ path, file: new File(['x'], path) }));

describe('choosing files', () => {
  it('takes recordings of a folder and says why the rest stays', () => {
    const picked = pick('card/1.WAV', 'card/CONFIG.TXT', 'card/.DS_Store', 'card/.Trash/1.WAV');
    const { taken, skipped } = chooseFiles(picked, new Set(), reasons);
    expect(taken.map(({ path }) => path)).toEqual(['card/1.WAV']);
    expect(skipped).toEqual([
      { path: 'card/CONFIG.TXT', reason: 'other' },
      { path: 'card/.DS_Store', reason: 'hidden' },
      { path: 'card/.Trash/1.WAV', reason: 'hidden' },
    ]);
  });

  it('takes sound that cannot be read from a folder too, so that validation can say what to do', () => {
    const picked = pick('card/1.wac', 'card/2.caf', 'card/notes.wavelet', 'card/pizza.jazz');
    const { taken } = chooseFiles(picked, new Set(), reasons);
    expect(taken.map(({ path }) => path)).toEqual(['card/1.wac', 'card/2.caf']);
  });

  it('takes a single file whatever it is, so that validation can speak', () =>
    expect(chooseFiles(pick('notes.txt'), new Set(), reasons).taken).toHaveLength(1));

  it('takes no file twice', () => {
    const { taken, skipped } = chooseFiles(
      pick('a.wav', 'a.wav', 'b.wav'),
      new Set(['b.wav']),
      reasons,
    );
    expect(taken).toHaveLength(1);
    expect(skipped.map(({ reason }) => reason)).toEqual(['double', 'double']);
  });
});
