'use client';

import type { Sample, SampleItem } from '@biophony/contract';
import { useEffect, useEffectEvent, useState } from 'react';
import { itemsOf } from '../model/queue.ts';
import { useVerdictState } from '../verdicts/use-verdict-queue.ts';
import type { VerdictQueue } from '../verdicts/verdict-queue.ts';

/** Tells of the items of a sample whose verdicts the service did not take since the page was opened, each verdict once. */
export function useRefusals(
  { sample_id: sampleId }: Sample,
  items: readonly SampleItem[],
  verdicts: VerdictQueue,
  onRefused: (items: readonly SampleItem[]) => void,
): void {
  const { refused } = useVerdictState(verdicts);
  const [seen] = useState(() => new Set(refused.map(({ review }) => review.review_id)));
  const tell = useEffectEvent(onRefused);
  useEffect(() => {
    const fresh = refused.map(({ review }) => review).filter((one) => !seen.has(one.review_id));
    for (const { review_id } of fresh) seen.add(review_id);
    const own = itemsOf(fresh, items, sampleId);
    if (own.length > 0) tell(own);
  }, [refused, seen, items, sampleId]);
}
