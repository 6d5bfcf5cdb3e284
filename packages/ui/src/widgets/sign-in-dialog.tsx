'use client';

import { AuthDialog } from '../components/dialogs/auth-dialog.tsx';
import { useForgotPassword } from '../headless/account/use-forgot-password.ts';
import { useAuthFlow } from '../headless/session/use-auth-flow.ts';
import { useSession } from '../headless/session/session-context.ts';
import { displayNameOf } from '../headless/session/session.ts';
import { useMessages } from '../provider/look-context.ts';

interface SignInDialogProps {
  open: boolean;
  /** Called one second after a successful sign-in, before `onClose`. */
  onSuccess?: () => void;
  onClose: () => void;
}

/** The auth dialog at work: signs in with the provider's AuthClient. */
export function SignInDialog({ open, onSuccess, onClose }: SignInDialogProps) {
  const { common } = useMessages();
  const { user, profile } = useSession();
  const forgot = useForgotPassword();
  const flow = useAuthFlow({
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
  return <AuthDialog open={open} welcome={welcome} forgot={forgot.offer} {...flow} />;
}
