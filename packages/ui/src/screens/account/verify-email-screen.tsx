'use client';

import { ErrorAlert } from '../../components/feedback/error-alert.tsx';
import { Loading } from '../../components/feedback/loading.tsx';
import { Notice } from '../../components/feedback/notice.tsx';
import { useVerifyEmail } from '../../headless/account/use-verify-email.ts';
import { useKit } from '../../context/kit-context.ts';
import { Framed } from './framed.tsx';
import { SignInFirst } from './sign-in-first.tsx';

/** Where the mail that verifies an address leads to; `token` is the one of its link. */
export function VerifyEmailScreen({ token }: { token: string | null }) {
  const { messages, Link } = useKit();
  const words = messages.verification;
  const { available, verified, error } = useVerifyEmail(token);
  const hindrance = available ? (token ? null : words.noToken) : messages.account.ownCredentials;
  return (
    <Framed title={words.title}>
      <SignInFirst>
        {verified === null && !hindrance && !error ? (
          <Loading text={words.verifying} />
        ) : (
          <>
            {verified !== null ? (
              <Notice tone="good" live>
                <p>{words.verified(verified)}</p>
              </Notice>
            ) : hindrance ? (
              <Notice tone="warn">
                <p>{hindrance}</p>
              </Notice>
            ) : (
              error && <ErrorAlert error={error} />
            )}
            <p>
              <Link destination={{ to: 'settings' }}>{words.toSettings}</Link>
            </p>
          </>
        )}
      </SignInFirst>
    </Framed>
  );
}
