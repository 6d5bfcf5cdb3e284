'use client';

import type { Sample, SampleItem } from '@biophony/contract';
import { timeExpansionOf } from '@biophony/contract/constants';
import { useEffect, useMemo, useRef } from 'react';
import { useEngine } from '../../explorer/headless/detections/use-engine.ts';
import { itemsAhead, type ReviewState } from '../model/queue.ts';
import type { ReviewClip } from '../model/review-clip.ts';
import { useReviewClips } from './use-review-clips.ts';
import type { ReviewPlayer } from './use-review-player.ts';

/** Clips of a page of the grid. */
export const gridClips = 9;
/** Clips that are drawn and ready to be heard before they are asked for. */
const readyClips = 3;

/** What is shown and what comes next, with the clips as far as they are read. */
export function useAhead(
  { project_id: projectId, settings }: Pick<Sample, 'project_id' | 'settings'>,
  state: ReviewState,
  items: readonly SampleItem[],
  grid: boolean,
) {
  const engine = useEngine();
  const wanted = useMemo(
    () => itemsAhead(state, items, grid ? 2 * gridClips : 1 + readyClips),
    [state, items, grid],
  );
  const { clips, renew } = useReviewClips(engine, projectId, timeExpansionOf(settings), wanted);
  const of = (item: SampleItem) => clips?.get(item) ?? ({ status: 'loading' } as const);
  const shown = grid ? wanted.slice(0, gridClips) : wanted;
  return {
    ahead: shown.map((item) => {
      const known = of(item);
      return {
        item,
        clip: known.status === 'ready' ? known.clip : null,
        error: known.status === 'failed' ? known.error : null,
        failed: known.status === 'failed',
      };
    }),
    of,
    retry: (item: SampleItem) => clips?.retry(item),
    /** Reads the clips of a recording anew of which the service took no verdict. */
    renew,
  };
}

/**
 * Plays each clip as it comes, once somebody has begun: browsers play nothing before a person has done something on the
 * page. What played before falls silent, also where the next clip is not read yet.
 */
export function useAutoplay(
  item: number | null,
  clip: ReviewClip | null,
  { play, stop }: Pick<ReviewPlayer, 'play' | 'stop'>,
) {
  const begun = useRef(false);
  const asked = useRef(item);
  const heard = useRef<number | null>(null);
  useEffect(() => {
    if (asked.current !== item) {
      asked.current = item;
      heard.current = null;
      if (!clip) stop();
    }
    if (!begun.current || item === null || !clip || heard.current === item) return;
    heard.current = item;
    play(clip);
  }, [item, clip, play, stop]);
  return () => {
    begun.current = true;
  };
}
