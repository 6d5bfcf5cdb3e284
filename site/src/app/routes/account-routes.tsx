import { useMessages } from '@biophony/ui';
import { DeviceScreen, ResetPasswordScreen, VerifyEmailScreen } from '@biophony/ui/screens';
import { useEffect } from 'react';
import { useLocation, useSearchParams } from 'react-router';

function useTitle(title: string): void {
  const { common } = useMessages();
  useEffect(() => {
    document.title = `${title} – ${common.product}`;
  }, [title, common]);
}

/** The one-time token of a mail. It stands behind the `#`, which browsers send to nobody. */
const useToken = () => new URLSearchParams(useLocation().hash.slice(1)).get('token');

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

/** `/verify-email#token=`: the link of the mail that verifies an address. */
export function VerifyEmailRoute() {
  useTitle(useMessages().verification.title);
  return <VerifyEmailScreen token={useToken()} />;
}
