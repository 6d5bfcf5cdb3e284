'use client';

import type { SampleItem } from '@biophony/contract';
import { useId, type ReactNode, type Ref } from 'react';
import { useReviewMessages } from '../../context/page-messages.ts';
import { HertzAxis, SecondsAxis } from '../../explorer/components/sound/sound-axes.tsx';
import { SoundCursor } from '../../explorer/components/sound/sound-cursor.tsx';
import type { Player } from '../../explorer/sound/clip-player.ts';
import type { SoundFrame } from '../../explorer/sound/frame.ts';
import { reviewContext, type ReviewClip } from '../model/review-clip.ts';
import { DrawnClip } from './drawn-clip.tsx';

/** An item with its clip, where that is read. */
export interface ReadItem {
  item: SampleItem;
  clip: ReviewClip | null;
}

interface ClipPlaceProps {
  /** What is shown first, then those that come next, which are drawn behind it. */
  ahead: readonly ReadItem[];
  /** What the picture shows, in a sentence. */
  text: string;
  player: Player;
  playing: boolean;
  onPlay: () => void;
  /** Stands over the picture while there is none. */
  instead: ReactNode;
  pictureRef: Ref<HTMLButtonElement>;
}

/** What an axis shows while the clip is not read. */
const emptyFrame = ({ start_s: start, end_s: end }: SampleItem): SoundFrame => ({
  from: Math.max(0, start - reviewContext),
  to: end + reviewContext,
  low: 0,
  high: 12_000,
});

/** The picture of the clip that is asked, which plays it. The element stays when the clip is another, and with it the focus. */
export function ClipPlace(props: ClipPlaceProps) {
  const { ahead, text, player, playing, onPlay, instead, pictureRef } = props;
  const words = useReviewMessages();
  const described = useId();
  const [first] = ahead;
  if (!first) return null;
  const frame = first.clip?.frame ?? emptyFrame(first.item);
  return (
    <div className="bp-review-place">
      <div className="bp-sound-frame">
        <HertzAxis frame={frame} />
        <button
          ref={pictureRef}
          type="button"
          className="bp-sound-picture bp-review-picture"
          aria-label={playing ? words.pause : words.play}
          aria-describedby={described}
          aria-keyshortcuts="Space"
          onClick={onPlay}
        >
          {ahead.map(
            ({ item, clip }) =>
              clip && (
                <DrawnClip key={item.item} item={item} clip={clip} shown={item === first.item} />
              ),
          )}
          {first.clip && <SoundCursor player={player} frame={frame} />}
        </button>
        <SecondsAxis frame={frame} />
      </div>
      {instead && <div className="bp-review-instead">{instead}</div>}
      <p id={described} className="bp-hidden">
        {text}
      </p>
    </div>
  );
}
