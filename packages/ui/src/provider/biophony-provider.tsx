'use client';

import type { Client } from '@biophony/sdk';
import type { QueryClient } from '@tanstack/react-query';
import { useMemo, useState, type ComponentType, type ReactNode } from 'react';
import type { AuthClient } from '../auth/auth-client.ts';
import { KitContext, type Destination, type Kit, type LinkProps } from './kit-context.ts';
import { useLook } from './look-context.ts';
import { LookProvider, type LookProps } from './look-provider.tsx';
import { createQueryClient } from './query-client.ts';

export interface BiophonyProviderProps extends LookProps {
  client: Client;
  auth: AuthClient;
  /** Leads to another screen; the kit itself knows no router. */
  navigate: (destination: Destination) => void;
  /** Draws a link to another screen. */
  Link: ComponentType<LinkProps>;
  queryClient?: QueryClient;
  children: ReactNode;
}

function KitProvider({
  client,
  auth,
  navigate,
  Link,
  queryClient,
  appearance = 'light',
  children,
}: Omit<BiophonyProviderProps, 'messages' | 'locale'>) {
  const look = useLook();
  const [ownQueries] = useState(createQueryClient);
  const kit = useMemo<Kit>(
    () => ({
      ...look,
      client,
      auth,
      navigate,
      Link,
      appearance,
      queryClient: queryClient ?? ownQueries,
    }),
    [look, client, auth, navigate, Link, appearance, queryClient, ownQueries],
  );
  return <KitContext value={kit}>{children}</KitContext>;
}

/** Gives the kit its client, its user, its texts and its look. Several may stand on one page, each with its own tenant. */
export function BiophonyProvider({ messages, locale, ...props }: BiophonyProviderProps) {
  return (
    <LookProvider
      appearance={props.appearance}
      ground={props.ground}
      portalContainer={props.portalContainer}
      messages={messages}
      locale={locale}
    >
      <KitProvider {...props} />
    </LookProvider>
  );
}
