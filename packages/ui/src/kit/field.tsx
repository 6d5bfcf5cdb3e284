'use client';

import { type ReactNode, useId } from 'react';

interface FieldIds {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

interface FieldProps {
  label: string;
  hint?: ReactNode;
  problem?: string | null;
  children: (ids: FieldIds) => ReactNode;
}

export function Field({ label, hint, problem, children }: FieldProps) {
  const id = useId();
  const noteId = `${id}-note`;
  const note = problem ?? hint;
  return (
    <div className="bp-field">
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        'aria-describedby': note ? noteId : undefined,
        'aria-invalid': problem ? true : undefined,
      })}
      {note && (
        <p id={noteId} className="bp-field-note" data-problem={problem ? '' : undefined}>
          {note}
        </p>
      )}
    </div>
  );
}

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
            <option key={option.value} value={option.value} dir="auto">
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
