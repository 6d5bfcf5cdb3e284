import { useSession } from '@biophony/ui/headless';
import { useEffect } from 'react';
import { lastUser, signedInBefore, wanted } from './browser-memory.ts';

/** Forgets what the previous user of this tab wanted. */
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
