/**
 * Layers of a package: folders, bottom up, each with the folders it may import, types included.
 * Folder names start at `src`, after those they may import; an unlisted folder belongs to its
 * nearest listed parent. `.` is for the files of `src` itself, `'all above'` for every folder
 * listed before. `tools/scripts/checks/layers.mjs` reads all files called `layers-*.ts`.
 */
export interface Layers {
  readonly src: string;
  readonly folders: Readonly<Record<string, readonly string[] | 'all above'>>;
}
