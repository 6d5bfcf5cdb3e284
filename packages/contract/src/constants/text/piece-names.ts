/** The name of the piece that comes after so many files of its shard: the order of names is that of files. */
export const pieceName = (after: number): string => `part-${String(after).padStart(5, '0')}.ndjson`;

const piece = /^part-(\d{5})\.ndjson$/;

/** How many files of its shard come before a piece of this name; null for the name of another output. */
export function filesBefore(name: string): number | null {
  const after = piece.exec(name)?.[1];
  return after === undefined ? null : Number(after);
}
