'use client';

import { Button } from '@radix-ui/themes';
import type { ReactNode } from 'react';
import type { FactorKind, FactorState } from '../../auth/client/factor-actions.ts';
import type { ErrorText } from '../../errors/describe-error.ts';
import { useMessages } from '../../context/presentation-context.ts';
import { ErrorAlert } from '../feedback/error-alert.tsx';
import { Loading } from '../feedback/loading.tsx';
import { SettingsCard } from './settings-card.tsx';

interface SecondFactorCardProps {
  /** Null while it is being loaded. */
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

/** Which second factors the account asks for, and the way to switch them on and off. */
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
  const { secondFactor: words, common } = useMessages();
  const stands = (kind: FactorKind, usual: string) =>
    state?.mustRenew?.includes(kind) ? words.mustRenew : usual;
  const rows: Row[] = state
    ? [
        {
          kind: 'totp',
          name: words.app,
          stands: stands('totp', state.totp ? words.on : words.off),
          on: state.totp,
          label: words.setUpApp,
        },
        {
          kind: 'sms',
          name: words.sms,
          stands: stands('sms', state.sms === null ? words.off : words.smsOn(state.sms)),
          on: state.sms !== null,
          label: words.setUpSms,
        },
      ]
    : [];
  const offered = rows.filter(({ kind, on }) => kind === 'totp' || on || state?.smsAvailable);
  return (
    <SettingsCard title={words.title}>
      <p className="bp-small bp-soft">{words.text}</p>
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
                aria-label={on ? words.switchOffNamed(name) : label}
                onClick={() => (on ? onSwitchOff : onSetUp)(kind)}
              >
                {on ? words.switchOff : words.setUp}
              </Button>
            </li>
          ))}
          {rows.some(({ on }) => on) && (
            <li>
              <span>
                {words.recovery}: <strong>{words.recoveryLeft(state.recoveryCodesLeft)}</strong>
              </span>
              <Button variant="soft" color="gray" disabled={busy} onClick={onRenew}>
                {words.renew}
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
