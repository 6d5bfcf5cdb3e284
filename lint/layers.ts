/**
 * The layers of a package: its folders from the ground up, each with the folders that it may import, types included.
 * A folder is named from `src` on and stands after those that it may import; one that is not named belongs to the
 * nearest named one around it. `.` is for the files of `src` itself, `'all above'` for every folder named before.
 * `scripts/checks/layers.mjs` reads the tables of all files called `layers-*.ts`.
 */
export interface Layers {
  readonly src: string;
  readonly folders: Readonly<Record<string, readonly string[] | 'all above'>>;
}
