'use client';

import type { ReviewCreate, Sample, SampleItem } from '@biophony/contract';
import { useRef, useState } from 'react';
import {
  unreviewed,
  withNotTaken,
  withSaid,
  withSkippedOpen,
  withUndone,
  type ReviewState,
  type Said,
} from '../model/queue.ts';
import { takenBack, verdictOf } from '../model/verdict-of.ts';
import type { VerdictQueue } from '../verdicts/verdict-queue.ts';

/**
 * Going through the items of a sample: what is said goes into the queue of verdicts at once. Keys that follow each other
 * faster than the page is drawn count one after the other. `waited` are verdicts that were not at the service yet when
 * its items were read.
 */
export function useReviewSession(
  { sample_id: sampleId }: Sample,
  items: readonly SampleItem[],
  queue: VerdictQueue,
  blind: boolean,
  waited: readonly ReviewCreate[],
) {
  const [state, setState] = useState<ReviewState>(unreviewed);
  const latest = useRef(state);
  const change = (next: ReviewState) => {
    latest.current = next;
    setState(next);
  };
  return {
    state,
    /** As it is now, drawn or not. */
    now: () => latest.current,
    /**
     * Says something of some items and passes over others, of which those `gone` cannot be judged, as one step that can be
     * taken back.
     */
    say(
      said: ReadonlyMap<SampleItem, Said>,
      passed: readonly SampleItem[] = [],
      gone: readonly SampleItem[] = [],
    ) {
      for (const [item, one] of said) queue.say(verdictOf(item, sampleId, one, blind));
      const byNumber = new Map([...said].map(([{ item }, one]) => [item, one]));
      change(
        withSaid(
          latest.current,
          items,
          byNumber,
          passed.map(({ item }) => item),
          gone.map(({ item }) => item),
        ),
      );
    },
    /** Takes the last step back; what the person had said before it stands again. False where there is none. */
    undo(): boolean {
      const undone = withUndone(latest.current, items);
      if (!undone) return false;
      const { said } = latest.current;
      for (const item of undone.taken) {
        const one = said.get(item.item);
        if (!one) continue;
        for (const told of takenBack(item, sampleId, one, blind, waited)) queue.say(told);
      }
      change(undone.state);
      return true;
    },
    /** The service did not take what was said of these items: they are not judged. */
    notTaken: (refused: readonly SampleItem[]) =>
      change(
        withNotTaken(
          latest.current,
          refused.map(({ item }) => item),
        ),
      ),
    /** Asks for those that were skipped once more. */
    openSkipped: () => change(withSkippedOpen(latest.current, items)),
  };
}
