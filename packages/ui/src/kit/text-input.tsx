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

/** What a number field gives while what was typed is no number; browsers give '' for that and for nothing alike. */
const noNumber = String(NaN);

/** A labelled line of text, or a number. */
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
          // Not onChange: React leaves it out where '' follows '', as with a text that is no number.
          onInput={({ currentTarget: field }) =>
            onChange(field.validity.badInput ? noNumber : field.value)
          }
        />
      )}
    </Field>
  );
}

interface FileButtonProps extends Omit<ComponentProps<typeof Button>, 'onClick' | 'type'> {
  /** What is chosen by it, where the words on it do not say so alone. */
  label: string;
  /** Endings and types of files, as browsers take them. */
  accept: string;
  onFile: (file: File) => void;
}

/** A button that asks for a file. */
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
          // The same file can be chosen again.
          target.value = '';
        }}
      />
    </>
  );
}
