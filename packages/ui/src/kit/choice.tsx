'use client';

import { Select } from '@radix-ui/themes';
import type { ReactNode } from 'react';
import { Field } from './field.tsx';
import { usePresentation } from './presentation-context.ts';

interface ChoiceOption {
  value: string;
  label: ReactNode;
  disabled?: boolean;
}

interface ChoiceProps {
  label: string;
  value: string;
  options: readonly ChoiceOption[];
  onChange: (value: string) => void;
  placeholder?: string;
  hint?: ReactNode;
  problem?: string | null;
  disabled?: boolean;
}

export function Choice({
  label,
  value,
  options,
  onChange,
  placeholder,
  hint,
  problem,
  disabled,
}: ChoiceProps) {
  const { portals, direction } = usePresentation();
  return (
    <Field label={label} hint={hint} problem={problem}>
      {(ids) => (
        <Select.Root
          size="3"
          dir={direction}
          value={value}
          onValueChange={onChange}
          disabled={disabled}
        >
          <Select.Trigger {...ids} placeholder={placeholder} className="bp-choice" />
          <Select.Content container={portals} position="popper">
            {options.map((option) => (
              <Select.Item key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </Select.Item>
            ))}
          </Select.Content>
        </Select.Root>
      )}
    </Field>
  );
}
