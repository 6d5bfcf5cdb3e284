'use client';

import { Badge } from '@radix-ui/themes';
import { useMessages } from '../../context/presentation-context.ts';

const colors: Record<string, 'gray' | 'amber' | 'green' | 'red'> = {
  configured: 'gray',
  queued: 'amber',
  running: 'amber',
  completed: 'green',
  failed: 'red',
};

/** How far an analysis is. */
export function StatusChip({ status }: { status: string }) {
  const { analysis } = useMessages();
  return (
    <Badge color={colors[status] ?? 'gray'} radius="full" title={analysis.statusHint[status]}>
      {status === 'running' && <span className="bp-pulse" aria-hidden="true" />}
      {analysis.status[status] ?? status}
    </Badge>
  );
}
