import { createClient, type GetToken } from '@biophony/sdk';
import { useMessages } from '@biophony/ui';
import {
  ConfirmSignUpScreen,
  DeviceScreen,
  InvitationScreen,
  ResetPasswordScreen,
  SharedScreen,
  VerifyEmailScreen,
} from '@biophony/ui/screens';
import { useCallback, useEffect, useLayoutEffect, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { endBoot } from '../shared/skeleton.ts';
import { forgetInvitation, takeInvitation } from '../shared/browser-memory.ts';
import { baseUrl } from '../shared/service.ts';
import { useQuery } from '../shared/use-query.ts';

/** Sets the document's title. */
function useOnTitle() {
  const { common } = useMessages();
  return useCallback(
    (title: string) => {
      document.title = `${title} – ${common.product}`;
    },
    [common.product],
  );
}

export function InvitationRoute() {
  const onTitle = useOnTitle();
  const [token, setToken] = useState(takeInvitation);
  useEffect(() => {
    // Opening another link in the same tab changes only the part after `#`.
    const again = () => setToken(takeInvitation());
    addEventListener('hashchange', again);
    return () => removeEventListener('hashchange', again);
  }, []);
  return (
    <InvitationScreen key={token} token={token} onTitle={onTitle} onAccepted={forgetInvitation} />
  );
}

const readerOf = (getToken: GetToken) =>
  createClient({ baseUrl, auth: { getToken }, longestWait: 3_000 });

/**
 * `/shared#TOKEN`: a project for everyone with the link. The token stays after the `#`, which
 * browsers never send, so that the page can be bookmarked.
 */
export function SharedRoute() {
  const onTitle = useOnTitle();
  const { hash } = useLocation();
  const address = useQuery();
  const token = hash.slice(1) || null;
  // No sign-in needed, so do not wait for the session.
  useLayoutEffect(endBoot, []);
  return (
    <SharedScreen key={token} token={token} readerOf={readerOf} {...address} onTitle={onTitle} />
  );
}

/** One-time token of an email, after the `#`, which browsers never send. */
const useToken = (name = 'token') => new URLSearchParams(useLocation().hash.slice(1)).get(name);

/** `/device?user_code=`: approving a terminal. */
export function DeviceRoute() {
  const [query] = useSearchParams();
  return <DeviceScreen userCode={query.get('user_code')} onTitle={useOnTitle()} />;
}

/** `/reset-password#token=`: link of the email for a forgotten password. */
export function ResetPasswordRoute() {
  return <ResetPasswordScreen token={useToken()} onTitle={useOnTitle()} />;
}

/**
 * `/verify-email#token=` and `#sign-up=`: links of the emails that verify an address or finish a
 * sign-up.
 */
export function VerifyEmailRoute() {
  const onTitle = useOnTitle();
  const [token, signUpToken] = [useToken(), useToken('sign-up')];
  return signUpToken === null ? (
    <VerifyEmailScreen token={token} onTitle={onTitle} />
  ) : (
    <ConfirmSignUpScreen token={signUpToken} onTitle={onTitle} />
  );
}
