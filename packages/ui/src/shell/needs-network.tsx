'use client';

import { type ReactNode, useState } from 'react';
import { useOffline } from '../kit/kit-context.ts';
import { EmptyState } from '../kit/loading.tsx';
import { useOfflineMessages } from '../kit/use-offline-messages.ts';

interface NeedsNetworkProps {
  page: 'explore' | 'survey' | 'species';
  children: ReactNode;
}

/** A page that is not kept: opened without a network, it says so until the network is back. */
export function NeedsNetwork({ page, children }: NeedsNetworkProps) {
  const { away } = useOffline();
  const { needsNetwork, pages } = useOfflineMessages();
  const [waits, setWaits] = useState(away);
  if (waits && !away) setWaits(false);
  return waits ? <EmptyState text={needsNetwork(pages[page])} /> : children;
}
