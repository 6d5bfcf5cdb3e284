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

export function InvitationRoute() {
  const { common } = useMessages();
  const [token, setToken] = useState(takeInvitation);
  useEffect(() => {
    // Opening another link in the same tab changes only the part after `#`.
    const again = () => setToken(takeInvitation());
    addEventListener('hashchange', again);
    return () => removeEventListener('hashchange', again);
  }, []);
  const onTitle = useCallback(
    (title: string) => {
      document.title = `${title} – ${common.product}`;
    },
    [common.product],
  );
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
  const { common } = useMessages();
  const { hash } = useLocation();
  const address = useQuery();
  const onTitle = useCallback(
    (title: string) => {
      document.title = `${title} – ${common.product}`;
    },
    [common.product],
  );
  const token = hash.slice(1) || null;
  // No sign-in needed, so do not wait for the session.
  useLayoutEffect(endBoot, []);
  return (
    <SharedScreen key={token} token={token} readerOf={readerOf} {...address} onTitle={onTitle} />
  );
}

function useTitle(title: string): void {
  const { common } = useMessages();
  useEffect(() => {
    document.title = `${title} – ${common.product}`;
  }, [title, common]);
}

/** One-time token of an email, after the `#`, which browsers never send. */
const useToken = (name = 'token') => new URLSearchParams(useLocation().hash.slice(1)).get(name);

/** `/device?user_code=`: approving a terminal. */
export function DeviceRoute() {
  useTitle(useMessages().device.title);
  const [query] = useSearchParams();
  return <DeviceScreen userCode={query.get('user_code')} />;
}

/** `/reset-password#token=`: link of the email for a forgotten password. */
export function ResetPasswordRoute() {
  useTitle(useMessages().password.resetTitle);
  return <ResetPasswordScreen token={useToken()} />;
}

/**
 * `/verify-email#token=` and `#sign-up=`: links of the emails that verify an address or finish a
 * sign-up.
 */
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
