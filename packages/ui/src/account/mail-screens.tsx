'use client';

import { Button } from '@radix-ui/themes';
import { useState } from 'react';
import { ErrorAlert } from '../kit/error-alert.tsx';
import { useKit } from '../kit/kit-context.ts';
import { Loading } from '../kit/loading.tsx';
import { Notice } from '../kit/notice.tsx';
import { SignInDialog } from '../session/sign-in-dialog.tsx';
import { Framed, SignInFirst } from './account-page.tsx';
import { NewPasswordForm, PasswordForm } from './account-access.tsx';
import { useConfirmSignUp, useResetPassword, useVerifyEmail } from './use-mail-links.ts';

/** Page of a sign-up's mail; `token` comes from its link. */
export function ConfirmSignUpScreen({ token }: { token: string }) {
  const { messages, Link } = useKit();
  const words = messages.signUp;
  const { available, busy, done, error, onConfirm } = useConfirmSignUp(token);
  return (
    <Framed title={words.title}>
      {done !== null ? (
        <>
          <Notice tone="good" live>
            <p>{words.done(done)}</p>
          </Notice>
          <p>
            <Link destination={{ to: 'projects' }}>{words.toProjects}</Link>
          </p>
        </>
      ) : available ? (
        <>
          <p>{words.text}</p>
          {error && <ErrorAlert error={error} />}
          <PasswordForm
            busy={busy}
            action={words.action}
            busyAction={words.busy}
            onSubmit={onConfirm}
          />
        </>
      ) : (
        <Notice tone="warn">
          <p>{messages.account.ownCredentials}</p>
        </Notice>
      )}
    </Framed>
  );
}

function PasswordWasSet() {
  const { navigate, messages } = useKit();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Notice tone="good" live>
        <p>{messages.password.wasSet}</p>
      </Notice>
      <div className="bp-account-actions">
        <Button size="3" onClick={() => setOpen(true)}>
          {messages.auth.login}
        </Button>
      </div>
      <SignInDialog
        open={open}
        onSuccess={() => navigate({ to: 'projects' })}
        onClose={() => setOpen(false)}
      />
    </>
  );
}

/** Page of the mail on a forgotten password; `token` comes from its link. */
export function ResetPasswordScreen({ token }: { token: string | null }) {
  const { messages } = useKit();
  const words = messages.password;
  const { available, busy, done, error, reset } = useResetPassword(token);
  const hindrance = available ? (token ? null : words.noToken) : messages.account.ownCredentials;
  return (
    <Framed title={words.resetTitle}>
      {error && <ErrorAlert error={error} />}
      {hindrance ? (
        <Notice tone="warn">
          <p>{hindrance}</p>
        </Notice>
      ) : done ? (
        <PasswordWasSet />
      ) : (
        <>
          <p>{words.resetText}</p>
          <NewPasswordForm busy={busy} action={words.set} onSubmit={reset} />
        </>
      )}
    </Framed>
  );
}

/** Page of the mail that verifies an address; `token` comes from its link. */
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
