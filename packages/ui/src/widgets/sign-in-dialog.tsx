'use client';

import { AuthDialog } from '../components/sign-in/auth-dialog.tsx';
import { useForgotPassword } from '../headless/account/use-forgot-password.ts';
import { useAuthFlow } from '../headless/session/use-auth-flow.ts';
import { useSession } from '../headless/session/session-context.ts';
import { displayNameOf } from '../headless/session/session.ts';
import { useMessages } from '../context/presentation-context.ts';

interface SignInDialogProps {
  open: boolean;
  /** Why one is asked to sign in; shown on top. */
  reason?: string;
  /** Whom the form is for, as far as that is known. */
  email?: string;
  /** Called one second after a successful sign-in, before `onClose`. */
  onSuccess?: () => void;
  onClose: () => void;
}

/** The auth dialog at work: signs in with the provider's AuthClient. */
export function SignInDialog({ open, reason, email, onSuccess, onClose }: SignInDialogProps) {
  const { common } = useMessages();
  const { user, profile } = useSession();
  const forgot = useForgotPassword();
  const flow = useAuthFlow({
    open,
    onSuccess,
    onClose() {
      forgot.clear();
      onClose();
    },
  });
  const welcome = profile && {
    name: displayNameOf({ user, profile }, common.userFallback),
    tier: profile.subscription_tier,
  };
  return (
    <AuthDialog
      open={open}
      reason={reason}
      email={email}
      // Whose session has ended is not back yet.
      welcome={reason ? null : welcome}
      forgot={forgot.offer}
      {...flow}
    />
  );
}
