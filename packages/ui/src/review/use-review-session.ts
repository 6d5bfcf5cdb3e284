'use client';

import type { ReviewCreate, Sample, SampleItem } from '@biophony/contract';
import { useRef, useState } from 'react';
import type { VerdictQueue } from '../verdicts/verdict-queue.ts';
import {
  clipOf,
  type ReviewState,
  type Said,
  unreviewed,
  withNotTaken,
  withSaid,
  withSkippedOpen,
  withUndone,
} from './queue.ts';

type Told = Omit<ReviewCreate, 'review_id' | 'at'>;

const keyOf = ({ data_id, file, start_s, end_s, species, score }: SampleItem) => ({
  data_id,
  file,
  start_s,
  end_s,
  species,
  score,
});

export const verdictOf = (
  item: SampleItem,
  sampleId: string,
  said: Said,
  blind: boolean,
): Told => ({
  ...keyOf(item),
  verdict: said.verdict,
  correct_species: said.correctSpecies,
  note: said.note,
  final: said.final,
  blind,
  sample_id: sampleId,
});

/**
 * The person's verdicts on an item from before this review that still hold: the verdict, then the
 * final one.
 */
function saidBefore(item: SampleItem, waited: readonly ReviewCreate[]): ReviewCreate[] {
  const { mine, verdicts, species } = item;
  // Excludes a final verdict that another one outweighed; sent again, it would become the latest.
  const known = verdicts.filter((one) => one.reviewer_id === mine?.reviewer_id);
  const unsent = waited.filter((one) => one.species === species && clipOf(one) === clipOf(item));
  const standing = new Map<boolean, ReviewCreate>();
  const byTime = (one: ReviewCreate, other: ReviewCreate) =>
    (one.at ?? '').localeCompare(other.at ?? '');
  for (const one of [...known, ...unsent].sort(byTime)) {
    if (one.verdict === 'undone') standing.clear();
    else standing.set(one.final ?? false, one);
  }
  return [standing.get(false), standing.get(true)].filter((one) => one !== undefined);
}

/**
 * Builds the requests, in order, that undo a verdict: the service then forgets everything the
 * person said of the item, so earlier verdicts are sent again. `waited` are verdicts not yet at the
 * service when the items were read.
 */
export const takenBack = (
  item: SampleItem,
  sampleId: string,
  said: Said,
  blind: boolean,
  waited: readonly ReviewCreate[],
): Told[] => [
  { ...keyOf(item), verdict: 'undone', final: said.final, blind, sample_id: sampleId },
  ...saidBefore(item, waited).map((one) => ({
    ...keyOf(item),
    score: one.score,
    verdict: one.verdict,
    correct_species: one.correct_species,
    note: one.note,
    final: one.final,
    blind: one.blind,
    // Another sample may be deleted by now; its verdicts stay, but it takes no new ones.
    sample_id: one.sample_id === sampleId ? sampleId : null,
  })),
];

/**
 * Reviews the items of a sample: verdicts are queued at once. Keys faster than rendering count one
 * after the other. `waited` are verdicts not yet at the service when the items were read.
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
    /** Current state, rendered or not. */
    now: () => latest.current,
    /**
     * Gives verdicts on some items and skips others, of which those `gone` cannot be judged, as one
     * step to undo.
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
    /**
     * Undoes the last step and restores the person's earlier verdicts. False where there is none.
     */
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
    notTaken: (refused: readonly SampleItem[]) =>
      change(
        withNotTaken(
          latest.current,
          refused.map(({ item }) => item),
        ),
      ),
    openSkipped: () => change(withSkippedOpen(latest.current, items)),
  };
}
