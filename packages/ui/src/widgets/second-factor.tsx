'use client';

import { useState } from 'react';
import type { FactorKind } from '../auth/client/factor-actions.ts';
import { ConfirmDialog } from '../components/dialog/confirm-dialog.tsx';
import { RecoveryCodesDialog } from '../components/account-dialogs/recovery-codes-dialog.tsx';
import { SetUpFactorDialog } from '../components/account-dialogs/set-up-factor-dialog.tsx';
import { SecondFactorCard } from '../components/settings/second-factor-card.tsx';
import { useSecondFactor } from '../headless/settings/use-second-factor.ts';
import { useMessages } from '../context/presentation-context.ts';

/** The second factors of the account at work; nothing where the identity provider looks after them. */
export function SecondFactor() {
  const { secondFactor: words } = useMessages();
  const second = useSecondFactor();
  const [removing, setRemoving] = useState<FactorKind | null>(null);
  if (!second) return null;
  const named = removing === 'sms' ? words.sms : words.app;
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
        title={words.switchOffNamed(named)}
        question={words.switchOffQuestion(named)}
        action={words.switchOff}
        busy={second.busy}
        onConfirm={() => removing && void remove(removing)}
        onClose={() => setRemoving(null)}
      />
    </SecondFactorCard>
  );
}
