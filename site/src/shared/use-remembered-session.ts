import { useSession } from '@biophony/ui/headless';
import { useEffect, useEffectEvent } from 'react';
import { lastUser, signedInBefore, signedOutBecause, wanted } from './browser-memory.ts';

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

/**
 * Calls `tell` once with the reason, perhaps empty, if the app led here because the session of this
 * tab's user is over.
 */
export function useSignedOut(tell: (because: string) => void): void {
  const { user, loading } = useSession();
  const tellOnce = useEffectEvent(() => {
    const because = signedOutBecause.read();
    signedOutBecause.forget();
    if (because !== null && !user) tell(because);
  });
  useEffect(() => {
    if (!loading) tellOnce();
  }, [loading]);
}
