'use client';

import { useEffect, useEffectEvent } from 'react';

export function useOnceRead(isRead: boolean, onRead: (() => void) | undefined): void {
  const tell = useEffectEvent(() => onRead?.());
  useEffect(() => {
    if (isRead) tell();
  }, [isRead]);
}

interface Pages {
  isFetchNextPageError: boolean;
  fetchNextPage(): unknown;
  refetch(): unknown;
}

export function retryPages(query: Pages): void {
  void (query.isFetchNextPageError ? query.fetchNextPage() : query.refetch());
}
