'use client';

import { limits } from '@biophony/contract/constants';
import { Button } from '@radix-ui/themes';
import { type FormEvent, type ReactNode, useState } from 'react';
import { usePageUnsaved } from '../base/use-unsaved.ts';
import type { ErrorText } from '../kit/describe-error.ts';
import { ErrorAlert } from '../kit/error-alert.tsx';
import { Modal } from '../kit/modal.tsx';
import { Notice } from '../kit/notice.tsx';
import { useMessages } from '../kit/presentation-context.ts';
import { usePasswordMessages } from '../kit/use-page-messages.ts';
import { TextInput } from '../kit/text-input.tsx';
import { AccountActions } from './settings-cards.tsx';
import { useAccountAccess } from './use-settings.ts';

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
  const password = usePasswordMessages();
  const [current, setCurrent] = useState('');
  const [next, setNext] = useState('');
  const [wasShort, setWasShort] = useState(false);
  const shortest = limits.password_min_length;
  const short = next.length < shortest;
  const complete = next !== '' && (!withCurrent || current !== '');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setWasShort(short);
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
        problem={wasShort && short ? password.tooShort(shortest) : null}
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

interface ChangePasswordDialogProps {
  open: boolean;
  busy?: boolean;
  error?: ErrorText | null;
  onSubmit: (next: string, current: string) => void;
  onClose: () => void;
}

/** Asks for the current and the new password. */
export function ChangePasswordDialog({
  open,
  busy = false,
  error,
  onSubmit,
  onClose,
}: ChangePasswordDialogProps) {
  const password = usePasswordMessages();
  const { common } = useMessages();
  const cancel = (
    <Button type="button" size="3" variant="soft" color="gray" disabled={busy} onClick={onClose}>
      {common.cancel}
    </Button>
  );
  return (
    <Modal
      open={open}
      onClose={onClose}
      title={password.change}
      description={password.changeText}
      locked={busy}
      width={440}
    >
      {error && <ErrorAlert error={error} />}
      <NewPasswordForm
        busy={busy}
        action={password.change}
        withCurrent
        cancel={cancel}
        onSubmit={onSubmit}
      />
    </Modal>
  );
}

interface AccountAccessProps {
  /** Whether the account signs in with a password of the service. */
  withPassword: boolean;
}

/** Address, password and sessions of the account; nothing if the identity provider manages them. */
export function AccountAccess({ withPassword }: AccountAccessProps) {
  const access = useAccountAccess();
  const unsaved = usePageUnsaved();
  const [asking, setAsking] = useState(false);
  if (!access) return null;
  const { busy, done, error } = access;
  const close = () => {
    access.forgetError();
    setAsking(false);
  };
  const signOutEverywhere = async () => {
    if (await unsaved.mayDiscard()) await access.signOutEverywhere();
  };
  const change = async (next: string, current: string) => {
    if (await access.changePassword(current, next)) setAsking(false);
  };
  return (
    <>
      {done && (
        <Notice tone="good" live>
          <p>{done}</p>
        </Notice>
      )}
      {error && error.of !== 'password' && (
        <ErrorAlert error={error.text} onDismiss={access.forgetError} />
      )}
      <AccountActions
        verified={access.verified}
        busy={busy}
        onSendVerification={() => void access.sendVerification()}
        {...(withPassword && { onChangePassword: () => setAsking(true) })}
        onSignOutEverywhere={() => void signOutEverywhere()}
      />
      <ChangePasswordDialog
        open={asking}
        busy={busy === 'password'}
        error={error?.of === 'password' ? error.text : null}
        onSubmit={(next, current) => void change(next, current)}
        onClose={close}
      />
    </>
  );
}
