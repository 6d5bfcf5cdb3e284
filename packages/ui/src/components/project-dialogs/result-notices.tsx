'use client';

import type { NotInFiles, Results } from '@biophony/contract';
import { Notice } from '../feedback/notice.tsx';
import { knownSummary } from '../../model/known-summary.ts';
import { useMessages } from '../../context/presentation-context.ts';

interface ResultNoticesProps {
  results: Results['results'];
  /** What the files lack that the survey knows; null where that is not known. */
  lacks: NotInFiles | null;
}

/**
 * What is to be known of results beside what was found: what was left out, settings that could not act, an unverified model,
 * and what the files lack.
 */
export function ResultNotices({ results, lacks }: ResultNoticesProps) {
  const { results: words } = useMessages();
  const summary = knownSummary(results.summary);
  const leftOut = summary
    ? ([
        [summary.filtered_by_range, words.leftOutByRange],
        [summary.filtered_by_list, words.leftOutByList],
        [summary.filtered_by_threshold, words.leftOutByThreshold],
      ] as const)
    : [];
  const notices = [
    ...leftOut.flatMap(([count, text]) => (count > 0 ? [text(count)] : [])),
    ...(summary?.notices ?? []).map(({ message, files }) => words.notice(message, files)),
  ];
  if (summary?.model_verified === false) notices.push(words.unverified(summary.model));
  if (lacks && lacks.at_sites > 0)
    notices.push(words.sitesNotInFiles(lacks.at_sites, lacks.recordings));
  return (
    <>
      {lacks && lacks.corrected > 0 && (
        <Notice tone="warn">
          <p>{words.correctedNotInFiles(lacks.corrected, lacks.recordings)}</p>
        </Notice>
      )}
      {notices.length > 0 && (
        <ul className="bp-small bp-soft">
          {notices.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
    </>
  );
}
