'use client';

import { useStore } from '../../../state/use-store.ts';
import type { Player } from '../../sound/clip-player.ts';
import type { SoundFrame } from '../../sound/frame.ts';

/** The line that follows the sound through its picture. */
export function SoundCursor({ player, frame }: { player: Player; frame: SoundFrame }) {
  const { at } = useStore(player);
  if (at === null || at < frame.from || at > frame.to) return null;
  const left = (100 * (at - frame.from)) / (frame.to - frame.from);
  return <span className="bp-sound-cursor" aria-hidden="true" style={{ left: `${left}%` }} />;
}
