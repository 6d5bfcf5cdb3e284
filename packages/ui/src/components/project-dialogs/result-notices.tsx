'use client';

import type { Results } from '@biophony/contract';
import { knownSummary } from '../../model/known-summary.ts';
import { useMessages } from '../../context/presentation-context.ts';

/** What is to be known of results beside what was found: what was left out, settings that could not act, an unverified model. */
export function ResultNotices({ results }: { results: Results['results'] }) {
  const { results: words } = useMessages();
  const summary = knownSummary(results.summary);
  if (!summary) return null;
  const leftOut = [
    [summary.filtered_by_range, words.leftOutByRange],
    [summary.filtered_by_list, words.leftOutByList],
    [summary.filtered_by_threshold, words.leftOutByThreshold],
  ] as const;
  const notices = [
    ...leftOut.flatMap(([count, text]) => (count > 0 ? [text(count)] : [])),
    ...summary.notices.map(({ message, files }) => words.notice(message, files)),
  ];
  if (summary.model_verified === false) notices.push(words.unverified(summary.model));
  if (notices.length === 0) return null;
  return (
    <ul className="bp-small bp-soft">
      {notices.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
}
