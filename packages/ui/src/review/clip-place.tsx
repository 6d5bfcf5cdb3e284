'use client';

import type { SampleItem } from '@biophony/contract';
import { type ReactNode, type Ref, useId, useMemo, useRef } from 'react';
import { Painted } from '../explorer/charts/painted.tsx';
import { type HeatPicture, soundPixels } from '../explorer/charts/palette.ts';
import type { Player } from '../explorer/clip/clip-player.ts';
import type { SoundFrame } from '../explorer/clip/clip.ts';
import {
  HertzAxis,
  SecondsAxis,
  SoundCursor,
  SpectrogramBox,
} from '../explorer/clip/sound-axes.tsx';
import { usePicture } from '../explorer/clip/use-picture.ts';
import { soundPicture } from '../explorer/clip/picture-file.ts';
import { useSoundSettings } from '../explorer/clip/use-sound-settings.ts';
import { useReviewMessages } from '../kit/use-page-messages.ts';
import { commonKeys, shortcutOf } from '../verdicts/keys.ts';
import { type ReviewClip, reviewContext } from './clip-cache.ts';

interface DrawnClipProps {
  item: SampleItem;
  clip: ReviewClip;
  shown: boolean;
}

const nothing: HeatPicture = { columns: 1, rows: 1, level: () => null };

export function DrawnClip({ item, clip, shown }: DrawnClipProps) {
  const box = useRef<HTMLSpanElement>(null);
  const { window, brightness, contrast } = useSoundSettings();
  const { frame } = clip;
  const { picture, failed } = usePicture(box, { view: clip, frame, window });
  const levels = useMemo(
    () => (picture ? soundPicture(picture, { brightness, contrast }) : nothing),
    [picture, brightness, contrast],
  );
  const { start_s, end_s } = item;
  return (
    <span
      ref={box}
      className="bp-review-drawn"
      data-item={item.item}
      data-shown={shown ? '' : undefined}
      data-drawn={picture || failed ? '' : undefined}
    >
      <Painted picture={levels} pixels={soundPixels} />
      <SpectrogramBox
        detection={{ start_s, end_s, low_hz: null, high_hz: null }}
        rank={0}
        frame={frame}
        sampleRate={clip.clip.sampleRate}
        main
      />
    </span>
  );
}

export interface ReadItem {
  item: SampleItem;
  clip: ReviewClip | null;
}

interface ClipPlaceProps {
  ahead: readonly ReadItem[];
  text: string;
  player: Player;
  playing: boolean;
  onPlay: () => void;
  /** Shown over the spectrogram while there is none. */
  instead: ReactNode;
  pictureRef: Ref<HTMLButtonElement>;
}

/** Axis while the clip is not read. */
const emptyFrame = ({ start_s: start, end_s: end }: SampleItem): SoundFrame => ({
  from: Math.max(0, start - reviewContext),
  to: end + reviewContext,
  low: 0,
  high: 12_000,
});

/** The element stays for the next clip, so that it keeps the focus. */
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
          aria-keyshortcuts={shortcutOf(commonKeys, 'play')}
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
