'use client';

import { limits } from '@biophony/contract/constants';
import { Button, Spinner } from '@radix-ui/themes';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { SecondFactorMethod } from '../auth/auth-errors.ts';
import type { ErrorText } from '../kit/describe-error.ts';
import { ErrorAlert } from '../kit/error-alert.tsx';
import { Notice } from '../kit/notice.tsx';
import { useMessages } from '../kit/presentation-context.ts';
import { usePasswordMessages, useSecondFactorMessages } from '../kit/use-page-messages.ts';
import { TextInput } from '../kit/text-input.tsx';

/** Values of the form for signing in and up. */
export interface EmailFormValues {
  mode: 'signIn' | 'signUp';
  email: string;
  password: string;
  /** Empty when signing in. */
  name: string;
}

/** Request of a mail to reset the password. */
export interface ForgotPasswordOffer {
  busy: boolean;
  /** Address of the mail, sent if the account exists. */
  sentTo: string | null;
  error: ErrorText | null;
  send: (email: string) => void;
}

interface ForgotPasswordProps {
  email: string;
  disabled: boolean;
  offer: ForgotPasswordOffer;
}

/** 'Forgot password?' below the sign-in fields, and its result. */
function ForgotPassword({ email, disabled, offer }: ForgotPasswordProps) {
  const password = usePasswordMessages();
  const [needsEmail, setNeedsEmail] = useState(false);
  const ask = () => {
    setNeedsEmail(email === '');
    if (email !== '') offer.send(email);
  };
  const { busy, sentTo, error } = offer;
  return (
    <>
      <button type="button" className="bp-text-button" disabled={disabled || busy} onClick={ask}>
        {password.forgot}
      </button>
      {needsEmail && email === '' && (
        <Notice live>
          <p>{password.forgotNeedsEmail}</p>
        </Notice>
      )}
      {sentTo && (
        <Notice tone="good" live>
          <p>{password.forgotSent(sentTo)}</p>
        </Notice>
      )}
      {error && <ErrorAlert error={error} />}
    </>
  );
}

interface EmailFormProps {
  busy: boolean;
  /** Initial value of the email field. */
  initialEmail?: string;
  onSubmit: (values: EmailFormValues) => void;
  onEdit?: () => void;
  /** Shown when signing in. */
  forgot?: ForgotPasswordOffer | null;
}

/** Email and password, and the full name when signing up. */
export function EmailForm({ busy, initialEmail = '', onSubmit, onEdit, forgot }: EmailFormProps) {
  const { auth } = useMessages();
  const [mode, setMode] = useState<EmailFormValues['mode']>('signIn');
  const [email, setEmail] = useState(initialEmail);
  const [password, setPassword] = useState('');
  const [name, setName] = useState('');
  /** The first empty field. */
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // Later than this effect: a closing dialog returns the focus, and the opening one focuses its
    // first button.
    const frame = requestAnimationFrame(() => first.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, []);
  const signingUp = mode === 'signUp';
  const complete = email.trim() !== '' && password !== '' && (!signingUp || name.trim() !== '');
  const edit = (set: (value: string) => void) => (value: string) => {
    set(value);
    onEdit?.();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!complete || busy) return;
    onSubmit({ mode, email: email.trim(), password, name: signingUp ? name.trim() : '' });
  };
  return (
    <form className="bp-stack" onSubmit={submit}>
      {signingUp && (
        <TextInput
          label={auth.nameLabel}
          value={name}
          onChange={edit(setName)}
          disabled={busy}
          autoComplete="name"
          maxLength={limits.display_name_length}
        />
      )}
      <TextInput
        label={auth.emailLabel}
        type="email"
        value={email}
        onChange={edit(setEmail)}
        disabled={busy}
        autoComplete="email"
        {...(!initialEmail && { ref: first })}
      />
      <TextInput
        label={auth.passwordLabel}
        type="password"
        value={password}
        onChange={edit(setPassword)}
        disabled={busy}
        autoComplete={signingUp ? 'new-password' : 'current-password'}
        {...(initialEmail && { ref: first })}
      />
      <Button type="submit" size="3" disabled={!complete || busy}>
        {busy && <Spinner />}
        {busy ? auth.busy : signingUp ? auth.signUp : auth.signIn}
      </Button>
      <button
        type="button"
        className="bp-text-button"
        disabled={busy}
        onClick={() => {
          setMode(signingUp ? 'signIn' : 'signUp');
          onEdit?.();
        }}
      >
        {signingUp ? auth.toSignIn : auth.toSignUp}
      </button>
      {!signingUp && forgot && (
        <ForgotPassword email={email.trim()} disabled={busy} offer={forgot} />
      )}
    </form>
  );
}

/** A sign-in that waits for a code. */
export interface SecondFactorOffer {
  methods: readonly SecondFactorMethod[];
  onCode: (code: string) => void;
  /** Sends a code by text message. */
  onSend: () => void;
  /** Back to the ways of signing in. */
  onBack: () => void;
}

interface SecondFactorFormProps {
  offer: SecondFactorOffer;
  busy: boolean;
}

/** Asks for the code of the second factor. */
export function SecondFactorForm({ offer, busy }: SecondFactorFormProps) {
  const t = useSecondFactorMessages();
  const { auth } = useMessages();
  const [code, setCode] = useState('');
  const { methods, onCode, onSend, onBack } = offer;
  const [app, sms] = [methods.includes('totp'), methods.includes('sms')];
  const coded = app && sms ? t.bothHint : sms ? t.smsHint : t.appHint;
  const withRecovery = methods.includes('recovery') ? t.orRecovery(coded) : coded;
  const hint = app || sms ? withRecovery : t.recoveryHint;
  const complete = code.trim().length >= 6;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (complete && !busy) onCode(code.trim());
  };
  return (
    <form className="bp-stack" onSubmit={submit}>
      <p>{t.prompt}</p>
      <TextInput
        label={t.codeLabel}
        hint={hint}
        value={code}
        onChange={setCode}
        disabled={busy}
        autoComplete="one-time-code"
        maxLength={20}
      />
      <Button type="submit" size="3" disabled={!complete || busy}>
        {busy && <Spinner />}
        {busy ? auth.busy : t.proceed}
      </Button>
      {sms && (
        <button type="button" className="bp-text-button" disabled={busy} onClick={onSend}>
          {t.send}
        </button>
      )}
      <button type="button" className="bp-text-button" disabled={busy} onClick={onBack}>
        {t.back}
      </button>
    </form>
  );
}
