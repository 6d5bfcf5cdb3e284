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

/** What the service is told of a verdict on an item of a sample. */
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

/** What the person had said of an item before this review, and still holds: the verdict, then the last word. */
function saidBefore(item: SampleItem, waited: readonly ReviewCreate[]): ReviewCreate[] {
  const { mine, verdicts, species } = item;
  // A last word of theirs that another one outweighed is not among these; said again, it would be the latest of all.
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
 * What it is told, in this order, of one that is taken back: the service then forgets all that the person ever said of the
 * item, so that what they had said before is said again. `waited` are verdicts that were not at the service yet when its
 * items were read.
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
    // Another sample may have been deleted since; its verdicts stay, and nothing new is said in it.
    sample_id: one.sample_id === sampleId ? sampleId : null,
  })),
];

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
