'use client';

import { useQuery } from '@tanstack/react-query';
import { useKit } from '../../../context/kit-context.ts';
import type { Engine } from '../../engine/start-engine.ts';
import { readClipView, type ClipQuestion, type ClipView } from '../../model/clip/clip-view.ts';
import { describeReadError } from '../results/describe-read-error.ts';
import { useSoundSettings } from '../../model/clip/sound-settings.ts';

/** Links live an hour. */
const linkMs = 45 * 60_000;
/** How long sound that is not looked at is kept, in milliseconds. */
const keepMs = 60_000;

interface ClipTarget {
  engine: Engine;
  analysisId: string;
  dataId: string;
  /** The chosen detection; null for none. */
  row: number | null;
  /** The detection that is looked at next, read ahead. */
  next: number | null;
  /** How many times the recordings of the analysis were slowed down. */
  expansion: number;
  analysedTo: number | null;
}

/** Sound around the chosen detection; those of the next one are read while this one is looked at. */
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
    // A clip is drawn by the engine that read it, which ends with its page: one that comes later reads anew.
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
    // More seconds around the same detection: the fewer stay until they are read.
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
