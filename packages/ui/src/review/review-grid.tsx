'use client';

import { Cross2Icon } from '@radix-ui/react-icons';
import { Button } from '@radix-ui/themes';
import type { Ref } from 'react';
import type { Player } from '../explorer/clip/clip-player.ts';
import { SoundCursor } from '../explorer/clip/sound-axes.tsx';
import { useReviewMessages } from '../kit/use-page-messages.ts';
import { commonKeys, gridKeys, shortcutOf } from '../verdicts/keys.ts';
import { DrawnClip, type ReadItem } from './clip-place.tsx';

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
  const words = useReviewMessages();
  return (
    <div className="bp-review-nine">
      <ol className="bp-review-grid">
        {tiles.map(({ item, clip, problem }, at) => {
          const plays = playing && heard === item.item;
          return (
            <li
              key={at}
              data-wrong={wrong.has(item.item) ? '' : undefined}
              aria-label={words.tile(at + 1)}
            >
              <button
                ref={at === 0 ? firstRef : undefined}
                type="button"
                className="bp-sound-picture bp-review-tile"
                data-tile={at + 1}
                aria-label={plays ? words.pauseTile(at + 1) : words.playTile(at + 1)}
                onClick={() => onPlay(item.item)}
              >
                {clip && <DrawnClip key={item.item} item={item} clip={clip} shown />}
                {clip && heard === item.item && <SoundCursor player={player} frame={clip.frame} />}
                {!clip && <span className="bp-review-none">{problem ?? words.reading}</span>}
              </button>
              {!readOnly && (
                <button
                  type="button"
                  className="bp-quiet bp-review-wrong"
                  aria-pressed={wrong.has(item.item)}
                  aria-label={words.wrongTile(at + 1)}
                  aria-keyshortcuts={String(at + 1)}
                  onClick={() => onToggle(item.item)}
                >
                  <kbd aria-hidden="true" data-key={at + 1} />
                  <Cross2Icon aria-hidden="true" />
                  <span>{words.no}</span>
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
            aria-keyshortcuts={shortcutOf(gridKeys, 'page')}
            onClick={() => onAct('page')}
          >
            {words.page}
          </Button>
        )}
        <Button
          size="3"
          variant="soft"
          color="gray"
          aria-keyshortcuts={shortcutOf(commonKeys, 'undo')}
          aria-disabled={canUndo ? undefined : true}
          onClick={() => onAct('undo')}
        >
          {words.undo}
        </Button>
        <Button
          size="3"
          variant="soft"
          color="gray"
          aria-keyshortcuts={shortcutOf(gridKeys, 'skipPage')}
          onClick={() => onAct('skip')}
        >
          {words.skip}
        </Button>
        {!readOnly && <p className="bp-small bp-soft">{words.pageHint}</p>}
        <output className="bp-small">{props.refusal}</output>
      </div>
    </div>
  );
}
