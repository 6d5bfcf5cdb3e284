'use client';

import type { Client } from '@biophony/sdk';
import type { QueryClient } from '@tanstack/react-query';
import { useMemo, useState, type ComponentType, type ReactNode } from 'react';
import type { AuthClient } from '../auth/client/auth-client.ts';
import { SessionContext } from '../headless/session/session-context.ts';
import { createSession } from '../headless/session/session.ts';
import { useSessionLifecycle } from '../headless/session/use-session-lifecycle.ts';
import { createSnackbar } from '../headless/snackbar/snackbar.ts';
import { SnackbarContext } from '../headless/snackbar/use-snackbar.ts';
import { createUnsaved } from '../unsaved/unsaved.ts';
import { PageUnsaved } from '../unsaved/use-unsaved.ts';
import { useKeptFocus } from '../theme/use-kept-focus.ts';
import { DataContext } from '../context/data-context.ts';
import { SnackbarLine } from './snackbar-line.tsx';
import { KitContext, type Destination, type Kit, type LinkProps } from '../context/kit-context.ts';
import { MapTilesContext, type MapTiles } from '../context/map-tiles.ts';
import { LeaveQuestion } from './leave-question.tsx';
import { usePresentation } from '../context/presentation-context.ts';
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
  /** Raster tiles of maps; coastlines of our own alone when absent, so that no other host is asked. */
  mapTiles?: MapTiles | null;
  children: ReactNode;
}

/** Milliseconds that answers which are read as somebody else are taken for true. */
const freshMs = 5 * 60_000;

function KitProvider({
  client,
  auth,
  navigate,
  Link,
  queryClient,
  mapTiles,
  children,
}: Pick<
  BiophonyProviderProps,
  'client' | 'auth' | 'navigate' | 'Link' | 'queryClient' | 'mapTiles' | 'children'
>) {
  const look = usePresentation();
  const [ownQueries] = useState(() => createQueryClient());
  const [snackbar] = useState(createSnackbar);
  const [session] = useState(() => createSession(auth, client, snackbar.settle));
  const [unsaved] = useState(createUnsaved);
  const queries = queryClient ?? ownQueries;
  useSessionLifecycle(session, queries);
  useKeptFocus();
  const kit = useMemo<Kit>(
    () => ({
      ...look,
      client,
      auth,
      navigate,
      Link,
      queryClient: queries,
      newQueryClient: () => createQueryClient(undefined, freshMs),
    }),
    [look, client, auth, navigate, Link, queries],
  );
  const data = useMemo(() => ({ client, queryClient: queries }), [client, queries]);
  return (
    <DataContext value={data}>
      <KitContext value={kit}>
        <SessionContext value={session}>
          <SnackbarContext value={snackbar}>
            <PageUnsaved value={unsaved}>
              <MapTilesContext value={mapTiles ?? null}>{children}</MapTilesContext>
              <LeaveQuestion unsaved={unsaved} />
            </PageUnsaved>
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
      hasBackground={props.hasBackground}
      portalContainer={props.portalContainer}
      messages={messages}
      locale={locale}
    >
      <KitProvider {...props} />
    </LookProvider>
  );
}
