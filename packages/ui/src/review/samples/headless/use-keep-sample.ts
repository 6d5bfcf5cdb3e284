'use client';

import type { Sample, SampleCreate } from '@biophony/contract';
import { createReviewClient } from '@biophony/sdk';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useData } from '../../../context/data-context.ts';
import { useDescribe } from '../../../errors/use-describe.ts';
import { keys } from '../../../state/query-keys.ts';
import { sending, sendItems, type Sending } from '../model/send-items.ts';

type Body = Omit<SampleCreate, 'items'>;
type Items = SampleCreate['items'];

/**
 * Sends a sample, a thousand items a call. What failed goes on where it stopped, so that nothing is sent twice; `sent` says
 * how many were kept.
 */
export function useKeepSample(projectId: string, failed: string) {
  const { client, queryClient } = useData();
  const describe = useDescribe();
  const [sent, setSent] = useState(0);
  const begun = useRef<{ id: string | undefined; made: boolean; state: Sending } | null>(null);
  const send = async (body: Body, items: Items): Promise<{ leftOut: number }> => {
    const { samples } = createReviewClient(client);
    if (begun.current?.id !== body.sample_id)
      begun.current = { id: body.sample_id, made: false, state: sending(items) };
    const now = begun.current!;
    await sendItems(
      now.state,
      async (batch) => {
        const { sample_id = '', scheme } = body;
        if (now.made)
          await samples.extend(projectId, sample_id, { ...(scheme && { scheme }), items: batch });
        else await samples.create(projectId, { ...body, items: batch });
        now.made = true;
      },
      (state) => setSent(state.sent),
    );
    return { leftOut: now.state.leftOut };
  };
  const { isPending, error, mutateAsync, reset } = useMutation<
    { leftOut: number },
    Error,
    { body: Body & { sample_id: Sample['sample_id'] }; items: Items }
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
    /** How many were left out, since their recordings are gone; null where it failed, which `error` then tells. */
    run: (body: Body & { sample_id: string }, items: Items) =>
      mutateAsync({ body, items }).catch(() => null),
    forget: reset,
  };
}

export type KeepSample = ReturnType<typeof useKeepSample>;
