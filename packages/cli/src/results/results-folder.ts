import { join } from 'node:path';

/** Names that Windows keeps for devices, also with an ending behind them. */
const deviceName = /^(?:con|prn|aux|nul|com[1-9]|lpt[1-9])(?=\s*(?:\.|$))/i;

/** A name that any file system takes, made of a title. */
export const folderName = (title: string): string =>
  title
    .normalize('NFKC')
    .replace(/[^\p{L}\p{N}._ -]+/gu, '-')
    .replace(/^[. ]+/, '')
    .slice(0, 80)
    .replace(/[. ]+$/, '')
    .replace(deviceName, '$&-') || 'results';

/** Where results go when the user names no folder. */
export const defaultFolder = (title: string): string => join('biophony-results', folderName(title));

/** The folder of one analysis type inside the results: `model:x` and the like made fit for a folder. */
export const typeFolder = (folder: string, type: string): string => join(folder, folderName(type));
