'use client';

import type { Client } from '@biophony/sdk';
import type { QueryClient } from '@tanstack/react-query';
import { type ComponentType, createContext, type ReactNode, useContext } from 'react';
import type { AuthClient } from '../auth/auth-client.ts';
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
}

export const KitContext = createContext<Kit | null>(null);

/** The kit of the nearest BiophonyProvider. Throws outside one. */
export function useKit(): Kit {
  const kit = useContext(KitContext);
  if (!kit) throw new Error('Put <BiophonyProvider> around this part of the Biophony kit.');
  return kit;
}

/** Draws a link, independent of a router. */
export type RenderLink = (link: {
  className?: string;
  children: ReactNode;
  'aria-label'?: string;
}) => ReactNode;
