'use client';

import { LoadingOverlay } from '../components/feedback/loading-overlay.tsx';
import { useSession } from '../headless/session/session-context.ts';
import { useMessages } from '../provider/look-context.ts';

/** Covers the window while somebody is being signed in or out. */
export function SessionOverlay() {
  const { auth } = useMessages();
  const { isAuthenticating, isLoggingOut } = useSession();
  if (isAuthenticating)
    return <LoadingOverlay message={auth.signingIn} detail={auth.signingInDetail} />;
  if (isLoggingOut)
    return <LoadingOverlay message={auth.signingOut} detail={auth.signingOutDetail} />;
  return null;
}
