'use client';

import type { Analysis, Results } from '@biophony/contract';
import { BarChartIcon } from '@radix-ui/react-icons';
import { foundIn } from '../analyses/found-species.ts';
import { PartialNotice } from '../analyses/partial-notice.tsx';
import { FoundSummary } from '../explorer/found-summary.tsx';
import { explorableAs } from '../explorer/use-result-reading.ts';
import { useKit } from '../kit/kit-context.ts';

interface FoundSectionProps {
  analysis: Analysis;
  results: Results['results'];
  /** Whether the project has further datasets, which its survey includes. */
  hasMore: boolean;
}

export function FoundSection({ analysis, results, hasMore }: FoundSectionProps) {
  const { messages, Link } = useKit();
  const { explore: words } = messages;
  const found = foundIn(results.summary);
  return (
    <section className="bp-found" aria-label={words.title}>
      <h3>{words.title}</h3>
      <PartialNotice results={results} />
      {found && <FoundSummary found={found} />}
      <Link
        className="bp-found-open"
        destination={{
          to: 'explore',
          projectId: analysis.project_id,
          query: `?analysis=${encodeURIComponent(analysis.analysis_id)}`,
        }}
      >
        <BarChartIcon aria-hidden="true" /> {words.open}
      </Link>
      {explorableAs(results.download_urls) === 'detections' && (
        <p>
          <Link destination={{ to: 'review', projectId: analysis.project_id }}>
            {words.openReview}
          </Link>
        </p>
      )}
      {hasMore && (
        <p>
          <Link destination={{ to: 'survey', projectId: analysis.project_id }}>
            {words.openSurvey}
          </Link>
        </p>
      )}
    </section>
  );
}
