'use client';

import { limits } from '@biophony/contract/constants';
import { Button } from '@radix-ui/themes';
import { useState, type FormEvent, type ReactNode } from 'react';
import { useMessages } from '../../context/presentation-context.ts';
import { TextInput } from '../form/text-input.tsx';

interface NewPasswordFormProps {
  busy: boolean;
  action: string;
  /** Asks for the password of today too. */
  withCurrent?: boolean;
  /** Stands beside the main button. */
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
