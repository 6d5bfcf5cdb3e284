'use client';

import { useCallback } from 'react';
import { describeError } from './describe-error.ts';
import { useMessages } from './presentation-context.ts';

/** `describeError` with the provider's catalogue. */
export function useDescribe() {
  const messages = useMessages();
  return useCallback(
    (error: unknown, fallback: string) => describeError(error, fallback, messages),
    [messages],
  );
}
