'use client';

import { createReviewClient } from '@biophony/sdk';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { keys } from '../base/query-keys.ts';
import { useKit } from '../kit/kit-context.ts';
import { type Certainty, certaintyOf } from './certainty.ts';

/** Milliseconds without new verdicts before the figures are requested again. */
const settleMs = 4000;

/**
 * Certainty of the threshold by the service's figures, and progress of the sample: requested again
 * after verdicts have arrived and none follow for a while. Null without figures, and for
 * unstratified samples.
 */
export function useCertainty(
  projectId: string,
  sampleId: string,
  stratified: boolean,
  said: number,
  waiting: number,
  width: number,
): Certainty | null {
  const { client, queryClient } = useKit();
  const { data, refetch } = useQuery(
    {
      queryKey: ['calibration-preview', projectId, sampleId],
      queryFn: ({ signal }) =>
        createReviewClient(client).calibrations.preview(
          projectId,
          { sample_id: sampleId },
          { signal },
        ),
      enabled: stratified,
      retry: false,
    },
    queryClient,
  );
  useEffect(() => {
    if (said === 0 || waiting > 0) return;
    const timer = setTimeout(() => {
      void queryClient.invalidateQueries({ queryKey: keys.sample(projectId, sampleId) });
      if (stratified) void refetch();
    }, settleMs);
    return () => clearTimeout(timer);
  }, [said, waiting, stratified, projectId, sampleId, queryClient, refetch]);
  return data ? certaintyOf(data, width) : null;
}
