'use client';

import { Field } from './field.tsx';

interface NativeSelectProps {
  label: string;
  value: string;
  options: readonly { value: string; label: string }[];
  onChange: (value: string) => void;
}

/**
 * A labelled native select for many options: hundreds of days open at once, with the phone's own
 * picker.
 */
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
