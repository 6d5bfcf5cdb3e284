'use client';

import type { Evidence } from '@biophony/statistics';
import { useState } from 'react';
import { TextInput } from '../../../components/form/text-input.tsx';
import { useVerdictMessages } from '../../../context/page-messages.ts';
import { usePresentation } from '../../../context/presentation-context.ts';
import { numberFormat } from '../../../format/intl.ts';
import { evidenceBounds, leastIn } from '../../model/review/evidence-address.ts';

interface LeastInputProps {
  by: Evidence['by'];
  /** Told once a value that may be asked for was typed: by Enter, or when the field is left. */
  onChange: (least: number, byEnter: boolean) => void;
}

/** A least probability or precision that somebody types. */
export function LeastInput({ by, onChange }: LeastInputProps) {
  const { locale } = usePresentation();
  const words = useVerdictMessages();
  const [text, setText] = useState('');
  const [refused, setRefused] = useState(false);
  const number = numberFormat(locale);
  const bounds = words.evidenceBounds(
    number.format(evidenceBounds.least),
    number.format(evidenceBounds.most),
  );
  const take = (byEnter: boolean) => {
    const least = leastIn(text);
    if (least !== null) onChange(least, byEnter);
    else setRefused(text !== '');
  };
  return (
    <TextInput
      size="2"
      type="number"
      inputMode="decimal"
      min={evidenceBounds.least}
      max={evidenceBounds.most}
      step={0.01}
      label={words.evidenceLeast[by]}
      hint={bounds}
      problem={refused ? bounds : null}
      value={text}
      onChange={(value) => {
        setText(value);
        setRefused(false);
      }}
      onBlur={() => take(false)}
      onKeyDown={({ key }) => key === 'Enter' && take(true)}
    />
  );
}
