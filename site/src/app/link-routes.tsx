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
import { endBoot } from '../shared/boot.ts';
import { forgetInvitation, takeInvitation } from '../shared/browser-memory.ts';
import { baseUrl } from '../shared/service.ts';
import { useQuery } from '../shared/use-query.ts';

/** `/invitation#TOKEN`: the link of an invitation to a project, by mail or from hand to hand. */
export function InvitationRoute() {
  const { common } = useMessages();
  const [token, setToken] = useState(takeInvitation);
  useEffect(() => {
    // Another link that is opened in the same tab changes only what is behind the `#`.
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

/** A client that reads by tokens which are not those of an account. */
const readerOf = (getToken: GetToken) =>
  createClient({ baseUrl, auth: { getToken }, longestWait: 3_000 });

/**
 * `/shared#TOKEN`: a project for whoever has the link. The token stays behind the `#`, which browsers send to nobody, so
 * that the page can be kept as a bookmark.
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
  // Nobody has to be signed in here: it is not waited for who is.
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
