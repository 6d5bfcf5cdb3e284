'use client';

import { LoadingOverlay } from '../kit/loading.tsx';
import { useMessages } from '../kit/presentation-context.ts';
import { useSession } from './use-session.ts';

/**
 * Covers the window while signing in or out. The sign-in dialog stays in front until the user is
 * in, and shows 'Signing in...' or the error.
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
