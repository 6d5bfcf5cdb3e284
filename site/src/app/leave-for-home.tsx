import { useSession } from '@biophony/ui/headless';
import { useEffect, useRef } from 'react';
import { wanted } from '../shared/browser-memory.ts';

/**
 * Leads to the landing page, after 'Signing you out...' has been seen. Who did not log out but has no session, or none
 * any more, is brought back here by the next sign-in.
 */
export function LeaveForHome() {
  const { isLoggingOut } = useSession();
  const loggedOut = useRef(false);
  useEffect(() => {
    if (isLoggingOut) {
      loggedOut.current = true;
      return;
    }
    if (loggedOut.current) wanted.forget();
    else wanted.write(location.pathname + location.search + location.hash);
    location.replace('/');
  }, [isLoggingOut]);
  return null;
}
