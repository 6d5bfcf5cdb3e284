import { join } from 'node:path';
import { earlierClipNames } from '../../clips/earlier-clips.ts';

/** Paths of the clips that a clips.csv in a folder lists; none where the table is of another program. Throws errors of the disk. */
export const clipPathsIn = async (folder: string): Promise<string[]> =>
  (await earlierClipNames(folder)).map((name) => join(folder, name));
