'use client';

import { ChevronLeftIcon, ChevronRightIcon } from '@radix-ui/react-icons';
import { useMessages } from '../../context/presentation-context.ts';

interface PagerProps {
  /** What is turned, such as 'Analyses'. */
  label: string;
  /** First row of the page, from 0, and the row behind its last. */
  from: number;
  to: number;
  count: number;
  onBack: () => void;
  onOn: () => void;
}

/** Turns the pages of a list; nothing where all of it is on one. */
export function Pager({ label, from, to, count, onBack, onOn }: PagerProps) {
  const { choices } = useMessages();
  if (to - from >= count) return null;
  return (
    <nav className="bp-pager" aria-label={label}>
      <button
        type="button"
        className="bp-icon-button"
        aria-label={choices.back}
        aria-disabled={from === 0}
        onClick={() => from > 0 && onBack()}
      >
        <ChevronLeftIcon className="bp-along" aria-hidden="true" />
      </button>
      <span className="bp-small bp-soft bp-numbers" aria-live="polite">
        {choices.range(from + 1, to, count)}
      </span>
      <button
        type="button"
        className="bp-icon-button"
        aria-label={choices.on}
        aria-disabled={to === count}
        onClick={() => to < count && onOn()}
      >
        <ChevronRightIcon className="bp-along" aria-hidden="true" />
      </button>
    </nav>
  );
}
