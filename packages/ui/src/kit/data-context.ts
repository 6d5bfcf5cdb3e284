'use client';

import type { Client } from '@biophony/sdk';
import type { QueryClient } from '@tanstack/react-query';
import { createContext, useContext } from 'react';

/** What parts that only read need: a client, and where answers are kept. */
export interface DataAccess {
  client: Client;
  queryClient: QueryClient;
}

export const DataContext = createContext<DataAccess | null>(null);

/** The nearest provider's access to data. Throws outside one. */
export function useData(): DataAccess {
  const data = useContext(DataContext);
  if (!data) throw new Error('Put <BiophonyProvider> or <WidgetProvider> around this part.');
  return data;
}
