'use client';

import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useStore } from '../../base/store.ts';
import { useKit } from '../../kit/kit-context.ts';
import { describeReadError } from '../data/read-error.ts';
import type { Engine } from '../engine/start-engine.ts';
import { playbackGainDb } from './clip-files.ts';
import { type ClipPlayer, createPlayer, usualSpeed } from './clip-player.ts';
import { type ClipQuestion, type ClipView, readClipView } from './clip-view.ts';
import type { Band, Clip } from './clip.ts';
import { useSoundSettings } from './use-sound-settings.ts';

/** Links live an hour. */
const linkMs = 45 * 60_000;
/** Milliseconds unused sound is kept. */
const keepMs = 60_000;

interface ClipTarget {
  engine: Engine;
  analysisId: string;
  dataId: string;
  /** Null for none. */
  row: number | null;
  /** Read ahead; null for none. */
  next: number | null;
  /** Times the recordings were slowed down. */
  expansion: number;
  analysedTo: number | null;
}

export function useClipView(target: ClipTarget) {
  const { engine, analysisId, dataId, row, next, expansion, analysedTo } = target;
  const { client, queryClient, messages } = useKit();
  const { context } = useSoundSettings();
  const recordingOf: ClipQuestion['recordingOf'] = (filename, find) =>
    queryClient.fetchQuery({
      queryKey: ['recording', dataId, filename],
      queryFn: find,
      staleTime: linkMs,
    });
  const question = (wanted: number | null, enabled: boolean) => ({
    // A clip ends with the engine that read it.
    queryKey: ['clip', engine.id, analysisId, wanted, context],
    queryFn: () =>
      readClipView({
        client,
        engine,
        dataId,
        row: wanted ?? 0,
        context,
        expansion,
        analysedTo,
        recordingOf,
      }),
    enabled: enabled && wanted !== null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: keepMs,
    structuralSharing: false,
    // Fewer seconds stay until more are read.
    placeholderData: (before: ClipView | undefined) =>
      before?.detection.row === wanted ? before : undefined,
  });
  const query = useQuery(question(row, true), queryClient);
  useQuery(question(next, query.isSuccess), queryClient);
  return {
    view: row === null ? null : (query.data ?? null),
    loading: query.isFetching && !query.data,
    error: query.error && describeReadError(query.error, messages.explorer.clipFailed, messages),
    retry: () => {
      void queryClient
        .invalidateQueries({ queryKey: ['recording', dataId], refetchType: 'none' })
        .then(() => query.refetch());
    },
  };
}

/** The last sound of the clip stays until the filtered one is ready. */
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

/** Plays the sound around a detection; another clip stops it. */
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

/** Waits for the row's sound; this call may choose the row. */
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
  // The effect that loads the player runs before this one.
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
    /** Null for none. */
    waiting: isWaiting ? chosen : null,
    play: (row: number) => {
      if (row === chosen && ready === row) return toggle();
      setWanted({ row });
    },
  };
}
