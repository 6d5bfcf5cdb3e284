'use client';

import { PauseIcon, PlayIcon } from '@radix-ui/react-icons';
import { formatRecordedAt } from '../base/format.ts';
import { SoundCursor } from '../explorer/clip/sound-picture.tsx';
import type { Player } from '../explorer/clip/use-clip.ts';
import { WidgetHeading } from '../kit/widget-context.tsx';
import { usePresentation } from '../kit/presentation-context.ts';
import { useReviewMessages } from '../kit/use-page-messages.ts';
import { clipKeys, formatShortcut } from '../verdicts/keys.ts';
import { DrawnClip } from './review-grid.tsx';
import type { ReviewClip } from './use-review-player.ts';
import type { HeardItem } from './use-references.ts';

interface ReferenceClipsProps {
  called: string;
  /** Null while they are read. */
  clips: readonly { item: HeardItem; clip: ReviewClip | null; failed: boolean }[] | null;
  /** Name of the dataset of a clip; empty where unknown. */
  datasetOf: (dataId: string) => string;
  /** Index of the clip in the player; -1 for none. */
  heard: number;
  playing: boolean;
  player: Player;
  open: boolean;
  onOpen: (open: boolean) => void;
  /** `byPointer` for a mouse or finger. */
  onPlay: (at: number, byPointer: boolean) => void;
}

/** Clips of the species that reviewers call right, to compare the asked one with. */
export function ReferenceClips(props: ReferenceClipsProps) {
  const { called, clips, datasetOf, heard, playing, player, open, onOpen, onPlay } = props;
  const t = useReviewMessages();
  const { locale } = usePresentation();
  return (
    <details
      className="bp-references"
      open={open}
      onToggle={({ currentTarget }) => onOpen(currentTarget.open)}
    >
      <summary>
        <WidgetHeading>{t.references}</WidgetHeading>
      </summary>
      {clips === null && <p className="bp-small bp-soft">{t.readingReferences}</p>}
      {clips?.length === 0 && <p className="bp-small bp-soft">{t.noReferences(called)}</p>}
      <ol>
        {clips?.map(({ item, clip, failed }, at) => {
          const plays = playing && at === heard;
          const about = [
            formatRecordedAt(clip?.recordedAt ?? null, locale),
            datasetOf(item.data_id),
          ]
            .filter(Boolean)
            .join(', ');
          return (
            <li key={item.item}>
              <button
                type="button"
                className="bp-sound-picture bp-review-tile"
                aria-label={(plays ? t.pauseReference : t.playReference)(at + 1)}
                aria-keyshortcuts={
                  at === 0
                    ? formatShortcut(clipKeys, 'reference')
                    : formatShortcut(clipKeys, 'nextReference')
                }
                aria-disabled={clip ? undefined : true}
                onClick={({ detail }) => onPlay(at, detail > 0)}
              >
                {clip && <DrawnClip item={item} clip={clip} shown aside />}
                {clip && at === heard && <SoundCursor player={player} frame={clip.frame} />}
                {clip ? (
                  <span className="bp-review-tile-play" aria-hidden="true">
                    {plays ? <PauseIcon /> : <PlayIcon />}
                  </span>
                ) : (
                  <span className="bp-review-none">{failed ? t.unreadable : t.reading}</span>
                )}
              </button>
              <p className="bp-small bp-soft">{about || '\u00A0'}</p>
            </li>
          );
        })}
      </ol>
    </details>
  );
}
