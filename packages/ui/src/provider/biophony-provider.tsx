'use client';

import type { Client } from '@biophony/sdk';
import type { InvalidateQueryFilters, QueryClient } from '@tanstack/react-query';
import { type ComponentType, type ReactNode, useEffect, useMemo, useState } from 'react';
import type { AuthClient } from '../auth/auth-client.ts';
import { createLazyModule, useLazyModule } from '../base/use-lazy-module.ts';
import { createUnsaved, PageUnsaved, type Unsaved } from '../base/use-unsaved.ts';
import { useStore } from '../base/store.ts';
import { DataContext } from '../kit/data-context.ts';
import {
  type Destination,
  type Kit,
  KitContext,
  type LinkProps,
  neverAway,
  type Offline,
} from '../kit/kit-context.ts';
import { type MapTiles, MapTilesContext, usePresentation } from '../kit/presentation-context.ts';
import { createSnackbar, SnackbarContext, type SnackbarQueue } from '../kit/use-snackbar.ts';
import { Snackbar } from '../kit/snackbar.tsx';
import {
  createSession,
  createUnsentQuestion,
  type Session,
  type UnsentQuestion,
} from '../session/session.ts';
import { SessionContext } from '../session/use-session.ts';
import { focusPlace, isLost, nearestTo, remembered } from '../theme/focus-place.ts';
import { clearJournal } from '../upload/upload-journal.ts';
import { type LookProps, LookProvider } from './look-provider.tsx';
import { createQueryClient } from './query-client.ts';

/** Failed queries of the time without a session. */
const unread: InvalidateQueryFilters = { predicate: ({ state }) => state.status === 'error' };

/**
 * Reloads visible data when the page gets the focus or its network is back. Listens to the identity
 * provider: when the user changes, clears the previous user's cache and upload journal in this
 * browser. A user who was signed out at opening may still return to their journal.
 */
function useSessionLifecycle(session: Session, queryClient: QueryClient): void {
  useEffect(() => session.start(), [session]);
  useEffect(() => {
    let isFollowing = false;
    const follow = (wanted: boolean) => {
      if (wanted === isFollowing) return;
      isFollowing = wanted;
      if (wanted) queryClient.mount();
      else queryClient.unmount();
    };
    // Without a session, each call would ask the person to sign in again.
    const followSession = () => follow(session.get().ended === 0);
    followSession();
    const stop = session.subscribe(followSession);
    return () => {
      stop();
      follow(false);
    };
  }, [session, queryClient]);
  useEffect(() => {
    let { user, ended } = session.get();
    return session.subscribe(() => {
      const next = session.get();
      if (next.user?.uid !== user?.uid) void clearJournal(next.user?.uid ?? null);
      if (user && next.user?.uid !== user.uid) queryClient.clear();
      else if (ended > 0 && next.ended === 0) void queryClient.invalidateQueries(unread);
      ({ user, ended } = next);
    });
  }, [session, queryClient]);
}

/**
 * Keeps the keyboard focus in the kit's parts of the page: when the focused element is removed,
 * hidden or disabled, browsers move the focus to the start of the page. Moves it to the nearest
 * element instead; an element that was only disabled gets it back.
 */
function useKeptFocus(): void {
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      const ours = target instanceof Element && target.closest('.biophony');
      remembered.place = ours ? focusPlace(target) : null;
    };
    const leave = ({ relatedTarget }: FocusEvent) => {
      const left = remembered.place;
      // An element that loses the focus to another one does not get it back.
      if (relatedTarget) remembered.place = null;
      if (relatedTarget || !left) return;
      // An element that loses the focus to nothing, and still exists, was left on purpose.
      requestAnimationFrame(() => {
        if (remembered.place === left && document.hasFocus() && !isLost(left))
          remembered.place = null;
      });
    };
    const mend = () => {
      const { place } = remembered;
      const { activeElement } = document;
      if (!place || (activeElement && activeElement !== document.body)) return;
      // A busy element comes back by itself.
      if (place.element.isConnected && place.element.matches(':disabled')) return;
      nearestTo(place)?.focus();
    };
    const observer = new MutationObserver(mend);
    document.addEventListener('focusin', note);
    // Capturing, so that it runs before listeners that change the page.
    document.addEventListener('focusout', leave, true);
    observer.observe(document.body, {
      subtree: true,
      childList: true,
      attributes: true,
      attributeFilter: ['disabled', 'hidden', 'inert'],
    });
    return () => {
      observer.disconnect();
      document.removeEventListener('focusin', note);
      document.removeEventListener('focusout', leave, true);
    };
  }, []);
}

function SnackbarLine({ queue }: { queue: SnackbarQueue }) {
  const { snack } = useStore(queue);
  return <Snackbar snack={snack} onClose={queue.close} onHold={queue.hold} />;
}

const question = createLazyModule(() => import('../kit/modal.tsx'));

/**
 * Asks before typed texts of the page are discarded; they stay if the question cannot be loaded.
 */
function LeaveQuestion({ unsaved }: { unsaved: Unsaved }) {
  const { asking } = useStore(unsaved);
  const loaded = useLazyModule(question, asking, () => unsaved.answer(false));
  return loaded && <loaded.DiscardQuestion unsaved={unsaved} />;
}

const signOut = createLazyModule(() => import('../shell/sign-out-dialog.tsx'));

/** Asks before a sign-out deletes unsent work; the session stays if that cannot be asked. */
function SignOutQuestion({ question }: { question: UnsentQuestion }) {
  const { asking } = useStore(question);
  const loaded = useLazyModule(signOut, asking !== null, () => question.answer(false));
  return loaded && <loaded.SignOutDialog question={question} />;
}

export interface BiophonyProviderProps extends LookProps {
  client: Client;
  auth: AuthClient;
  /** Navigates to another screen; the kit itself knows no router. */
  navigate: (destination: Destination) => void;
  /** Draws a link to another screen. */
  Link: ComponentType<LinkProps>;
  queryClient?: QueryClient;
  /**
   * Raster tiles for maps; only our own coastlines when absent, so that no other host is contacted.
   */
  mapTiles?: MapTiles | null;
  /** Whether the page shows what this device kept; absent where the host keeps nothing. */
  offline?: Offline;
  children: ReactNode;
}

/** Milliseconds that data read as another user stays fresh. */
const freshMs = 5 * 60_000;

function KitProvider({
  client,
  auth,
  navigate,
  Link,
  queryClient,
  mapTiles,
  offline = neverAway,
  children,
}: Pick<
  BiophonyProviderProps,
  'client' | 'auth' | 'navigate' | 'Link' | 'queryClient' | 'mapTiles' | 'offline' | 'children'
>) {
  const look = usePresentation();
  const [ownQueries] = useState(() => createQueryClient());
  const [snackbar] = useState(createSnackbar);
  const [unsent] = useState(() => createUnsentQuestion(() => offline.get().away));
  const [session] = useState(() => createSession(auth, client, snackbar.settle, unsent.ask));
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
      offline,
    }),
    [look, client, auth, navigate, Link, queries, offline],
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
              <SignOutQuestion question={unsent} />
            </PageUnsaved>
            <SnackbarLine queue={snackbar} />
          </SnackbarContext>
        </SessionContext>
      </KitContext>
    </DataContext>
  );
}

/**
 * Provides client, user, texts and theme to the kit. A page may have several, each with its own
 * tenant.
 */
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
