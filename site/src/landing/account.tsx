import { BiophonyProvider, initialOf, type LinkProps, useMessages } from '@biophony/ui';
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
import { formatAddress, paths } from '../shared/addresses.ts';
import { wanted } from '../shared/browser-memory.ts';
import { auth, client } from '../shared/service.ts';
import { useAppearance } from '../shared/use-appearance.ts';
import { useRememberedSession, useSignedOut } from '../shared/use-remembered-session.ts';
import '../theme/kit-font.css';

interface HeaderAccount {
  name: string;
  photoUrl: string | null;
  /** Badge text; null for no badge. */
  badge: string | null;
  tier: string;
  /** '{tier} plan' of the narrow-screen menu. */
  plan: string;
}

const all = (selector: string) => document.querySelectorAll<HTMLElement>(selector);
const write = (selector: string, text: string) => {
  for (const element of all(selector)) element.textContent = text;
};

function showAvatar(avatar: HTMLElement, { name, photoUrl }: HeaderAccount): void {
  const letter = initialOf(name);
  if (!photoUrl) return avatar.replaceChildren(letter);
  const photo = new Image(32, 32);
  photo.alt = name;
  photo.referrerPolicy = 'no-referrer';
  photo.addEventListener('error', () => avatar.replaceChildren(letter));
  photo.src = photoUrl;
  avatar.replaceChildren(photo);
}

/** The menu stays open when the logout fails. */
function closeMenuAfterLogout(): void {
  const wasSignedIn = document.querySelector('[data-signed-in]:not([hidden])') !== null;
  if (wasSignedIn) document.querySelector<HTMLElement>('#menu:popover-open')?.hidePopover();
}

/** Null shows the Login button. */
function showHeaderAccount(account: HeaderAccount | null): void {
  delete document.documentElement.dataset.returning;
  if (!account) closeMenuAfterLogout();
  for (const element of all('[data-signed-out]')) element.hidden = account !== null;
  for (const element of all('[data-signed-in]')) element.hidden = account === null;
  if (!account) return;
  write('[data-person-name]', account.name);
  write('[data-person-plan]', account.plan);
  write('[data-tier]', account.badge ?? '');
  for (const badge of all('[data-tier]')) {
    badge.hidden = account.badge === null;
    badge.dataset.tier = account.tier;
  }
  for (const avatar of all('[data-avatar]')) showAvatar(avatar, account);
}

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
  const [reason, setReason] = useState<string>();
  const messages = useMessages();
  const session = useSessionActions();
  useRememberedSession();
  useHeaderAccount();
  useFirstVisit(() => setOpen(true));
  useSignedOut((because) => {
    setReason(because || messages.auth.ended);
    setOpen(true);
  });
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
      <SignInDialog open={open} reason={reason} onClose={() => setOpen(false)} />
      <SessionOverlay />
    </>
  );
}

const PlainLink = ({ destination, children, ...props }: LinkProps) => (
  <a href={formatAddress(destination)} {...props}>
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
      navigate={(destination) => location.assign(formatAddress(destination))}
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
