import { expect, it } from 'vitest';
import {
  filesOfDrop,
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

type Entry = Pick<FileSystemEntry, 'name' | 'isFile' | 'isDirectory'>;

const fileEntry = (name: string, readable = true): Entry => {
  const file: FileSystemFileEntry['file'] = (give, fail) =>
    readable ? give(new File(['x'], name)) : fail?.(gone);
  return Object.assign({ name, isFile: true, isDirectory: false }, { file });
};

/** A folder that gives these entries, a batch each time it is read; after them it ends, or fails. */
const folderEntry = (name: string, batches: Entry[][], ends = true): Entry => {
  const createReader = () => {
    const left = [...batches];
    const readEntries: FileSystemDirectoryReader['readEntries'] = (give, fail) => {
      const batch = left.shift();
      if (batch || ends) give((batch ?? []) as FileSystemEntry[]);
      else fail?.(gone);
    };
    return { readEntries };
  };
  return Object.assign({ name, isFile: false, isDirectory: true }, { createReader });
};

const drop = (...entries: Entry[]) =>
  ({
    items: entries.map((entry) => ({ kind: 'file', webkitGetAsEntry: () => entry })),
    files: [],
  }) as unknown as DataTransfer;

const read = async (data: DataTransfer) => {
  const { files, unreadable } = await filesOfDrop(data);
  return { files: files.map(({ path }) => path), unreadable };
};

it('takes what can be read of a drop, and names the files and folders that cannot', async () => {
  const card = folderEntry('CARD', [
    [fileEntry('1.WAV'), fileEntry('2.WAV', false)],
    [folderEntry('LOST.DIR', [], false), folderEntry('DATA', [[fileEntry('3.WAV')]], false)],
    [fileEntry('4.WAV')],
  ]);
  expect(await read(drop(card, fileEntry('5.WAV', false), fileEntry('6.WAV')))).toEqual({
    files: ['CARD/1.WAV', 'CARD/DATA/3.WAV', 'CARD/4.WAV', '6.WAV'],
    unreadable: ['CARD/2.WAV', 'CARD/LOST.DIR/', 'CARD/DATA/', '5.WAV'],
  });
});

it('takes the files alone where the browser gives no entries', async () => {
  const files = [new File(['x'], '1.WAV')];
  expect(await read({ items: [], files } as unknown as DataTransfer)).toEqual({
    files: ['1.WAV'],
    unreadable: [],
  });
});
