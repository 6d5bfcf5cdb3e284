'use client';

import type { Analysis } from '@biophony/contract';
import { lazy, Suspense } from 'react';
import { Loading } from '../../components/feedback/loading.tsx';
import { WhenSeen } from '../../explorer/components/when-seen.tsx';
import { useMessages } from '../../provider/look-context.ts';

const Explorer = lazy(async () => ({
  default: (await import('../../explorer/widgets/explorer.tsx')).Explorer,
}));

/** The address' query string, and how to change it. */
export interface QueryProps {
  query?: string;
  onQuery?: (query: string) => void;
}

/** What a completed analysis found. Its code and its data are loaded when it is seen. */
export function FoundSection({ analysis, ...address }: QueryProps & { analysis: Analysis }) {
  const { explorer: words } = useMessages();
  return (
    <section className="bp-found" aria-label={words.title}>
      <h3>{words.title}</h3>
      <WhenSeen>
        <Suspense fallback={<Loading text={words.loading} />}>
          <Explorer key={analysis.analysis_id} analysis={analysis} {...address} />
        </Suspense>
      </WhenSeen>
    </section>
  );
}
