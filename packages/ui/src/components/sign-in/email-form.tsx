'use client';

import { Button, Spinner } from '@radix-ui/themes';
import { limits } from '@biophony/contract/constants';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useMessages } from '../../context/presentation-context.ts';
import { TextInput } from '../form/text-input.tsx';
import { ForgotPassword } from './forgot-password.tsx';
import type { ForgotPasswordOffer, EmailFormValues } from '../../model/sign-in.ts';

interface EmailFormProps {
  busy: boolean;
  /** What the field for the email begins with. */
  initialEmail?: string;
  onSubmit: (values: EmailFormValues) => void;
  onEdit?: () => void;
  /** Offered when signing in. */
  forgot?: ForgotPasswordOffer | null;
}

/** Email and password, and the full name when signing up. */
export function EmailForm({ busy, initialEmail = '', onSubmit, onEdit, forgot }: EmailFormProps) {
  const { auth } = useMessages();
  const [mode, setMode] = useState<EmailFormValues['mode']>('signIn');
  const [email, setEmail] = useState(initialEmail);
  const [password, setPassword] = useState('');
  const [name, setName] = useState('');
  /** The first field that is still to be filled in. */
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // A dialog below gives up the focus, and the one that opens with this form takes it for its first button, only after
    // this effect.
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
