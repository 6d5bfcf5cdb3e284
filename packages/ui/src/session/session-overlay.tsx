'use client';

import { LoadingOverlay } from '../kit/loading.tsx';
import { useMessages } from '../kit/presentation-context.ts';
import { useSession } from './use-session.ts';

/**
 * Covers the window while somebody is being signed in or out. Until they are in, the sign-in dialog stays before it: it
 * says 'Signing in...', or why that failed.
 */
export function SessionOverlay() {
  const { auth } = useMessages();
  const { isAuthenticating, isLoggingOut, user, ended } = useSession();
  if (isAuthenticating)
    return (
      <LoadingOverlay
        message={auth.signingIn}
        detail={auth.signingInDetail}
        behindDialogs={user === null || ended > 0}
      />
    );
  if (isLoggingOut)
    return <LoadingOverlay message={auth.signingOut} detail={auth.signingOutDetail} />;
  return null;
}
