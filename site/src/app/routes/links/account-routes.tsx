import { useMessages } from '@biophony/ui';
import {
  ConfirmSignUpScreen,
  DeviceScreen,
  ResetPasswordScreen,
  VerifyEmailScreen,
} from '@biophony/ui/screens';
import { useEffect } from 'react';
import { useLocation, useSearchParams } from 'react-router';

export { InvitationRoute } from './invitation-route.tsx';
export { SharedRoute } from './shared-route.tsx';

function useTitle(title: string): void {
  const { common } = useMessages();
  useEffect(() => {
    document.title = `${title} – ${common.product}`;
  }, [title, common]);
}

/** The one-time token of a mail. It stands behind the `#`, which browsers send to nobody. */
const useToken = (name = 'token') => new URLSearchParams(useLocation().hash.slice(1)).get(name);

/** `/device?user_code=`: approving a terminal. */
export function DeviceRoute() {
  useTitle(useMessages().device.title);
  const [query] = useSearchParams();
  return <DeviceScreen userCode={query.get('user_code')} />;
}

/** `/reset-password#token=`: the link of the mail about a forgotten password. */
export function ResetPasswordRoute() {
  useTitle(useMessages().password.resetTitle);
  return <ResetPasswordScreen token={useToken()} />;
}

/** `/verify-email#token=` and `#sign-up=`: the links of the mails that verify an address and finish a sign-up. */
export function VerifyEmailRoute() {
  const { verification, signUp } = useMessages();
  const [token, signUpToken] = [useToken(), useToken('sign-up')];
  useTitle(signUpToken === null ? verification.title : signUp.title);
  return signUpToken === null ? (
    <VerifyEmailScreen token={token} />
  ) : (
    <ConfirmSignUpScreen token={signUpToken} />
  );
}
