import { BiophonyProvider, type LinkProps, useMessages } from '@biophony/ui';
import {
  displayNameOf,
  useAfterSignIn,
  useFirstVisit,
  useSession,
  useSessionActions,
} from '@biophony/ui/headless';
import '@biophony/ui/styles.css';
import { SessionOverlay, SignInDialog } from '@biophony/ui/widgets';
import { useEffect, useEffectEvent, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { addressOf, paths } from '../shared/addresses.ts';
import { wanted } from '../shared/browser-memory.ts';
import { auth, client } from '../shared/service.ts';
import { useAppearance } from '../shared/use-appearance.ts';
import { useRememberedSession } from '../shared/use-remembered-session.ts';
import '../theme/kit-font.css';
import { showHeaderAccount } from './header-account.ts';

interface SessionHandle {
  start(): void;
  logOut(): Promise<void>;
}

function enterDashboard(): void {
  const address = wanted.read() ?? paths.dashboard;
  wanted.forget();
  location.assign(address);
}

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

function LandingSession({ onReady }: { onReady: (handle: SessionHandle) => void }) {
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

const PlainLink = ({ destination, children, ...props }: LinkProps) => (
  <a href={addressOf(destination)} {...props}>
    {children}
  </a>
);

const { promise: handle, resolve: ready } = Promise.withResolvers<SessionHandle>();
const place = document.createElement('div');
document.body.append(place);

function Account() {
  return (
    <BiophonyProvider
      client={client}
      auth={auth}
      navigate={(destination) => location.assign(addressOf(destination))}
      Link={PlainLink}
      appearance={useAppearance()}
    >
      <LandingSession onReady={ready} />
    </BiophonyProvider>
  );
}

createRoot(place).render(<Account />);

/** Opens the sign-in dialog, or the dashboard when signed in. */
export const start = async (): Promise<void> => (await handle).start();

/** Signs out; the page stays. */
export const logOut = async (): Promise<void> => (await handle).logOut();
