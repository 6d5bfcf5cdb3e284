import { useSession } from '@biophony/ui/headless';
import { useEffect } from 'react';
import { lastUser, signedInBefore, wanted } from './browser-memory.ts';

/**
 * Remembers whether somebody is signed in, for the landing page. When the user of this tab changes,
 * forgets what the previous one wanted.
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
