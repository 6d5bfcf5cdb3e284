'use client';

import type { Review } from '@biophony/contract';
import { useReviewMessages } from '../../context/page-messages.ts';

/** What people said of a clip so far, each with the species named instead and the note. */
export function SaidBefore({ verdicts }: { verdicts: readonly Review[] }) {
  const words = useReviewMessages();
  if (verdicts.length === 0) return null;
  return (
    <section aria-label={words.saidBy} className="bp-review-said">
      <ul>
        {verdicts.map((one) => (
          <li key={one.review_id} className="bp-small" data-verdict={one.verdict}>
            {words.saidOf(one.reviewer, words.saidVerdict[one.verdict])}
            {one.correct_species && <i lang="la"> {one.correct_species}</i>}
            {one.final && <span className="bp-soft"> ({words.lastWord})</span>}
            {one.note && <span className="bp-soft"> “{one.note}”</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}
