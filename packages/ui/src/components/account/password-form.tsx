'use client';

import { limits } from '@biophony/contract/constants';
import { Button } from '@radix-ui/themes';
import { useState, type FormEvent } from 'react';
import { useMessages } from '../../context/presentation-context.ts';
import { TextInput } from '../form/text-input.tsx';

interface PasswordFormProps {
  busy: boolean;
  action: string;
  busyAction: string;
  onSubmit: (password: string) => void;
}

/** Asks for the password of today. */
export function PasswordForm({ busy, action, busyAction, onSubmit }: PasswordFormProps) {
  const { auth } = useMessages();
  const [password, setPassword] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (password !== '' && !busy) onSubmit(password);
  };
  return (
    <form className="bp-stack" onSubmit={submit}>
      <TextInput
        label={auth.passwordLabel}
        type="password"
        value={password}
        onChange={setPassword}
        disabled={busy}
        maxLength={limits.password_max_length}
        autoComplete="current-password"
      />
      <div className="bp-account-actions">
        <Button type="submit" size="3" disabled={password === '' || busy}>
          {busy ? busyAction : action}
        </Button>
      </div>
    </form>
  );
}
