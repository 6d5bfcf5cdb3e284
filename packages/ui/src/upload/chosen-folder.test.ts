import { expect, it } from 'vitest';
import {
  filesOfFolder,
  type FoundFiles,
  type LastingFolder,
  readFolderAgain,
} from './picked-files.ts';

const gone = new DOMException('It could not be found.', 'NotFoundError');
type Handle = Pick<FileSystemHandle, 'name' | 'kind'>;

const fileHandle = (name: string, readable = true): Handle => {
  const getFile = async () => {
    if (!readable) throw gone;
    return new File(['x'], name);
  };
  return Object.assign({ name, kind: 'file' as const }, { getFile });
};

/** A folder that gives these entries, and then ends or fails. */
const folderHandle = (name: string, entries: Handle[], ends = true): LastingFolder => {
  async function* all() {
    for (const entry of entries) yield [entry.name, entry] as const;
    if (!ends) throw gone;
  }
  return { name, kind: 'directory', entries: all } as unknown as LastingFolder;
};

const named = ({ files, unreadable }: FoundFiles) => ({
  files: files.map(({ path }) => path),
  unreadable,
});

it('takes what can be read of a folder, and names the files and folders that cannot', async () => {
  const card = folderHandle('CARD', [
    fileHandle('1.WAV'),
    fileHandle('2.WAV', false),
    folderHandle('LOST.DIR', [], false),
    folderHandle('DATA', [fileHandle('3.WAV')], false),
    fileHandle('4.WAV'),
  ]);
  expect(named(await filesOfFolder(card))).toEqual({
    files: ['CARD/1.WAV', 'CARD/DATA/3.WAV', 'CARD/4.WAV'],
    unreadable: ['CARD/2.WAV', 'CARD/LOST.DIR/', 'CARD/DATA/'],
  });
  expect(named(await filesOfFolder(folderHandle('CARD', [], false)))).toEqual({
    files: [],
    unreadable: ['CARD/'],
  });
});

it('a remembered folder that is gone is an error, one that holds something unreadable is none', async () => {
  await expect(readFolderAgain(folderHandle('CARD', [], false))).rejects.toBe(gone);
  const read = await readFolderAgain(folderHandle('CARD', [fileHandle('1.WAV', false)]));
  expect(read && named(read)).toEqual({ files: [], unreadable: ['CARD/1.WAV'] });
});
