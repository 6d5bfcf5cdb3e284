'use client';

import { Field } from './field.tsx';

interface NativeSelectProps {
  label: string;
  value: string;
  options: readonly { value: string; label: string }[];
  onChange: (value: string) => void;
}

/** A labelled choice among many, drawn by the browser: hundreds of days open at once, on phones as people know it. */
export function NativeSelect({ label, value, options, onChange }: NativeSelectProps) {
  return (
    <Field label={label}>
      {(ids) => (
        <select
          {...ids}
          className="bp-select"
          value={value}
          onChange={(event) => onChange(event.target.value)}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
