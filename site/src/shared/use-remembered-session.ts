import { useSession } from '@biophony/ui/headless';
import { useEffect } from 'react';
import { signedInBefore } from './browser-memory.ts';

/** Notes in this browser whether somebody is signed in, so that the landing page can tell before it asks. */
export function useRememberedSession(): void {
  const { user, loading } = useSession();
  const signedIn = user !== null;
  useEffect(() => {
    if (loading) return;
    if (signedIn) signedInBefore.write('true');
    else signedInBefore.forget();
  }, [loading, signedIn]);
}
