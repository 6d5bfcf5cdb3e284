'use client';

import type { ReactNode } from 'react';
import { useReviewMessages } from '../../context/page-messages.ts';
import type { SpeciesName } from '../../explorer/data/columns/detection-columns.ts';
import { calledName } from '../../explorer/model/words/called-name.ts';

interface ReviewHeadProps {
  /** The species that is asked. */
  species: SpeciesName;
  /** Which clip of how many; null at the end. */
  count: string | null;
  /** The tools beside it. */
  children: ReactNode;
}

/** What is asked of every clip of a sample. */
export function ReviewHead({ species, count, children }: ReviewHeadProps) {
  const words = useReviewMessages();
  const called = calledName(species);
  return (
    <div className="bp-review-head">
      <div>
        <h2 className="bp-review-asked">{words.asked(called)}</h2>
        <p className="bp-small bp-soft">
          {called !== species.scientific_name && <i lang="la">{species.scientific_name}</i>}
          {count !== null && <span className="bp-numbers bp-review-count">{count}</span>}
        </p>
      </div>
      {children}
    </div>
  );
}
