import '../theme/inter-everywhere.css';
import '@biophony/ui/styles.css';
import '../theme/kit-font.css';
import '../theme/paper.css';
import { BiophonyProvider, type Destination, type LinkProps } from '@biophony/ui';
import { usePageUnsaved, useSession, whenIdle } from '@biophony/ui/headless';
import { type MouseEvent, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter, Link, useNavigate } from 'react-router';
import { formatAddress } from '../shared/addresses.ts';
import { signedInBefore, signedOutBecause, wanted } from '../shared/browser-memory.ts';
import { canKeep, keepsData, offline } from '../shared/device.ts';
import { auth, baseUrl, client, mapTiles } from '../shared/service.ts';
import { useAppearance } from '../shared/use-appearance.ts';
import { AppRoutes } from './routes.tsx';

/** The landing page is a separate document, without the router. */
function RouterLink({ destination, children, onClick, ...props }: LinkProps) {
  const go = useNavigate();
  const unsaved = usePageUnsaved();
  const home = destination.to === 'home';
  const follow = (event: MouseEvent) => {
    onClick?.();
    const elsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (home || elsewhere || unsaved.get().count === 0) return;
    event.preventDefault();
    void unsaved.mayDiscard().then((discard) => discard && go(formatAddress(destination)));
  };
  return (
    <Link to={formatAddress(destination)} reloadDocument={home} onClick={follow} {...props}>
      {children}
    </Link>
  );
}

/** Position of a router entry in the tab's history; null for other entries. */
const readIndex = (state: unknown): number | null =>
  typeof state === 'object' && state !== null && 'idx' in state && typeof state.idx === 'number'
    ? state.idx
    : null;

function KeepTypedText(): null {
  const unsaved = usePageUnsaved();
  // Must listen before the router: a window calls its listeners in order.
  useLayoutEffect(() => {
    let place: number | null = null;
    /** Own moves that the router must, or must not, see. */
    let [passing, returning] = [false, false];
    const stop = unsaved.subscribe(() => {
      if (unsaved.get().count > 0 && !returning) place = readIndex(history.state);
    });
    const moved = (event: PopStateEvent) => {
      const next = readIndex(event.state);
      if (returning) {
        returning = false;
        return event.stopImmediatePropagation();
      }
      const steps = next === null || place === null ? 0 : next - place;
      if (passing || steps === 0 || unsaved.get().count === 0) {
        passing = false;
        return;
      }
      event.stopImmediatePropagation();
      returning = true;
      history.go(-steps);
      void unsaved.mayDiscard().then((discard) => {
        if (!discard) return;
        passing = true;
        history.go(steps);
      });
    };
    window.addEventListener('popstate', moved);
    return () => {
      stop();
      window.removeEventListener('popstate', moved);
    };
  }, [unsaved]);
  return null;
}

/** Milliseconds that the reason stays readable when a session ends. */
const farewell = 1000;

/** Read before the session answers and is forgotten. */
const knewSomebody = signedInBefore.read() !== null;

/**
 * Goes to the landing page after showing 'Signing you out...'. Users who did not log out return
 * here after the next sign-in; whose session is over when the app opens is told so there.
 */
function LeaveForHome({ leaving }: { leaving: boolean }) {
  const { user, isLoggingOut, endedBecause } = useSession();
  const wasHere = useRef(false);
  const loggedOut = useRef(false);
  useEffect(() => {
    if (user) wasHere.current = true;
  }, [user]);
  useEffect(() => {
    if (!leaving) return;
    if (isLoggingOut) {
      loggedOut.current = true;
      return;
    }
    if (loggedOut.current) wanted.forget();
    else wanted.write(location.pathname + location.search + location.hash);
    const ended = wasHere.current && !loggedOut.current;
    if (knewSomebody && !wasHere.current) signedOutBecause.write(endedBecause ?? '');
    const timer = setTimeout(() => location.replace('/'), ended ? farewell : 0);
    return () => clearTimeout(timer);
  }, [leaving, isLoggingOut, endedBecause]);
  return null;
}

/** Has the app kept on devices that keep data; after the first data, which goes first. */
function KeepShell(): null {
  const { user, loading } = useSession();
  const ready = user !== null && !loading;
  useEffect(() => {
    // A worker of before is removed where nothing is kept any more.
    if (!ready || !canKeep || !(keepsData() || navigator.serviceWorker.controller)) return;
    whenIdle(() => {
      void import('../shared/kept-caches.ts').then(({ followShell, watchNetwork }) => {
        followShell();
        watchNetwork(() => fetch(`${baseUrl}/api/health`));
      }, console.error);
    });
  }, [ready]);
  return null;
}

function App() {
  const [leaving, setLeaving] = useState(false);
  const go = useNavigate();
  const appearance = useAppearance();
  const navigate = useCallback(
    (destination: Destination) => {
      if (destination.to === 'home') setLeaving(true);
      else void go(formatAddress(destination));
    },
    [go],
  );
  return (
    <BiophonyProvider
      client={client}
      auth={auth}
      navigate={navigate}
      Link={RouterLink}
      appearance={appearance}
      mapTiles={mapTiles}
      offline={offline}
      hasBackground
    >
      <LeaveForHome leaving={leaving} />
      <KeepTypedText />
      <KeepShell />
      <AppRoutes />
    </BiophonyProvider>
  );
}

/** Throws when the page has no root element. */
export function showApp(onCrash: (cause: unknown) => void): void {
  const place = document.getElementById('app');
  if (!place) throw new Error('The page has no element with the id "app".');
  createRoot(place, { onUncaughtError: onCrash }).render(
    <BrowserRouter>
      <App />
    </BrowserRouter>,
  );
}
