'use client';

import { useEffect, useMemo, useState } from 'react';
import { useStore } from '../../../state/use-store.ts';
import type { Band } from '../../sound/band.ts';
import { createPlayer } from '../../sound/clip-player.ts';
import type { Clip } from '../../sound/clip.ts';
import { playbackGainDb } from '../../sound/wav-blob.ts';
import type { ClipView } from '../../model/clip/clip-view.ts';
import { usualSpeed, type ClipPlayer } from '../../model/clip/clip-player.ts';

/** The clip with only a band of it; while that is made, what was heard of the same clip before. */
function useFiltered(view: ClipView | null, band: Band | null) {
  const [made, setMade] = useState<{ of: Clip; clip: Clip | null } | null>(null);
  const { low = null, high = null } = band ?? {};
  useEffect(() => {
    if (!view || low === null || high === null) return;
    let wanted = true;
    const keep = (clip: Clip | null) => wanted && setMade({ of: view.clip, clip });
    void view.filtered({ low, high }).then(keep, (error: unknown) => {
      console.error(error);
      keep(null);
    });
    return () => {
      wanted = false;
    };
  }, [view, low, high]);
  const found = view && band && made?.of === view.clip ? made : null;
  return { clip: found?.clip ?? view?.clip ?? null, failed: found?.clip === null };
}

/** Plays the sound around a detection. What is playing stops when the clip is another. */
export function useClipPlayer(view: ClipView | null): ClipPlayer {
  const [chosen, setSpeed] = useState<number | null>(null);
  const [band, setBand] = useState<Band | null>(null);
  const origin = view?.clip ?? null;
  const speed = chosen ?? (origin ? usualSpeed(origin) : 1);
  const { clip, failed: notFiltered } = useFiltered(view, band);
  const gainDb = useMemo(() => (clip ? playbackGainDb(clip.samples) : 0), [clip]);
  const [player] = useState(createPlayer);
  useEffect(() => {
    player.load(clip && origin && { clip, gainDb, speed, origin });
  }, [player, clip, gainDb, speed, origin]);
  useEffect(() => () => player.stop(), [player]);
  const { playing, refused } = useStore(player);
  const { toggle } = player;
  return { player, playing, refused, toggle, speed, setSpeed, setBand, notFiltered, gainDb };
}
