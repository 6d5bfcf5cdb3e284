'use client';

import { ChevronLeftIcon, ChevronRightIcon } from '@radix-ui/react-icons';
import { Select } from '@radix-ui/themes';
import { type ReactNode, useId, useState } from 'react';
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

/** Rows of one page. */
const pageRows = 8;

export interface ChoiceRow {
  id: string;
  name: string;
  /** Shown below the name to tell rows apart. */
  detail: string;
  /** A chip at its end. */
  chip?: ReactNode;
}

interface ChoiceListProps {
  /** Such as 'Datasets (2)'. */
  title: string;
  rows: readonly ChoiceRow[];
  /** The row whose details are shown below. */
  chosen: string;
  onChoose: (id: string) => void;
  /** Further actions. */
  actions?: ReactNode;
}

/** List with one open row, shown below; a list of one shows only its actions. */
export function ChoiceList({ title, rows, chosen, onChoose, actions }: ChoiceListProps) {
  const id = useId();
  const { choices } = useMessages();
  const place = rows.findIndex((row) => row.id === chosen);
  const pages = usePages(rows.length, pageRows, place);
  return (
    <div className="bp-choices">
      <div className="bp-choices-head">
        <h3 id={id}>{title}</h3>
        {actions && <div className="bp-row">{actions}</div>}
      </div>
      {rows.length > 1 && (
        <ul aria-labelledby={id}>
          {rows.slice(pages.from, pages.to).map((row) => (
            <li key={row.id}>
              <button
                type="button"
                className="bp-choices-row"
                aria-current={row.id === chosen ? 'true' : undefined}
                onClick={() => onChoose(row.id)}
              >
                <span className="bp-choices-name">{row.name}</span>
                <span className="bp-choices-detail bp-small bp-soft bp-numbers">{row.detail}</span>
                <span className="bp-choices-chip">
                  {row.chip}
                  {row.id === chosen && <span className="bp-hidden">{choices.shown}</span>}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <Pager
        label={title}
        from={pages.from}
        to={pages.to}
        count={rows.length}
        onBack={pages.back}
        onOn={pages.on}
      />
    </div>
  );
}
