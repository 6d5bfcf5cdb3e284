'use client';

import type { Results } from '@biophony/contract';
import { Notice } from '../kit/notice.tsx';
import { useMessages } from '../kit/presentation-context.ts';
import { isPartial } from './found-species.ts';

export function PartialNotice({ results }: { results: Pick<Results['results'], 'summary'> }) {
  const { results: words } = useMessages();
  if (!isPartial(results.summary)) return null;
  return (
    <Notice tone="warn">
      <p>{words.partial}</p>
    </Notice>
  );
}
