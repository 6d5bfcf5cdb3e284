'use client';

import { Button } from '@radix-ui/themes';
import { Fragment, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { createLazyModule, useLazyModule } from '../base/use-lazy-module.ts';
import { hasUnsent } from '../base/has-unsent.ts';
import { usePageUnsaved } from '../base/use-unsaved.ts';
import { neverAway, useKit, useOffline } from '../kit/kit-context.ts';
import { EmptyState, LoadingOverlay } from '../kit/loading.tsx';
import { Notice } from '../kit/notice.tsx';
import { useMessages } from '../kit/presentation-context.ts';
import { rememberProject } from '../base/visited-projects.ts';
import { SessionOverlay } from '../session/session-overlay.tsx';
import { displayNameOf } from '../session/session.ts';
import { useSession, useSessionActions } from '../session/use-session.ts';
import { AppShell, type Section, type SectionLink } from './app-shell.tsx';

/** Key in local storage for the folded navigation; the web app's pages read it, too. */
const key = 'biophony:navigation-collapsed';

function read(): boolean {
  try {
    return localStorage.getItem(key) !== null;
  } catch {
    return false;
  }
}

function useCollapsed(): [boolean, (collapsed: boolean) => void] {
  const [collapsed, setCollapsed] = useState(read);
  const change = (next: boolean) => {
    setCollapsed(next);
    try {
      if (next) localStorage.setItem(key, 'true');
      else localStorage.removeItem(key);
    } catch (cause) {
      // Without storage, it is lost with the page.
      console.warn('This browser does not keep whether the navigation is folded.', cause);
    }
  };
  return [collapsed, change];
}

/** Milliseconds between tries to send what waits. */
const againMs = 60_000;

/**
 * Sends the waiting verdicts and notes of the signed-in account in all projects, including those
 * whose pages are not open.
 */
function useSendWaiting(): void {
  const { client, auth } = useKit();
  const { user, ended } = useSession();
  const { away } = useOffline();
  const uid = ended === 0 ? user?.uid : undefined;
  useEffect(() => {
    if (uid === undefined || away) return;
    const send = () => {
      // Most visits have nothing to send.
      if (hasUnsent(uid))
        void import('./use-send-waiting.ts').then(
          ({ sendWaiting }) => sendWaiting({ client, auth, uid }),
          console.error,
        );
    };
    send();
    const timer = setInterval(send, againMs);
    window.addEventListener('online', send);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', send);
    };
  }, [client, auth, uid, away]);
}

const bar = createLazyModule(() => import('./offline-bar.tsx'));

/** The bar of a page without a network, where the host keeps answers. */
function OfflineSlot({ uid }: { uid: string }) {
  const { away } = useOffline();
  const loaded = useLazyModule(bar, away);
  return loaded && <loaded.OfflineBar key={uid} uid={uid} />;
}

const signIn = createLazyModule(() => import('../session/sign-in-dialog.tsx'));

/**
 * Says that the session ended and lets the person sign in again over the page, which stays
 * unchanged. After closing the dialog, the next call that needs a session opens it again. A
 * different user is led to the list of projects.
 */
function SessionEnded() {
  const { messages, navigate } = useKit();
  const { user, ended, endedBecause } = useSession();
  const [closed, setClosed] = useState(0);
  const uid = user?.uid;
  const before = useRef(uid);
  const leave = useEffectEvent(() => navigate({ to: 'projects' }));
  useEffect(() => {
    if (uid === undefined) return;
    if (before.current !== undefined && before.current !== uid) leave();
    before.current = uid;
  }, [uid]);
  if (ended === 0 && closed !== 0) setClosed(0);
  const asking = ended > closed;
  // Signing in ends a second after the session is back, so the dialog closes itself.
  const [open, setOpen] = useState(false);
  if (asking && !open) setOpen(true);
  const dialog = useLazyModule(signIn, open);
  return (
    <>
      {ended > 0 && !(asking && dialog) && (
        <Notice tone="warn" live>
          <p>{endedBecause ?? messages.auth.ended}</p>
          <Button
            size="2"
            onClick={() => {
              setClosed(0);
              void signIn.fetch();
            }}
          >
            {messages.auth.signIn}
          </Button>
        </Notice>
      )}
      {dialog && (
        <dialog.SignInDialog
          open={open}
          reason={endedBecause ?? messages.auth.ended}
          email={user?.email ?? undefined}
          onClose={() => {
            setClosed(ended);
            setOpen(false);
          }}
        />
      )}
    </>
  );
}

const search = createLazyModule(() => import('../search/search-dialog.tsx'));

const isOpenDialog = () => document.querySelector('.bp-modal[data-state=open], dialog[open]');

/** Ctrl-K, or Cmd-K, opens the search unless a dialog is open. */
function useSearch(projectId: string | null) {
  const { user } = useSession();
  const uid = user?.uid;
  const [open, setOpen] = useState(false);
  const loaded = useLazyModule(search, open, () => setOpen(false));
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      const isSearch = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k';
      if (!isSearch || event.altKey || event.shiftKey || isOpenDialog()) return;
      event.preventDefault();
      setOpen(true);
    };
    window.addEventListener('keydown', pressed);
    return () => window.removeEventListener('keydown', pressed);
  }, []);
  useEffect(() => {
    if (uid !== undefined && projectId !== null) rememberProject(uid, projectId);
  }, [uid, projectId]);
  return {
    openSearch: () => setOpen(true),
    dialog: loaded && (
      <loaded.SearchDialog open={open} projectId={projectId} onClose={() => setOpen(false)} />
    ),
  };
}

interface DashboardScreenProps {
  /** The marked section. */
  current: Section | null;
  /** The project shown; null or absent on other pages. */
  projectId?: string | null;
  children: ReactNode;
}

const KitSectionLink: SectionLink = ({ section, ...link }) => {
  const { Link } = useKit();
  return <Link destination={{ to: section }} {...link} />;
};

/** Frame of the signed-in area. Visitors without a session are sent home. */
export function DashboardScreen({ current, projectId = null, children }: DashboardScreenProps) {
  const { navigate, messages, offline } = useKit();
  const session = useSessionActions();
  const unsaved = usePageUnsaved();
  const { user, profile, loading } = useSession();
  const [collapsed, setCollapsed] = useCollapsed();
  useSendWaiting();
  const { openSearch, dialog } = useSearch(projectId);
  const out = !loading && !user;
  useEffect(() => {
    if (out) navigate({ to: 'home' });
  }, [out, navigate]);
  const logOut = async () => {
    if (await unsaved.mayDiscard()) await session.signOut();
  };
  if (!user) return loading ? <LoadingOverlay /> : <SessionOverlay />;
  if (loading) return <LoadingOverlay />;
  return (
    <AppShell
      account={{
        name: displayNameOf({ user, profile }, messages.common.userFallback),
        email: profile?.email ?? user.email,
        tier: profile?.subscription_tier ?? 'free',
        projectCount: profile?.project_count ?? 0,
        operator: profile?.operator ?? false,
        photoUrl: profile?.photo_url ?? user.photoURL,
      }}
      current={current}
      Link={KitSectionLink}
      collapsed={collapsed}
      onCollapse={setCollapsed}
      onSearch={openSearch}
      onLogout={() => void logOut()}
    >
      {offline !== neverAway && <OfflineSlot uid={user.uid} />}
      <SessionEnded />
      <Fragment key={user.uid}>{children}</Fragment>
      {dialog}
      <SessionOverlay />
    </AppShell>
  );
}

function PlaceholderScreen({ title, text }: { title: string; text: string }) {
  return (
    <div className="bp-screen">
      <h1 className="bp-title">{title}</h1>
      <EmptyState text={text} />
    </div>
  );
}

/** My Documents. */
export const DocumentsScreen = () => <PlaceholderScreen {...useMessages().documents} />;

/** Support. */
export const SupportScreen = () => <PlaceholderScreen {...useMessages().support} />;
