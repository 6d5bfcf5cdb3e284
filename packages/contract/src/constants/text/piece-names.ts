/** Name of the piece after this many files of its shard; names sort like the files. */
export const pieceName = (after: number): string => `part-${String(after).padStart(5, '0')}.ndjson`;

const piece = /^part-(\d{5})\.ndjson$/;

/** Number of files of its shard before a piece; null for other outputs. */
export function filesBefore(name: string): number | null {
  const after = piece.exec(name)?.[1];
  return after === undefined ? null : Number(after);
}
