'use client';

import { Button, TextField } from '@radix-ui/themes';
import { type ComponentProps, useId, useMemo, useRef, useState } from 'react';
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

interface TimeZoneInputProps {
  label: string;
  hint: string;
  problem: string | null;
  value: string;
  disabled: boolean;
  onChange: (value: string) => void;
}

export function TimeZoneInput(props: TimeZoneInputProps) {
  const suggestions = useId();
  const zones = useMemo(() => Intl.supportedValuesOf('timeZone'), []);
  return (
    <div>
      <TextInput
        {...props}
        list={suggestions}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
      />
      <datalist id={suggestions}>
        {zones.map((zone) => (
          <option key={zone} value={zone}>
            {zone}
          </option>
        ))}
      </datalist>
    </div>
  );
}

interface TypedOver<Kept, Typed> {
  /** The object that was edited; its version is the one to be replaced. */
  base: Kept;
  initial: Typed;
  typed: Typed;
  isChanged: boolean;
  type: (part: Partial<Typed>) => void;
}

/** Fields that differ from the shown ones; a value typed back counts as unchanged. */
const differing = <Typed extends object>(
  touched: Partial<Typed>,
  initial: Typed,
): Partial<Typed> => {
  const fields = (Object.keys(touched) as (keyof Typed)[]).filter(
    (field) => touched[field] !== initial[field],
  );
  return Object.fromEntries(fields.map((field) => [field, touched[field]])) as Partial<Typed>;
};

/**
 * Fields of a form: the object at opening, overlaid by typed values. Once `isOutdated`, untouched
 * fields show the current object.
 */
export function useTypedOver<Kept, Typed extends object>(
  record: Kept,
  shownOf: (record: Kept) => Typed,
  isOutdated: boolean,
): TypedOver<Kept, Typed> {
  const [base, setBase] = useState(record);
  const [touched, setTouched] = useState<Partial<Typed>>({});
  if (isOutdated && base !== record) {
    setBase(record);
    setTouched(differing(touched, shownOf(record)));
  }
  const initial = shownOf(base);
  return {
    base,
    initial,
    typed: { ...initial, ...touched },
    isChanged: Object.keys(touched).length > 0,
    type: (part) => setTouched(differing({ ...touched, ...part }, initial)),
  };
}
