'use client';

import { Fragment, useEffect, type ReactNode } from 'react';
import { LoadingOverlay } from '../components/feedback/loading-overlay.tsx';
import { AppShell } from '../components/shell/app-shell.tsx';
import type { Section, SectionLink } from '../components/shell/sidebar.tsx';
import { useSession, useSessionActions } from '../headless/session/session-context.ts';
import { displayNameOf } from '../headless/session/session.ts';
import { useCollapsed } from '../headless/session/use-collapsed.ts';
import { useKit } from '../context/kit-context.ts';
import { useSendWaiting } from '../review/verdicts/use-send-waiting.ts';
import { usePageUnsaved } from '../unsaved/use-unsaved.ts';
import { SessionEnded } from '../widgets/session-ended.tsx';
import { SessionOverlay } from '../widgets/session-overlay.tsx';

interface DashboardScreenProps {
  /** The section whose entry is marked. */
  current: Section | null;
  children: ReactNode;
}

const KitSectionLink: SectionLink = ({ section, ...link }) => {
  const { Link } = useKit();
  return <Link destination={{ to: section }} {...link} />;
};

/** The frame of the signed-in area. Whoever is not signed in is sent home. */
export function DashboardScreen({ current, children }: DashboardScreenProps) {
  const { navigate, messages } = useKit();
  const session = useSessionActions();
  const unsaved = usePageUnsaved();
  const { user, profile, loading } = useSession();
  const [collapsed, setCollapsed] = useCollapsed();
  useSendWaiting();
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
      onLogout={() => void logOut()}
    >
      <SessionEnded />
      <Fragment key={user.uid}>{children}</Fragment>
      <SessionOverlay />
    </AppShell>
  );
}
