'use client';

import { useQuery } from '@tanstack/react-query';
import { useKit } from '../../provider/kit-context.ts';
import type { Engine } from '../engine/start-engine.ts';
import { readClipView, type ClipQuestion } from './clip-view.ts';
import { describeReadError } from './describe-read-error.ts';

/** Links live an hour. */
const linkMs = 45 * 60_000;
/** How long sound and pictures that are not looked at are kept, in milliseconds. */
const keepMs = 60_000;

interface ClipTarget {
  engine: Engine;
  analysisId: string;
  dataId: string;
  /** The chosen detection; null for none. */
  row: number | null;
  /** The detection that is looked at next, read ahead. */
  next: number | null;
  analysedTo: number | null;
}

/** Sound and spectrogram of the chosen detection; those of the next one are read while this one is looked at. */
export function useClipView({ engine, analysisId, dataId, row, next, analysedTo }: ClipTarget) {
  const { client, queryClient, messages } = useKit();
  const recordingOf: ClipQuestion['recordingOf'] = (filename, find) =>
    queryClient.fetchQuery({
      queryKey: ['recording', dataId, filename],
      queryFn: find,
      staleTime: linkMs,
    });
  const question = (wanted: number | null, enabled: boolean) => ({
    queryKey: ['clip', analysisId, wanted],
    queryFn: () =>
      readClipView({ client, engine, dataId, row: wanted ?? 0, analysedTo, recordingOf }),
    enabled: enabled && wanted !== null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: keepMs,
    structuralSharing: false,
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
