'use client';

import { Field } from '../../../components/form/field.tsx';
import { usePresentation } from '../../../context/presentation-context.ts';
import { numberFormat } from '../../../format/intl.ts';

interface RangeInputProps {
  label: string;
  /** 0 to 1. */
  value: number;
  onChange: (value: number) => void;
}

/** A share, chosen with a slider. */
export function RangeInput({ label, value, onChange }: RangeInputProps) {
  const { locale } = usePresentation();
  return (
    <Field label={label}>
      {(ids) => (
        <span className="bp-range">
          <input
            {...ids}
            type="range"
            min={0}
            max={1}
            step={0.01}
            value={value}
            onChange={(event) => onChange(Number(event.target.value))}
          />
          <output className="bp-numbers">
            {numberFormat(locale, { minimumFractionDigits: 2 }).format(value)}
          </output>
        </span>
      )}
    </Field>
  );
}
