'use client';

import type { Client } from '@biophony/sdk';
import type { QueryClient } from '@tanstack/react-query';
import {
  type ComponentType,
  createContext,
  type ReactNode,
  useContext,
  useSyncExternalStore,
} from 'react';
import type { AuthClient } from '../auth/auth-client.ts';
import { createStore, type Store } from '../base/store.ts';
import type { Messages } from '../messages/index.ts';
import type { Appearance } from '../theme/appearance.ts';

/** Places in the product. The host decides their addresses. */
export type Destination =
  | { to: 'home' }
  | { to: 'projects' }
  /** `query` names a dataset, an analysis, or what to open. */
  | { to: 'project'; projectId: string; query?: string }
  /** Results of an analysis; `query` is the view as query string. */
  | { to: 'explore'; projectId: string; query?: string }
  | { to: 'survey'; projectId: string; query?: string }
  /** `query` names a deployment and its clock. */
  | { to: 'sites'; projectId: string; query?: string }
  /** One species of a project, by its scientific name. */
  | { to: 'species'; projectId: string; species: string; query?: string }
  /** Samples and review; `query` says which. */
  | { to: 'review'; projectId: string; query?: string }
  | { to: 'members'; projectId: string }
  | { to: 'documents' }
  | { to: 'settings' }
  | { to: 'support' }
  /** For operators only; the first page when absent. */
  | { to: 'admin'; page?: 'users' | 'analyses' | 'runners' | 'models' | 'settings' };

export interface LinkProps {
  destination: Destination;
  className?: string;
  children: ReactNode;
  'aria-current'?: 'page';
  'aria-label'?: string;
  onClick?: () => void;
}

/** Whether the page shows what this device kept, and from when that is. */
interface OfflineState {
  /** The service could not be reached. */
  away: boolean;
  /** Milliseconds since 1970 of the oldest kept answer shown; null if none is. */
  since: number | null;
}

/** Told by the host, which keeps answers of the service on the device. */
export type Offline = Pick<Store<OfflineState>, 'get' | 'subscribe'>;

/** What every component can use. */
export interface Kit {
  client: Client;
  auth: AuthClient;
  queryClient: QueryClient;
  /** Creates another cache, for data read as another user. */
  newQueryClient: () => QueryClient;
  messages: Messages;
  locale: string | undefined;
  appearance: Appearance;
  portals: HTMLElement | null;
  navigate: (destination: Destination) => void;
  Link: ComponentType<LinkProps>;
  offline: Offline;
}

/** Of hosts that keep nothing. */
export const neverAway: Offline = createStore<OfflineState>({ away: false, since: null });

export const KitContext = createContext<Kit | null>(null);

/** The kit of the nearest BiophonyProvider. Throws outside one. */
export function useKit(): Kit {
  const kit = useContext(KitContext);
  if (!kit) throw new Error('Put <BiophonyProvider> around this part of the Biophony kit.');
  return kit;
}

export function useOffline(): OfflineState {
  const { subscribe, get } = useKit().offline;
  return useSyncExternalStore(subscribe, get, get);
}

/** Draws a link, independent of a router. */
export type RenderLink = (link: {
  className?: string;
  children: ReactNode;
  'aria-label'?: string;
}) => ReactNode;
