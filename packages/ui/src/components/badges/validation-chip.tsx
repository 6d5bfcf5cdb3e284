'use client';

import { Badge } from '@radix-ui/themes';
import { useMessages } from '../../context/presentation-context.ts';

const colors: Record<string, 'green' | 'red' | 'amber'> = {
  valid: 'green',
  invalid: 'red',
  partial: 'amber',
};

/** What became of a dataset's validation; anything unknown reads as pending. */
export function ValidationChip({ status }: { status: string }) {
  const { dataset } = useMessages();
  return (
    <Badge color={colors[status] ?? 'gray'} radius="full">
      {dataset.status[status] ?? dataset.status.pending}
    </Badge>
  );
}
