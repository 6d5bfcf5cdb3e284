import type { DiskSpace } from '../../ports/disk-space.ts';

/** A disk that holds the database alone: uploads need no more of it than their rows. */
export const databaseDisk = (disk: DiskSpace): DiskSpace => ({
  assertSpaceFor: () => disk.assertSpaceFor(0),
  problems: () => disk.problems(),
  writable: () => disk.writable(),
});
