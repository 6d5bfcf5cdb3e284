'use client';

import type { SampleItem } from '@biophony/contract';
import { Cross2Icon, PauseIcon, PlayIcon } from '@radix-ui/react-icons';
import { Button } from '@radix-ui/themes';
import { type ReactNode, type Ref, useId, useMemo, useRef } from 'react';
import { Painted } from '../explorer/charts/chart-frame.tsx';
import { type HeatPicture, soundPixels } from '../explorer/charts/palette.ts';
import type { SoundFrame } from '../explorer/clip/clip.ts';
import {
  HertzAxis,
  SecondsAxis,
  SoundCursor,
  SpectrogramBox,
  soundPicture,
} from '../explorer/clip/sound-picture.tsx';
import type { Player } from '../explorer/clip/use-clip.ts';
import { usePicture, useSoundSettings } from '../explorer/clip/use-sound.ts';
import { useReviewMessages } from '../kit/use-page-messages.ts';
import { type ReviewClip, reviewContext } from './use-review-player.ts';
import { commonKeys, formatShortcut, gridKeys } from '../verdicts/keys.ts';

interface DrawnClipProps {
  item: Pick<SampleItem, 'item' | 'start_s' | 'end_s'>;
  clip: ReviewClip;
  shown: boolean;
  /** A clip to compare with, not one to judge. */
  aside?: boolean;
}

const nothing: HeatPicture = { columns: 1, rows: 1, level: () => null };

export function DrawnClip({ item, clip, shown, aside = false }: DrawnClipProps) {
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
      className={aside ? 'bp-reference-drawn' : 'bp-review-drawn'}
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
  /** Whether the player has this clip. */
  isLoaded: boolean;
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
  const { ahead, text, player, playing, isLoaded, onPlay, instead, pictureRef } = props;
  const t = useReviewMessages();
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
          aria-label={playing ? t.pause : t.play}
          aria-describedby={described}
          aria-keyshortcuts={formatShortcut(commonKeys, 'play')}
          onClick={onPlay}
        >
          {ahead.map(
            ({ item, clip }) =>
              clip && (
                <DrawnClip key={item.item} item={item} clip={clip} shown={item === first.item} />
              ),
          )}
          {isLoaded && <SoundCursor player={player} frame={frame} />}
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

interface ReviewGridProps {
  tiles: readonly (ReadItem & { problem: string | null })[];
  wrong: ReadonlySet<number>;
  heard: number | null;
  playing: boolean;
  player: Player;
  /** For people who may not review: they only browse. */
  readOnly: boolean;
  canUndo: boolean;
  refusal: string | null;
  firstRef: Ref<HTMLButtonElement>;
  onToggle: (item: number) => void;
  onPlay: (item: number) => void;
  onAct: (action: 'page' | 'skip' | 'undo') => void;
}

export function ReviewGrid(props: ReviewGridProps) {
  const { tiles, wrong, heard, playing, player, readOnly, canUndo, firstRef } = props;
  const { onToggle, onPlay, onAct } = props;
  const t = useReviewMessages();
  return (
    <div className="bp-review-nine">
      <ol className="bp-review-grid">
        {tiles.map(({ item, clip, problem }, at) => {
          const plays = playing && heard === item.item;
          return (
            <li
              key={at}
              data-wrong={wrong.has(item.item) ? '' : undefined}
              aria-label={t.tile(at + 1)}
            >
              <button
                ref={at === 0 ? firstRef : undefined}
                type="button"
                className="bp-sound-picture bp-review-tile"
                data-tile={at + 1}
                aria-label={plays ? t.pauseTile(at + 1) : t.playTile(at + 1)}
                onClick={() => onPlay(item.item)}
              >
                {clip && <DrawnClip key={item.item} item={item} clip={clip} shown />}
                {clip && heard === item.item && <SoundCursor player={player} frame={clip.frame} />}
                {clip && (
                  <span className="bp-review-tile-play" aria-hidden="true">
                    {plays ? <PauseIcon /> : <PlayIcon />}
                  </span>
                )}
                {!clip && <span className="bp-review-none">{problem ?? t.reading}</span>}
              </button>
              {!readOnly && (
                <button
                  type="button"
                  className="bp-quiet bp-review-wrong"
                  aria-pressed={wrong.has(item.item)}
                  aria-label={t.wrongTile(at + 1)}
                  aria-keyshortcuts={String(at + 1)}
                  onClick={() => onToggle(item.item)}
                >
                  <kbd aria-hidden="true" data-key={at + 1} />
                  <Cross2Icon aria-hidden="true" />
                  <span>{t.no}</span>
                </button>
              )}
            </li>
          );
        })}
      </ol>
      <div className="bp-row bp-review-page">
        {!readOnly && (
          <Button
            size="3"
            aria-keyshortcuts={formatShortcut(gridKeys, 'page')}
            onClick={() => onAct('page')}
          >
            {t.page}
          </Button>
        )}
        <Button
          size="3"
          variant="soft"
          color="gray"
          aria-keyshortcuts={formatShortcut(commonKeys, 'undo')}
          aria-disabled={canUndo ? undefined : true}
          onClick={() => onAct('undo')}
        >
          {t.undo}
        </Button>
        <Button
          size="3"
          variant="soft"
          color="gray"
          aria-keyshortcuts={formatShortcut(gridKeys, 'skipPage')}
          onClick={() => onAct('skip')}
        >
          {t.skip}
        </Button>
        {!readOnly && <p className="bp-small bp-soft">{t.pageHint}</p>}
        <output className="bp-small">{props.refusal}</output>
      </div>
    </div>
  );
}
