'use client';

import { PasswordForm } from '../../components/account/password-form.tsx';
import { ErrorAlert } from '../../components/feedback/error-alert.tsx';
import { Notice } from '../../components/feedback/notice.tsx';
import { useConfirmSignUp } from '../../headless/account/use-confirm-sign-up.ts';
import { useKit } from '../../context/kit-context.ts';
import { Framed } from './framed.tsx';

/** Where the mail of a sign-up leads to; `token` is the one of its link. */
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
