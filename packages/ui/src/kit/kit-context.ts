'use client';

import type { Client } from '@biophony/sdk';
import type { QueryClient } from '@tanstack/react-query';
import { type ComponentType, createContext, type ReactNode, useContext } from 'react';
import type { AuthClient } from '../auth/auth-client.ts';
import type { Messages } from '../messages/index.ts';
import type { Appearance } from '../theme/appearance.ts';

/** Places in the product a screen can lead to. The host decides what their addresses are. */
export type Destination =
  | { to: 'home' }
  | { to: 'projects' }
  | { to: 'project'; projectId: string }
  /** What an analysis of a project found; `query` is the view, as the query string of an address. */
  | { to: 'explore'; projectId: string; query?: string }
  | { to: 'survey'; projectId: string; query?: string }
  | { to: 'sites'; projectId: string }
  /** Samples of a project and their review; `query` says which. */
  | { to: 'review'; projectId: string; query?: string }
  | { to: 'members'; projectId: string }
  | { to: 'documents' }
  | { to: 'settings' }
  | { to: 'support' }
  /** For operators alone; the first page when absent. */
  | { to: 'admin'; page?: 'users' | 'analyses' | 'runners' | 'settings' };

export interface LinkProps {
  destination: Destination;
  className?: string;
  children: ReactNode;
  'aria-current'?: 'page';
  'aria-label'?: string;
  onClick?: () => void;
}

/** What every part of the kit can ask for. */
export interface Kit {
  client: Client;
  auth: AuthClient;
  queryClient: QueryClient;
  /** Makes another place for answers, for what is read as somebody else. */
  newQueryClient: () => QueryClient;
  messages: Messages;
  locale: string | undefined;
  appearance: Appearance;
  portals: HTMLElement | null;
  navigate: (destination: Destination) => void;
  Link: ComponentType<LinkProps>;
}

export const KitContext = createContext<Kit | null>(null);

/** The nearest BiophonyProvider's kit. Throws outside one. */
export function useKit(): Kit {
  const kit = useContext(KitContext);
  if (!kit) throw new Error('Put <BiophonyProvider> around this part of the Biophony kit.');
  return kit;
}

/** How a component draws a link without knowing a router. */
export type RenderLink = (link: {
  className?: string;
  children: ReactNode;
  'aria-label'?: string;
}) => ReactNode;
