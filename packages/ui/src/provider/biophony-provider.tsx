'use client';

import type { Client } from '@biophony/sdk';
import type { QueryClient } from '@tanstack/react-query';
import { useMemo, useState, type ComponentType, type ReactNode } from 'react';
import type { AuthClient } from '../auth/auth-client.ts';
import { SessionContext } from '../headless/session/session-context.ts';
import { createSession } from '../headless/session/session.ts';
import { useSessionLifecycle } from '../headless/session/use-session-lifecycle.ts';
import { createSnackbar } from '../headless/snackbar/snackbar.ts';
import { SnackbarContext } from '../headless/snackbar/use-snackbar.ts';
import { DataContext } from './data-context.ts';
import { SnackbarLine } from './snackbar-line.tsx';
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
  const [ownQueries] = useState(() => createQueryClient());
  const [session] = useState(() => createSession(auth, client));
  const [snackbar] = useState(createSnackbar);
  const queries = queryClient ?? ownQueries;
  useSessionLifecycle(session, queries);
  const kit = useMemo<Kit>(
    () => ({ ...look, client, auth, navigate, Link, appearance, queryClient: queries }),
    [look, client, auth, navigate, Link, appearance, queries],
  );
  const data = useMemo(() => ({ client, queryClient: queries }), [client, queries]);
  return (
    <DataContext value={data}>
      <KitContext value={kit}>
        <SessionContext value={session}>
          <SnackbarContext value={snackbar}>
            {children}
            <SnackbarLine queue={snackbar} />
          </SnackbarContext>
        </SessionContext>
      </KitContext>
    </DataContext>
  );
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
