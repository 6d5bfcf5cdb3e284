'use client';

import { useState, type FormEvent } from 'react';
import type { AppSecret, FactorKind } from '../../auth/client/factor-actions.ts';
import type { ErrorText } from '../../errors/describe-error.ts';
import { useMessages } from '../../context/presentation-context.ts';
import { ErrorAlert } from '../feedback/error-alert.tsx';
import { TextInput } from '../form/text-input.tsx';
import { QrCode } from './qr-code.tsx';
import { Modal } from '../dialog/modal.tsx';
import { SubmitActions } from '../dialog/submit-actions.tsx';

interface SetUpFactorDialogProps {
  /** Null closes the dialog. A number is asked for until a code was sent to it. */
  setUp: { kind: FactorKind; secret: AppSecret; begun: boolean } | null;
  busy?: boolean;
  error?: ErrorText | null;
  onPhone: (phone: string) => void;
  onCode: (code: string) => void;
  onClose: () => void;
}

const grouped = (secret: string) => secret.replace(/(.{4})(?=.)/g, '$1 ');

function FactorForm({
  setUp,
  busy = false,
  error,
  onPhone,
  onCode,
  onClose,
}: SetUpFactorDialogProps & { setUp: NonNullable<SetUpFactorDialogProps['setUp']> }) {
  const { secondFactor: words } = useMessages();
  const [phone, setPhone] = useState('');
  const [code, setCode] = useState('');
  const { secret, begun } = setUp;
  const complete = begun ? code.trim().length >= 6 : /^\+[1-9]\d{6,14}$/.test(phone.trim());
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!complete || busy) return;
    if (begun) onCode(code.trim());
    else onPhone(phone.trim());
  };
  return (
    <form className="bp-stack" onSubmit={submit}>
      {secret && (
        <>
          <p>{words.scan}</p>
          <QrCode text={secret.uri} label={words.qrAlt} />
          <p>
            {words.key}: <code>{grouped(secret.secret)}</code>
          </p>
        </>
      )}
      {error && <ErrorAlert error={error} />}
      {begun ? (
        <TextInput
          key="code"
          label={words.codeLabel}
          value={code}
          onChange={setCode}
          disabled={busy}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={8}
        />
      ) : (
        <TextInput
          key="phone"
          label={words.phoneLabel}
          hint={words.phoneHint}
          type="tel"
          value={phone}
          onChange={setPhone}
          disabled={busy}
          autoComplete="tel"
        />
      )}
      <SubmitActions
        action={begun ? words.confirm : words.proceed}
        busyAction={words.confirming}
        busy={busy}
        complete={complete}
        onClose={onClose}
      />
    </form>
  );
}

/** Sets a second factor up: shows an app's secret, or asks for a number, and then for a code. */
export function SetUpFactorDialog({ setUp, ...form }: SetUpFactorDialogProps) {
  const { secondFactor: words } = useMessages();
  return (
    <Modal
      open={setUp !== null}
      onClose={form.onClose}
      title={setUp?.kind === 'sms' ? words.setUpSms : words.setUpApp}
      locked={form.busy}
      width={440}
    >
      {setUp && <FactorForm setUp={setUp} {...form} />}
    </Modal>
  );
}
