import { useSession } from '@biophony/ui/headless';
import { useEffect, useRef } from 'react';
import { wanted } from '../shared/browser-memory.ts';

/** Milliseconds that the reason stays readable when a session ends. */
const farewell = 1000;

/**
 * Goes to the landing page after showing 'Signing you out...'. Users who did not log out return
 * here after the next sign-in.
 */
export function LeaveForHome({ leaving }: { leaving: boolean }) {
  const { user, isLoggingOut } = useSession();
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
    const timer = setTimeout(() => location.replace('/'), ended ? farewell : 0);
    return () => clearTimeout(timer);
  }, [leaving, isLoggingOut]);
  return null;
}
