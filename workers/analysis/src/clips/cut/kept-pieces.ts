import type { Frames } from './sound-format.ts';

/** A stretch of a recording that is kept in a file, and where it begins there, in frames. */
export interface KeptPiece extends Frames {
  at: number;
}

/** Joins pieces that overlap or touch; the stretches stand in a file one behind the other, in the order of time. */
export function keptPieces(wanted: readonly Frames[]): KeptPiece[] {
  const pieces: KeptPiece[] = [];
  for (const { first, end } of [...wanted].sort((a, b) => a.first - b.first)) {
    const last = pieces.at(-1);
    if (last && first <= last.end) last.end = Math.max(last.end, end);
    else pieces.push({ first, end, at: last ? last.at + last.end - last.first : 0 });
  }
  // Ends grew after what follows was placed.
  let at = 0;
  for (const piece of pieces) {
    piece.at = at;
    at += piece.end - piece.first;
  }
  return pieces;
}
