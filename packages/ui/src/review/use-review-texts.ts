'use client';

import type { Sample, SampleItem } from '@biophony/contract';
import { useState } from 'react';
import { calledName, type SpeciesName } from '../base/species-name.ts';
import { useReviewMessages } from '../kit/use-page-messages.ts';
import type { ReviewState } from './queue.ts';
import type { QueueName } from './review-address.ts';

interface Counted {
  queue: QueueName;
  /** Items of the whole sample, and those the person had judged before. */
  all: number;
  before: number;
  read: number;
  complete: boolean;
}

/** Items before the first one of a queue, and the total to show. */
export function countOf({ queue, all, before, read, complete }: Counted) {
  if (queue === 'open') {
    const first = complete ? Math.max(0, all - read) : before;
    return { first, of: Math.max(all, first + read) };
  }
  return { first: 0, of: complete ? read : Math.max(all, read) };
}

interface Shown {
  sample: Sample;
  queue: QueueName;
  items: readonly SampleItem[];
  complete: boolean;
  /** Items with a verdict that waited in this browser when the page was opened. */
  heldBack: number;
  state: ReviewState;
  asked: SpeciesName;
  together: number;
  ended: boolean;
  told: string | null;
}

export function useReviewTexts(shown: Shown) {
  const { sample, queue, items, complete, heldBack, state, asked, together, ended, told } = shown;
  const words = useReviewMessages();
  const [before] = useState(sample.mine + heldBack);
  const all = sample.item_count;
  const { first, of } = countOf({ queue, all, before, read: items.length, complete });
  const at = Math.min(of, first + state.at + 1);
  const count =
    together > 1 ? words.countPage(at, Math.min(of, at + together - 1), of) : words.count(at, of);
  const newly = items.filter(({ item, mine }) => mine === null && state.said.has(item)).length;
  // The sample's counts may be outdated; once all items are read, they are exact.
  const known = {
    open: first,
    all: items.filter(({ mine }) => mine !== null).length,
    disagreements: before,
  };
  return {
    count,
    telling: ended
      ? [told, words.endTitle].filter(Boolean).join('. ')
      : words.announced(told, calledName(asked), count),
    done: Math.min(all, (complete ? known[queue] : before) + newly),
  };
}
