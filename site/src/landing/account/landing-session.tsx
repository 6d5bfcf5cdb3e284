import { useMessages } from '@biophony/ui';
import {
  displayNameOf,
  useAfterSignIn,
  useFirstVisit,
  useSession,
  useSessionActions,
} from '@biophony/ui/headless';
import { SessionOverlay, SignInDialog } from '@biophony/ui/widgets';
import { useEffect, useEffectEvent, useState } from 'react';
import { paths } from '../../shared/addresses.ts';
import { wanted } from '../../shared/browser-memory.ts';
import { useRememberedSession } from '../../shared/use-remembered-session.ts';
import { showHeaderAccount } from './header-account.ts';

/** What the page's own buttons can ask of the session. */
export interface SessionHandle {
  start(): void;
  logOut(): Promise<void>;
}

function enterDashboard(): void {
  const address = wanted.read() ?? paths.dashboard;
  wanted.forget();
  location.assign(address);
}

/** Keeps the bar's account up to date. */
function useHeaderAccount(): void {
  const { common, tiers } = useMessages();
  const session = useSession();
  const { user, profile, loading } = session;
  useEffect(() => {
    if (loading) return;
    if (!user) return showHeaderAccount(null);
    const tier = profile?.subscription_tier ?? 'free';
    showHeaderAccount({
      name: displayNameOf({ user, profile }, common.userFallback),
      photoUrl: profile?.photo_url ?? user.photoURL,
      tier,
      badge: tier === 'free' ? null : tier.toUpperCase(),
      plan: tiers.plan(tiers[tier]),
    });
  }, [loading, user, profile, common, tiers]);
}

/** Signing in and out on the landing page: the dialog, the overlays, the bar, and the way into the dashboard. */
export function LandingSession({ onReady }: { onReady: (handle: SessionHandle) => void }) {
  const [open, setOpen] = useState(false);
  const session = useSessionActions();
  useRememberedSession();
  useHeaderAccount();
  useFirstVisit(() => setOpen(true));
  useAfterSignIn(enterDashboard);
  const ready = useEffectEvent(() =>
    onReady({
      start: () => (session.get().user ? enterDashboard() : setOpen(true)),
      logOut: () => session.signOut(),
    }),
  );
  useEffect(() => ready(), []);
  return (
    <>
      <SignInDialog open={open} onClose={() => setOpen(false)} />
      <SessionOverlay />
    </>
  );
}
