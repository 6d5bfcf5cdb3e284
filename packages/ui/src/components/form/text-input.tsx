'use client';

import { TextField } from '@radix-ui/themes';
import type { ComponentProps } from 'react';
import { Field } from './field.tsx';

interface TextInputProps extends Omit<ComponentProps<typeof TextField.Root>, 'onChange'> {
  label: string;
  value: string;
  hint?: string;
  problem?: string | null;
  onChange: (value: string) => void;
}

/** A labelled line of text. */
export function TextInput({ label, hint, problem, onChange, ...input }: TextInputProps) {
  return (
    <Field label={label} hint={hint} problem={problem}>
      {(ids) => (
        <TextField.Root
          size="3"
          color={problem ? 'red' : undefined}
          {...input}
          {...ids}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}
