import { useSession } from '@biophony/ui/headless';
import { useEffect } from 'react';
import { lastUser, signedInBefore, wanted } from './browser-memory.ts';

/**
 * Notes in this browser whether somebody is signed in, so that the landing page can tell before it asks. Where somebody
 * else was signed in before in this tab, what that person wanted is forgotten.
 */
export function useRememberedSession(): void {
  const { user, loading } = useSession();
  const uid = user?.uid ?? null;
  useEffect(() => {
    if (loading) return;
    if (uid === null) return signedInBefore.forget();
    signedInBefore.write('true');
    const before = lastUser.read();
    if (before !== null && before !== uid) wanted.forget();
    lastUser.write(uid);
  }, [loading, uid]);
}
