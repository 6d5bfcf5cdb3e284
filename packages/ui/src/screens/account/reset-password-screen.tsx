'use client';

import { Button } from '@radix-ui/themes';
import { useState } from 'react';
import { NewPasswordForm } from '../../components/account/new-password-form.tsx';
import { ErrorAlert } from '../../components/feedback/error-alert.tsx';
import { Notice } from '../../components/feedback/notice.tsx';
import { useResetPassword } from '../../headless/account/use-reset-password.ts';
import { useKit } from '../../context/kit-context.ts';
import { SignInDialog } from '../../widgets/sign-in-dialog.tsx';
import { Framed } from './framed.tsx';

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

/** Where the mail about a forgotten password leads to; `token` is the one of its link. */
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
