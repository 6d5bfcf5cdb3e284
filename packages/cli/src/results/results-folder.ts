import { join } from 'node:path';

/** A name that any file system takes, made of a title. */
export const folderName = (title: string): string =>
  title
    .normalize('NFKC')
    .replace(/[^\p{L}\p{N}._ -]+/gu, '-')
    .replace(/^[. ]+|[. ]+$/g, '')
    .slice(0, 80) || 'results';

/** Where results go when the user names no folder. */
export const defaultFolder = (title: string): string => join('biophony-results', folderName(title));

/** The folder of one analysis type inside the results: `model:x` and the like made fit for a folder. */
export const typeFolder = (folder: string, type: string): string => join(folder, folderName(type));
