'use client';

import { Button, TextField } from '@radix-ui/themes';
import { type ComponentProps, useRef } from 'react';
import { Field } from './field.tsx';

interface TextInputProps extends Omit<ComponentProps<typeof TextField.Root>, 'onChange'> {
  label: string;
  value: string;
  hint?: string;
  problem?: string | null;
  onChange: (value: string) => void;
}

/**
 * Value of a number field with an invalid number; browsers give '' for that and for an empty field.
 */
const noNumber = String(NaN);

export function TextInput({ label, hint, problem, value, onChange, ...input }: TextInputProps) {
  const unread = input.type === 'number' && value === noNumber;
  return (
    <Field label={label} hint={hint} problem={problem}>
      {(ids) => (
        <TextField.Root
          size="3"
          color={problem ? 'red' : undefined}
          {...input}
          {...ids}
          value={unread ? '' : value}
          // Not onChange: React skips it if '' follows '', as with an invalid number.
          onInput={({ currentTarget: field }) =>
            onChange(field.validity.badInput ? noNumber : field.value)
          }
        />
      )}
    </Field>
  );
}

interface FileButtonProps extends Omit<ComponentProps<typeof Button>, 'onClick' | 'type'> {
  label: string;
  accept: string;
  onFile: (file: File) => void;
}

export function FileButton({ label, accept, onFile, ...button }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button {...button} type="button" aria-label={label} onClick={() => input.current?.click()} />
      <input
        ref={input}
        type="file"
        accept={accept}
        hidden
        aria-label={label}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) onFile(file);
          // So that the same file can be chosen again.
          target.value = '';
        }}
      />
    </>
  );
}
