'use client';

import { limits } from '@biophony/contract/constants';
import { Button } from '@radix-ui/themes';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useMessages } from '../kit/presentation-context.ts';
import { TextInput } from '../kit/text-input.tsx';

interface NewPasswordFormProps {
  busy: boolean;
  action: string;
  /** Also asks for the current password. */
  withCurrent?: boolean;
  /** Shown beside the main button. */
  cancel?: ReactNode;
  onSubmit: (next: string, current: string) => void;
}

/** Asks for a new password. */
export function NewPasswordForm({
  busy,
  action,
  withCurrent = false,
  cancel,
  onSubmit,
}: NewPasswordFormProps) {
  const { password } = useMessages();
  const [current, setCurrent] = useState('');
  const [next, setNext] = useState('');
  const [told, setTold] = useState(false);
  const shortest = limits.password_min_length;
  const short = next.length < shortest;
  const complete = next !== '' && (!withCurrent || current !== '');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTold(short);
    if (complete && !short && !busy) onSubmit(next, current);
  };
  return (
    <form className="bp-stack" onSubmit={submit}>
      {withCurrent && (
        <TextInput
          label={password.currentLabel}
          type="password"
          value={current}
          onChange={setCurrent}
          disabled={busy}
          maxLength={limits.password_max_length}
          autoComplete="current-password"
        />
      )}
      <TextInput
        label={password.newLabel}
        type="password"
        hint={password.newHint(shortest)}
        problem={told && short ? password.tooShort(shortest) : null}
        value={next}
        onChange={setNext}
        disabled={busy}
        maxLength={limits.password_max_length}
        autoComplete="new-password"
      />
      <div className={cancel ? 'bp-modal-actions' : 'bp-account-actions'}>
        {cancel}
        <Button type="submit" size="3" disabled={!complete || busy}>
          {busy ? password.setting : action}
        </Button>
      </div>
    </form>
  );
}

interface PasswordFormProps {
  busy: boolean;
  action: string;
  busyAction: string;
  onSubmit: (password: string) => void;
}

/** Asks for the current password. */
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
