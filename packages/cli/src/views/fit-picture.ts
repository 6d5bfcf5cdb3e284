import { sentence } from '../errors/explain.ts';
import { numberText } from '../text/format.ts';
import { wrap } from '../text/wrap.ts';
import type { LiveState } from './live-state.ts';

/** What of the picture fits on the screen; taller than the screen it could not be redrawn. */
export interface FittedPicture {
  /** Sentences below the progress, the last ones of those there are. */
  failures: string[];
  /** That there were more failures before; null where all are shown. */
  more: string | null;
  /** Why work stands still, and how it ends. */
  notices: string[];
  /** Lines left for the progress. */
  rows: number;
}

/** Lines that the progress needs without the files under way: bar, counts, speed, on narrow screens folded. */
const progressRows = 5;
/** The line of the cursor, and one that stays above the picture. */
const spareRows = 2;

/** Chooses what to show on a screen of so many columns and rows: notices always, then the newest failures. */
export function fitPicture(state: LiveState, width: number, rows: number): FittedPicture {
  const { failures, failureCount, paused, stopping } = state;
  const linesOf = (text: string) => wrap(text, width, '  ').length;
  const moreText = (count: number) =>
    count > 0 ? `and ${numberText(count)} more before; the receipt has them all.` : null;
  const notices = [
    ...(paused === null ? [] : [`Paused: ${sentence(paused)} It goes on by itself.`]),
    ...(stopping === null ? [] : [stopping]),
  ];
  let left = rows - spareRows;
  for (const notice of notices) left -= linesOf(notice);
  const shown: string[] = [];
  if (failureCount > 0) left -= linesOf(moreText(failureCount) ?? '');
  for (const failure of failures.toReversed()) {
    const lines = linesOf(failure);
    if (left - lines < progressRows) break;
    left -= lines;
    shown.unshift(failure);
  }
  const more = failures.length > 0 ? moreText(failureCount - shown.length) : null;
  return { failures: shown, more, notices, rows: left };
}
