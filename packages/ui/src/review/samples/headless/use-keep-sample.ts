'use client';

import type { Sample, SampleCreate } from '@biophony/contract';
import { limits } from '@biophony/contract/constants';
import { createReviewClient } from '@biophony/sdk';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useData } from '../../../context/data-context.ts';
import { useDescribe } from '../../../errors/use-describe.ts';
import { keys } from '../../../state/query-keys.ts';

type Items = SampleCreate['items'];

/**
 * Sends a sample, a thousand items a call. What failed goes on where it stopped, so that nothing is sent twice; `sent` says
 * how many were kept.
 */
export function useKeepSample(projectId: string, failed: string) {
  const { client, queryClient } = useData();
  const describe = useDescribe();
  const [sent, setSent] = useState(0);
  const kept = useRef<{ sample: Sample; items: number } | null>(null);
  const send = async (body: Omit<SampleCreate, 'items'>, items: Items): Promise<Sample> => {
    const { samples } = createReviewClient(client);
    if (kept.current?.sample.sample_id !== body.sample_id) {
      const first = items.slice(0, limits.sample_batch);
      const sample = await samples.create(projectId, { ...body, items: first });
      kept.current = { sample, items: first.length };
    }
    const state = kept.current!;
    setSent(state.items);
    while (state.items < items.length) {
      const batch = items.slice(state.items, state.items + limits.sample_batch);
      await samples.extend(projectId, state.sample.sample_id, { items: batch });
      state.items += batch.length;
      setSent(state.items);
    }
    return state.sample;
  };
  const { isPending, error, mutateAsync, reset } = useMutation<
    Sample,
    Error,
    { body: Omit<SampleCreate, 'items'>; items: Items }
  >(
    {
      mutationFn: ({ body, items }) => send(body, items),
      onSettled: () => queryClient.invalidateQueries({ queryKey: keys.samples(projectId) }),
    },
    queryClient,
  );
  return {
    busy: isPending,
    sent,
    error: error && describe(error, failed),
    /** The sample; null where it failed, which `error` then tells. */
    run: (body: Omit<SampleCreate, 'items'>, items: Items) =>
      mutateAsync({ body, items }).catch(() => null),
    forget: reset,
  };
}
