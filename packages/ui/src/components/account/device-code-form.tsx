'use client';

import { Button } from '@radix-ui/themes';
import { useState, type FormEvent } from 'react';
import { useMessages } from '../../context/presentation-context.ts';
import { TextInput } from '../form/text-input.tsx';

interface DeviceCodeFormProps {
  /** What the address brought. */
  initial: string;
  busy: boolean;
  problem: string | null;
  onLook: (code: string) => void;
}

/** Asks for the code that a terminal shows. */
export function DeviceCodeForm({ initial, busy, problem, onLook }: DeviceCodeFormProps) {
  const { device } = useMessages();
  const [code, setCode] = useState(initial);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (code.trim() !== '' && !busy) onLook(code);
  };
  return (
    <form className="bp-stack" onSubmit={submit}>
      <p>{device.codeText}</p>
      <TextInput
        label={device.codeLabel}
        hint={device.codeHint}
        problem={problem}
        value={code}
        onChange={setCode}
        disabled={busy}
        maxLength={20}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
      <Button type="submit" size="3" disabled={code.trim() === '' || busy}>
        {busy ? device.looking : device.look}
      </Button>
    </form>
  );
}
