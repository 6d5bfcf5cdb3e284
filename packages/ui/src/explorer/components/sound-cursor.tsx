'use client';

import { useStore } from '../../headless/shared/use-store.ts';
import type { Player } from '../sound/clip-player.ts';

/** The line that follows the sound through its picture. */
export function SoundCursor({ player }: { player: Player }) {
  const { share } = useStore(player);
  if (share === null) return null;
  return (
    <span className="bp-sound-cursor" aria-hidden="true" style={{ left: `${100 * share}%` }} />
  );
}
