'use client';

import { Badge } from '@radix-ui/themes';
import { useMessages } from './presentation-context.ts';

const colors: Record<string, 'gray' | 'amber' | 'green' | 'red'> = {
  configured: 'gray',
  queued: 'amber',
  running: 'amber',
  completed: 'green',
  failed: 'red',
};

/** Status of an analysis. */
export function StatusChip({ status }: { status: string }) {
  const { analysis } = useMessages();
  return (
    <Badge color={colors[status] ?? 'gray'} radius="full" title={analysis.statusHint[status]}>
      {status === 'running' && <span className="bp-pulse" aria-hidden="true" />}
      {analysis.status[status] ?? status}
    </Badge>
  );
}

const validationColors: Record<string, 'green' | 'red' | 'amber'> = {
  valid: 'green',
  invalid: 'red',
  partial: 'amber',
};

/** Validation status of a dataset; unknown values count as pending. */
export function ValidationChip({ status }: { status: string }) {
  const { dataset } = useMessages();
  return (
    <Badge color={validationColors[status] ?? 'gray'} radius="full">
      {dataset.status[status] ?? dataset.status.pending}
    </Badge>
  );
}
