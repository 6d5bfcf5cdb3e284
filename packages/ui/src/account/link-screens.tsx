'use client';

import type { AnswerOf } from '@biophony/contract';
import { Button } from '@radix-ui/themes';
import { type FormEvent, type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { formatDateTime } from '../base/format.ts';
import { ErrorAlert } from '../kit/error-alert.tsx';
import { Facts } from '../kit/facts.tsx';
import { useKit } from '../kit/kit-context.ts';
import { Loading } from '../kit/loading.tsx';
import { Notice } from '../kit/notice.tsx';
import { Wordmark } from '../kit/ornaments.tsx';
import { useMessages, usePresentation } from '../kit/presentation-context.ts';
import {
  useAccountMessages,
  useDeviceMessages,
  usePasswordMessages,
  useSignUpMessages,
  useVerificationMessages,
} from '../kit/use-page-messages.ts';
import { TextInput } from '../kit/text-input.tsx';
import { SignInDialog } from '../session/sign-in-dialog.tsx';
import { useSession } from '../session/use-session.ts';
import { NewPasswordForm, PasswordForm } from './account-access.tsx';
import {
  useConfirmSignUp,
  useDevice,
  useResetPassword,
  useVerifyEmail,
} from './use-link-screens.ts';

interface AccountPageProps {
  title: string;
  /** The product's logo, linked to the home page. */
  home: ReactNode;
  children: ReactNode;
}

/** A page with a single card, for links from mails and terminals. */
export function AccountPage({ title, home, children }: AccountPageProps) {
  return (
    <div className="bp-account-page">
      <header>{home}</header>
      <main className="bp-card bp-account-card">
        <h1 className="bp-title">{title}</h1>
        {children}
      </main>
    </div>
  );
}

/** Props of the pages of links. */
interface LinkScreenProps {
  /** Told the page's title, for the document's. */
  onTitle?: (title: string) => void;
}

interface FramedProps extends LinkScreenProps {
  title: string;
  children: ReactNode;
}

/** The account page with the host's link home. */
export function Framed({ title, onTitle, children }: FramedProps) {
  const { Link } = useKit();
  const tell = useEffectEvent((text: string) => onTitle?.(text));
  useEffect(() => tell(title), [title]);
  const home = (
    <Link destination={{ to: 'home' }}>
      <Wordmark />
    </Link>
  );
  return (
    <AccountPage title={title} home={home}>
      {children}
    </AccountPage>
  );
}

interface SignInFirstProps {
  /** Why signing in is needed; a default text when absent. */
  text?: string;
  children: ReactNode;
}

/** Shows `children` when signed in, otherwise a sign-in on the same page. */
export function SignInFirst({ text, children }: SignInFirstProps) {
  const account = useAccountMessages();
  const { auth, common } = useMessages();
  const { user, ended, loading } = useSession();
  const here = user && ended === 0;
  const [open, setOpen] = useState(true);
  if (loading) return <Loading text={common.loading} />;
  return (
    <>
      {here ? (
        children
      ) : (
        <>
          <p>{text ?? account.signInFirst}</p>
          <div className="bp-account-actions">
            <Button size="3" onClick={() => setOpen(true)}>
              {auth.login}
            </Button>
          </div>
        </>
      )}
      <SignInDialog open={open && !here} onClose={() => setOpen(false)} />
    </>
  );
}

interface DeviceCodeFormProps {
  /** Code from the address. */
  initial: string;
  busy: boolean;
  problem: string | null;
  onLook: (code: string) => void;
}

/** Asks for the code that a terminal shows. */
export function DeviceCodeForm({ initial, busy, problem, onLook }: DeviceCodeFormProps) {
  const device = useDeviceMessages();
  const [code, setCode] = useState(initial);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (code.trim() !== '' && !busy) onLook(code);
  };
  return (
    <form className="bp-stack" onSubmit={submit}>
      <p>{device.codeText}</p>
      <TextInput
        label={device.codeLabel}
        hint={device.codeHint}
        problem={problem}
        value={code}
        onChange={setCode}
        disabled={busy}
        maxLength={20}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
      <Button type="submit" size="3" disabled={code.trim() === '' || busy}>
        {busy ? device.looking : device.look}
      </Button>
    </form>
  );
}

interface DeviceRequestViewProps {
  request: AnswerOf<'authDeviceGet'>;
  /** Account that the device would use. */
  email: string;
  busy: boolean;
  onApprove: () => void;
  onDeny: () => void;
}

/** Shows the device and asks to allow or deny it. Only a click answers. */
export function DeviceRequestView({
  request,
  email,
  busy,
  onApprove,
  onDeny,
}: DeviceRequestViewProps) {
  const { locale } = usePresentation();
  const device = useDeviceMessages();
  const { status } = request;
  return (
    <>
      <div>
        <p>{device.wants(request.client_name)}</p>
        <p className="bp-account-code">
          <code>{request.user_code}</code>
        </p>
      </div>
      <Facts
        facts={[
          { label: device.program, value: request.client_name },
          { label: device.asked, value: formatDateTime(request.created_at, locale) },
          { label: device.status, value: device.statuses[status] },
        ]}
      />
      {status === 'pending' && (
        <>
          <div>
            <h2>{device.question}</h2>
            <p className="bp-small">{device.questionText}</p>
            <p className="bp-small">{device.asAccount(email)}</p>
          </div>
          <div className="bp-account-actions">
            <Button size="3" variant="soft" color="gray" disabled={busy} onClick={onDeny}>
              {device.deny}
            </Button>
            <Button size="3" disabled={busy} onClick={onApprove}>
              {device.approve}
            </Button>
          </div>
        </>
      )}
      {status !== 'pending' && (
        <Notice tone={status === 'approved' ? 'good' : 'info'} live>
          <p>{device[status]}</p>
        </Notice>
      )}
    </>
  );
}

/** Page that a terminal opens to sign in (RFC 8628). `userCode` comes from the address. */
export function DeviceScreen({ userCode, onTitle }: LinkScreenProps & { userCode: string | null }) {
  const t = useDeviceMessages();
  const { user } = useSession();
  const device = useDevice(userCode);
  const { request, busy, error, problem } = device;
  return (
    <Framed title={t.title} onTitle={onTitle}>
      <SignInFirst>
        {error && <ErrorAlert error={error} />}
        {request ? (
          <DeviceRequestView
            request={request}
            email={user?.email ?? ''}
            busy={busy}
            onApprove={device.approve}
            onDeny={device.deny}
          />
        ) : (
          <DeviceCodeForm
            initial={device.code}
            busy={busy}
            problem={problem}
            onLook={device.look}
          />
        )}
        {request && (
          <button
            type="button"
            className="bp-text-button"
            disabled={busy}
            onClick={device.startOver}
          >
            {t.otherCode}
          </button>
        )}
      </SignInFirst>
    </Framed>
  );
}

/** Page of a sign-up's mail; `token` comes from its link. */
export function ConfirmSignUpScreen({ token, onTitle }: LinkScreenProps & { token: string }) {
  const { Link } = useKit();
  const t = useSignUpMessages();
  const { ownCredentials } = useAccountMessages();
  const { available, busy, done, error, onConfirm } = useConfirmSignUp(token);
  return (
    <Framed title={t.title} onTitle={onTitle}>
      {done !== null ? (
        <>
          <Notice tone="good" live>
            <p>{t.done(done)}</p>
          </Notice>
          <p>
            <Link destination={{ to: 'projects' }}>{t.toProjects}</Link>
          </p>
        </>
      ) : available ? (
        <>
          <p>{t.text}</p>
          {error && <ErrorAlert error={error} />}
          <PasswordForm busy={busy} action={t.action} busyAction={t.busy} onSubmit={onConfirm} />
        </>
      ) : (
        <Notice tone="warn">
          <p>{ownCredentials}</p>
        </Notice>
      )}
    </Framed>
  );
}

function PasswordWasSet() {
  const { navigate, messages } = useKit();
  const { wasSet } = usePasswordMessages();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Notice tone="good" live>
        <p>{wasSet}</p>
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
export function ResetPasswordScreen({
  token,
  onTitle,
}: LinkScreenProps & { token: string | null }) {
  const t = usePasswordMessages();
  const { ownCredentials } = useAccountMessages();
  const { available, busy, done, error, reset } = useResetPassword(token);
  const hindrance = available ? (token ? null : t.noToken) : ownCredentials;
  return (
    <Framed title={t.resetTitle} onTitle={onTitle}>
      {error && <ErrorAlert error={error} />}
      {hindrance ? (
        <Notice tone="warn">
          <p>{hindrance}</p>
        </Notice>
      ) : done ? (
        <PasswordWasSet />
      ) : (
        <>
          <p>{t.resetText}</p>
          <NewPasswordForm busy={busy} action={t.set} onSubmit={reset} />
        </>
      )}
    </Framed>
  );
}

/** Page of the mail that verifies an address; `token` comes from its link. */
export function VerifyEmailScreen({ token, onTitle }: LinkScreenProps & { token: string | null }) {
  const { Link } = useKit();
  const t = useVerificationMessages();
  const { ownCredentials } = useAccountMessages();
  const { available, verified, error } = useVerifyEmail(token);
  const hindrance = available ? (token ? null : t.noToken) : ownCredentials;
  return (
    <Framed title={t.title} onTitle={onTitle}>
      <SignInFirst>
        {verified === null && !hindrance && !error ? (
          <Loading text={t.verifying} />
        ) : (
          <>
            {verified !== null ? (
              <Notice tone="good" live>
                <p>{t.verified(verified)}</p>
              </Notice>
            ) : hindrance ? (
              <Notice tone="warn">
                <p>{hindrance}</p>
              </Notice>
            ) : (
              error && <ErrorAlert error={error} />
            )}
            <p>
              <Link destination={{ to: 'settings' }}>{t.toSettings}</Link>
            </p>
          </>
        )}
      </SignInFirst>
    </Framed>
  );
}
