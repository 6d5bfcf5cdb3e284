import { describe, expect, it } from 'vitest';
import { matchFiles } from './upload-journal.ts';

const picked = (path: string, size = 3) => ({ path, file: new File(['x'.repeat(size)], path) });
const known = (filename: string, size = 3) => ({ filename, size });
const names = (files: readonly { path: string }[]) => files.map(({ path }) => path);

describe('files of an earlier upload', () => {
  it.each([
    ['the same folder', 'card/DATA/1.WAV'],
    ['a folder inside it', 'DATA/1.WAV'],
    ['the folder above it', 'media/card/DATA/1.WAV'],
    ['the folder under another name', 'card-7/DATA/1.WAV'],
    ['the file alone', '1.WAV'],
  ])('are found under their earlier name in %s', (_what, path) => {
    const {
      matches: found,
      others,
      missing,
    } = matchFiles([picked(path)], [known('card/DATA/1.WAV')]);
    expect(names(found)).toEqual(['card/DATA/1.WAV']);
    expect([others, missing]).toEqual([[], []]);
  });

  it('are told apart by the folder of their recorder where names and sizes are equal', () => {
    const earlier = [known('card/AM01/1.WAV'), known('card/AM02/1.WAV')];
    const { matches: found, missing } = matchFiles([picked('AM02/1.WAV')], earlier);
    expect(names(found)).toEqual(['card/AM02/1.WAV']);
    expect(missing).toEqual([known('card/AM01/1.WAV')]);
  });

  it('are others when their size differs, and each is found once', () => {
    const { matches: found, others } = matchFiles(
      [picked('card/1.WAV', 4), picked('a/2.WAV'), picked('b/2.WAV')],
      [known('card/1.WAV'), known('card/2.WAV')],
    );
    expect(names(found)).toEqual(['card/2.WAV']);
    expect(names(others)).toEqual(['card/1.WAV', 'b/2.WAV']);
  });
});
