import { describe, expect, it } from 'vitest';
import { chooseFiles, LeftOut } from './check-files.ts';

const reasons = {
  skippedDouble: 'double',
  skippedTwin: 'twin',
  skippedHidden: 'hidden',
  skippedOther: 'other',
};
const pick = (...paths: string[]) =>
  paths.map((path) => ({ path, file: new File(['x'], path, { lastModified: 1 }) }));

describe('choosing files', () => {
  it('takes recordings of a folder and says why the rest stays', () => {
    const picked = pick('card/1.WAV', 'card/CONFIG.TXT', 'card/.DS_Store', 'card/.Trash/1.WAV');
    const { chosenFiles: taken, skipped } = chooseFiles(picked, new Map(), reasons);
    expect(taken.map(({ path }) => path)).toEqual(['card/1.WAV']);
    expect(skipped).toEqual([
      { path: 'card/CONFIG.TXT', reason: 'other' },
      { path: 'card/.DS_Store', reason: 'hidden' },
      { path: 'card/.Trash/1.WAV', reason: 'hidden' },
    ]);
  });

  it('takes sound that cannot be read from a folder too, so that validation can say what to do', () => {
    const picked = pick('card/1.wac', 'card/2.caf', 'card/notes.wavelet', 'card/pizza.jazz');
    const { chosenFiles: taken } = chooseFiles(picked, new Map(), reasons);
    expect(taken.map(({ path }) => path)).toEqual(['card/1.wac', 'card/2.caf']);
  });

  it('takes a single file whatever it is, so that validation can speak', () =>
    expect(chooseFiles(pick('notes.txt'), new Map(), reasons).chosenFiles).toHaveLength(1));

  it('takes no file twice', () => {
    const { chosenFiles: taken, skipped } = chooseFiles(
      pick('a.wav', 'a.wav', 'b.wav'),
      new Map(pick('b.wav').map(({ path, file }) => [path, file])),
      reasons,
    );
    expect(taken).toHaveLength(1);
    expect(skipped.map(({ reason }) => reason)).toEqual(['double', 'double']);
  });

  it('tells another file from one that is in the list, by its size and time', () => {
    const path = '20240501/20240501_050000.WAV';
    const of = (content: string, lastModified: number) => ({
      path,
      file: new File([content], path, { lastModified }),
    });
    const listed = new Map([[path, of('sound', 1).file]]);
    const picked = [of('other sound', 1), of('sound', 1), of('sound', 2)];
    const { chosenFiles: taken, skipped, twins } = chooseFiles(picked, listed, reasons);
    expect(taken).toEqual([]);
    expect(skipped.map(({ reason }) => reason)).toEqual(['twin', 'double', 'twin']);
    expect(twins).toEqual([picked[0], picked[2]]);
  });

  it('tells recordings of two recorders on one schedule apart, whose names, sizes and times are equal', async () => {
    const path = '20240501_050000.WAV';
    const by = (recorder: string) => ({
      path,
      file: new File([recorder, 'sound'], path, { lastModified: 1 }),
    });
    const leftOut = new LeftOut();
    const choose = async (
      listed: ReadonlyMap<string, File>,
      ...wanted: ReturnType<typeof by>[]
    ) => {
      await leftOut.compare(wanted, listed);
      const choice = { wanted, strange: [], picked: wanted, unread: [] };
      const { chosenFiles: taken, skipped } = leftOut.sort(choice, listed, {
        ...reasons,
        skippedStrange: 'strange',
        skippedUnreadable: 'unreadable',
      });
      return [taken.length, ...skipped.map(({ reason }) => reason)];
    };
    const [first, second, third] = [by('AudioMoth 1'), by('AudioMoth 2'), by('AudioMoth 3')];
    expect(await choose(new Map(), first, second)).toEqual([1, 'twin']);
    const listed = new Map([[path, first.file]]);
    expect(await choose(listed, by('AudioMoth 2'), third)).toEqual([0, 'twin', 'twin']);
    expect(await choose(listed, by('AudioMoth 1'), first)).toEqual([0, 'double', 'double']);
    expect(leftOut.recordings(listed).map(({ file }) => file)).toEqual([second.file, third.file]);
    // The first card, taken out of the list and chosen again.
    const again = by('AudioMoth 1');
    expect(await choose(new Map(), again)).toEqual([1]);
    expect(leftOut.recordings(new Map([[path, again.file]]))).toHaveLength(2);
  });
});
