'use client';

import type { Sample, SampleItem } from '@biophony/contract';
import { useState } from 'react';
import { calledName } from '../explorer/charts/called-name.ts';
import type { SpeciesName } from '../explorer/data/detection-columns.ts';
import { useReviewMessages } from '../kit/use-page-messages.ts';
import type { ReviewState } from './queue.ts';
import type { QueueName } from './review-address.ts';

interface Counted {
  queue: QueueName;
  /** Items of the whole sample, and those of which the person had said something before. */
  all: number;
  before: number;
  /** Items of the queue that are read, and whether these are all of it. */
  read: number;
  complete: boolean;
}

/** How many items come before the first one of a queue, and how many there are in all, as people are told. */
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
  /** Items of which a verdict waited in this browser when the page was opened. */
  heldBack: number;
  state: ReviewState;
  asked: SpeciesName;
  /** How many clips are shown together. */
  together: number;
  ended: boolean;
  /** The verdict taken last. */
  told: string | null;
}

/** Which clip of how many, what a screen reader is told, and how many items are done. */
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
  // What the sample said when it was read may be of some time ago; its items tell it for certain, once all are read.
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
