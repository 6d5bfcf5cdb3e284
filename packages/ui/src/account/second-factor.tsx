'use client';

import { Button } from '@radix-ui/themes';
import encodeQr from 'qr';
import { type FormEvent, type ReactNode, useMemo, useState } from 'react';
import type { AppSecret, FactorKind, FactorState } from '../auth/auth-client.ts';
import type { ErrorText } from '../kit/describe-error.ts';
import { ErrorAlert } from '../kit/error-alert.tsx';
import { Loading } from '../kit/loading.tsx';
import { ConfirmDialog, Modal, ModalActions, SubmitActions } from '../kit/modal.tsx';
import { useMessages } from '../kit/presentation-context.ts';
import { useSecondFactorMessages } from '../kit/use-page-messages.ts';
import { SettingsCard } from '../kit/settings-card.tsx';
import { TextInput } from '../kit/text-input.tsx';
import { useSecondFactor } from './use-settings.ts';

interface RecoveryCodesDialogProps {
  /** Shown only once; null closes the dialog. */
  codes: readonly string[] | null;
  onClose: () => void;
}

/**
 * Shows new recovery codes. Only its own button closes it, so that they are not lost by accident.
 */
export function RecoveryCodesDialog({ codes, onClose }: RecoveryCodesDialogProps) {
  const t = useSecondFactorMessages();
  return (
    <Modal
      open={codes !== null}
      onClose={onClose}
      title={t.codesTitle}
      description={t.codesText}
      locked
    >
      <ul className="bp-recovery-codes">
        {codes?.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <ModalActions>
        <Button size="3" onClick={onClose}>
          {t.codesDone}
        </Button>
      </ModalActions>
    </Modal>
  );
}

/** White modules around the code, as readers need (ISO/IEC 18004, section 9.1). */
const margin = 4;

interface QrCodeProps {
  text: string;
  label: string;
}

/** QR code, black on white in any appearance. */
export function QrCode({ text, label }: QrCodeProps) {
  const { path, size } = useMemo(() => {
    const rows = encodeQr(text, 'raw', { border: margin });
    const dark = rows.flatMap((row, y) =>
      row.flatMap((on, x) => (on ? [`M${x} ${y}h1v1h-1z`] : [])),
    );
    return { path: dark.join(''), size: rows.length };
  }, [text]);
  return (
    <svg className="bp-qr" viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges">
      <title>{label}</title>
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}

interface SetUpFactorDialogProps {
  /** Null closes the dialog. Asks for a number until a code was sent to it. */
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
  const t = useSecondFactorMessages();
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
          <p>{t.scan}</p>
          <QrCode text={secret.uri} label={t.qrAlt} />
          <p>
            {t.key}: <code>{grouped(secret.secret)}</code>
          </p>
        </>
      )}
      {error && <ErrorAlert error={error} />}
      {begun ? (
        <TextInput
          key="code"
          label={t.codeLabel}
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
          label={t.phoneLabel}
          hint={t.phoneHint}
          type="tel"
          value={phone}
          onChange={setPhone}
          disabled={busy}
          autoComplete="tel"
        />
      )}
      <SubmitActions
        action={begun ? t.confirm : t.proceed}
        busyAction={t.confirming}
        busy={busy}
        complete={complete}
        onClose={onClose}
      />
    </form>
  );
}

/** Sets up a second factor: shows an app's secret or asks for a number, then for a code. */
export function SetUpFactorDialog({ setUp, ...form }: SetUpFactorDialogProps) {
  const t = useSecondFactorMessages();
  return (
    <Modal
      open={setUp !== null}
      onClose={form.onClose}
      title={setUp?.kind === 'sms' ? t.setUpSms : t.setUpApp}
      locked={form.busy}
      width={440}
    >
      {setUp && <FactorForm setUp={setUp} {...form} />}
    </Modal>
  );
}

interface SecondFactorCardProps {
  /** Null while loading. */
  state: FactorState | null;
  busy?: boolean;
  error?: ErrorText | null;
  onRetry?: () => void;
  onSetUp: (kind: FactorKind) => void;
  onSwitchOff: (kind: FactorKind) => void;
  onRenew: () => void;
  /** Dialogs. */
  children?: ReactNode;
}

interface Row {
  kind: FactorKind;
  name: string;
  stands: string;
  on: boolean;
  label: string;
}

/** Second factors of the account, with buttons to activate and deactivate them. */
export function SecondFactorCard({
  state,
  busy = false,
  error,
  onRetry,
  onSetUp,
  onSwitchOff,
  onRenew,
  children,
}: SecondFactorCardProps) {
  const t = useSecondFactorMessages();
  const { common } = useMessages();
  const stands = (kind: FactorKind, usual: string) =>
    state?.mustRenew?.includes(kind) ? t.mustRenew : usual;
  const rows: Row[] = state
    ? [
        {
          kind: 'totp',
          name: t.app,
          stands: stands('totp', state.totp ? t.on : t.off),
          on: state.totp,
          label: t.setUpApp,
        },
        {
          kind: 'sms',
          name: t.sms,
          stands: stands('sms', state.sms === null ? t.off : t.smsOn(state.sms)),
          on: state.sms !== null,
          label: t.setUpSms,
        },
      ]
    : [];
  const offered = rows.filter(({ kind, on }) => kind === 'totp' || on || state?.smsAvailable);
  return (
    <SettingsCard title={t.title}>
      <p className="bp-small bp-soft">{t.text}</p>
      {error && <ErrorAlert error={error} onRetry={onRetry} />}
      {state ? (
        <ul className="bp-factors">
          {offered.map(({ kind, name, stands, on, label }) => (
            <li key={kind}>
              <span>
                {name}: <strong>{stands}</strong>
              </span>
              <Button
                variant="soft"
                color={on ? 'red' : undefined}
                disabled={busy}
                aria-label={on ? t.switchOffNamed(name) : label}
                onClick={() => (on ? onSwitchOff : onSetUp)(kind)}
              >
                {on ? t.switchOff : t.setUp}
              </Button>
            </li>
          ))}
          {rows.some(({ on }) => on) && (
            <li>
              <span>
                {t.recovery}: <strong>{t.recoveryLeft(state.recoveryCodesLeft)}</strong>
              </span>
              <Button variant="soft" color="gray" disabled={busy} onClick={onRenew}>
                {t.renew}
              </Button>
            </li>
          )}
        </ul>
      ) : (
        !error && <Loading text={common.loading} />
      )}
      {children}
    </SettingsCard>
  );
}

/** The account's second factors with their data; nothing if the identity provider manages them. */
export function SecondFactor() {
  const t = useSecondFactorMessages();
  const second = useSecondFactor();
  const [removing, setRemoving] = useState<FactorKind | null>(null);
  if (!second) return null;
  const named = removing === 'sms' ? t.sms : t.app;
  const remove = async (kind: FactorKind) => {
    await second.remove(kind);
    setRemoving(null);
  };
  return (
    <SecondFactorCard
      state={second.state}
      busy={second.busy}
      error={second.stateError ?? (second.setUp ? null : second.error)}
      onRetry={second.stateError ? second.retry : undefined}
      onSetUp={(kind) => (kind === 'sms' ? second.beginSms() : void second.beginApp())}
      onSwitchOff={setRemoving}
      onRenew={() => void second.renew()}
    >
      <SetUpFactorDialog
        setUp={second.setUp}
        busy={second.busy}
        error={second.error}
        onPhone={(phone) => void second.sendTo(phone)}
        onCode={(code) => void second.confirm(code)}
        onClose={second.cancel}
      />
      <RecoveryCodesDialog codes={second.codes} onClose={second.forgetCodes} />
      <ConfirmDialog
        open={removing !== null}
        title={t.switchOffNamed(named)}
        question={t.switchOffQuestion(named)}
        action={t.switchOff}
        busy={second.busy}
        onConfirm={() => removing && void remove(removing)}
        onClose={() => setRemoving(null)}
      />
    </SecondFactorCard>
  );
}
