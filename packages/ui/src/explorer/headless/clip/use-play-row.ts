'use client';

import { useEffect, useRef, useState } from 'react';
import type { ClipView } from '../../model/clip/clip-view.ts';
import type { ClipPlayer } from '../../model/clip/clip-player.ts';

/** Plays a detection that is chosen, or becomes it with this call, by its row: it is heard once its sound is read. */
export function usePlayRow(
  chosen: number | null,
  view: ClipView | null,
  failed: boolean,
  player: ClipPlayer,
) {
  const [wanted, setWanted] = useState<{ row: number } | null>(null);
  const done = useRef(wanted);
  const ready = view?.detection.row ?? null;
  const { toggle } = player;
  // The sound that is read now was handed to the player before this effect runs.
  useEffect(() => {
    if (wanted === null || wanted === done.current) return;
    if (wanted.row !== chosen || failed) done.current = wanted;
    else if (ready === chosen) {
      done.current = wanted;
      toggle();
    }
  }, [wanted, ready, chosen, failed, toggle]);
  const isWaiting = wanted?.row === chosen && ready !== chosen && !failed;
  return {
    /** The row that will be heard once its sound is read; null for none. */
    waiting: isWaiting ? chosen : null,
    play: (row: number) => {
      if (row === chosen && ready === row) return toggle();
      setWanted({ row });
    },
  };
}
