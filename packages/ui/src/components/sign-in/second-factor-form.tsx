'use client';

import { Button, Spinner } from '@radix-ui/themes';
import { useState, type FormEvent } from 'react';
import type { SecondFactorMethod } from '../../auth/client/second-factor-error.ts';
import { useMessages } from '../../context/presentation-context.ts';
import { TextInput } from '../form/text-input.tsx';

/** A sign-in that waits for a code. */
export interface SecondFactorOffer {
  methods: readonly SecondFactorMethod[];
  onCode: (code: string) => void;
  /** Has a code sent by text message. */
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
  const { secondFactor: words, auth } = useMessages();
  const [code, setCode] = useState('');
  const { methods, onCode, onSend, onBack } = offer;
  const [app, sms] = [methods.includes('totp'), methods.includes('sms')];
  const coded = app && sms ? words.bothHint : sms ? words.smsHint : words.appHint;
  const withRecovery = methods.includes('recovery') ? words.orRecovery(coded) : coded;
  const hint = app || sms ? withRecovery : words.recoveryHint;
  const complete = code.trim().length >= 6;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (complete && !busy) onCode(code.trim());
  };
  return (
    <form className="bp-stack" onSubmit={submit}>
      <p>{words.prompt}</p>
      <TextInput
        label={words.codeLabel}
        hint={hint}
        value={code}
        onChange={setCode}
        disabled={busy}
        autoComplete="one-time-code"
        maxLength={20}
      />
      <Button type="submit" size="3" disabled={!complete || busy}>
        {busy && <Spinner />}
        {busy ? auth.busy : words.proceed}
      </Button>
      {sms && (
        <button type="button" className="bp-text-button" disabled={busy} onClick={onSend}>
          {words.send}
        </button>
      )}
      <button type="button" className="bp-text-button" disabled={busy} onClick={onBack}>
        {words.back}
      </button>
    </form>
  );
}
