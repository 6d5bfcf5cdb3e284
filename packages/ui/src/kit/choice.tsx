'use client';

import { ChevronLeftIcon, ChevronRightIcon } from '@radix-ui/react-icons';
import { Select } from '@radix-ui/themes';
import { type ReactNode, useState } from 'react';
import { Field } from './field.tsx';
import { useMessages, usePresentation } from './presentation-context.ts';

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

/** Page of a list that contains an index, and functions to turn pages. Pages count from 0. */
export function usePages(count: number, size: number, place: number) {
  const last = Math.max(0, Math.ceil(count / size) - 1);
  const home = Math.min(last, Math.floor(Math.max(0, place) / size));
  const [turned, setTurned] = useState<{ place: number; page: number } | null>(null);
  // A new index opens its own page; until then the turned page stays.
  const page = turned?.place === place ? Math.min(last, turned.page) : home;
  const turn = (to: number) => setTurned({ place, page: Math.min(last, Math.max(0, to)) });
  return {
    page,
    last,
    from: page * size,
    to: Math.min(count, (page + 1) * size),
    back: () => turn(page - 1),
    on: () => turn(page + 1),
  };
}

interface PagerProps {
  /** Name of the list, such as 'Analyses'. */
  label: string;
  /** First row of the page, from 0, and the row after its last. */
  from: number;
  to: number;
  count: number;
  onBack: () => void;
  onOn: () => void;
}

/** Turns the pages of a list; nothing for a single page. */
export function Pager({ label, from, to, count, onBack, onOn }: PagerProps) {
  const { choices } = useMessages();
  if (to - from >= count) return null;
  return (
    <nav className="bp-pager" aria-label={label}>
      <button
        type="button"
        className="bp-icon-button"
        aria-label={choices.back}
        aria-disabled={from === 0}
        onClick={() => from > 0 && onBack()}
      >
        <ChevronLeftIcon className="bp-along" aria-hidden="true" />
      </button>
      <span className="bp-small bp-soft bp-numbers" aria-live="polite">
        {choices.range(from + 1, to, count)}
      </span>
      <button
        type="button"
        className="bp-icon-button"
        aria-label={choices.on}
        aria-disabled={to === count}
        onClick={() => to < count && onOn()}
      >
        <ChevronRightIcon className="bp-along" aria-hidden="true" />
      </button>
    </nav>
  );
}
