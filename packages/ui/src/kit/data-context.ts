'use client';

import type { Client } from '@biophony/sdk';
import type { QueryClient } from '@tanstack/react-query';
import { createContext, useContext } from 'react';

/** Client and query cache for components that only read. */
export interface DataAccess {
  client: Client;
  queryClient: QueryClient;
}

export const DataContext = createContext<DataAccess | null>(null);

/** Data access of the nearest provider. Throws outside one. */
export function useData(): DataAccess {
  const data = useContext(DataContext);
  if (!data) throw new Error('Put <BiophonyProvider> or <WidgetProvider> around this part.');
  return data;
}
