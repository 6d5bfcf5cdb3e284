/** The most files of a shard. */
export const filesPerShard = 200;

/** The name of the piece that comes after so many files of its shard: the order of names is that of files. */
export const pieceName = (after: number): string => `part-${String(after).padStart(5, '0')}.ndjson`;

const piece = /^part-(\d{5})\.ndjson$/;

/** A number for a part that grows from one to the next: pieces of a shard come before what completed it. */
export const placeOfPart = (shardIndex: number, name: string): number =>
  shardIndex * (filesPerShard + 1) + Number(piece.exec(name)?.[1] ?? filesPerShard);
