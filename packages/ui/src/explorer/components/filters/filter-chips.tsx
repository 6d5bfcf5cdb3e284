'use client';

import { Cross2Icon, ResetIcon } from '@radix-ui/react-icons';
import { useRef } from 'react';
import { useMessages } from '../../../context/presentation-context.ts';
import type { FilterChip } from '../../model/view/filter-chips.ts';
import type { ChangeView } from '../../model/view/view.ts';

interface FilterChipsProps {
  chips: readonly FilterChip[];
  onChange: ChangeView;
  /** Shows everything again. */
  onClear: () => void;
}

/** The filters that are on, each with a button that takes it back. */
export function FilterChips({ chips, onChange, onClear }: FilterChipsProps) {
  const { explorer: words } = useMessages();
  const box = useRef<HTMLElement>(null);
  // The button that was pressed is gone: the focus stays with those that are left.
  const after = (change: () => void) => {
    box.current?.focus();
    change();
  };
  return (
    <section ref={box} tabIndex={-1} className="bp-chips" aria-label={words.activeFilters}>
      {chips.length > 0 && (
        <>
          <ul>
            {chips.map(({ id, text, without }) => (
              <li key={id}>
                <button
                  type="button"
                  className="bp-chip"
                  aria-label={words.removeFilter(text)}
                  onClick={() => after(() => onChange(without))}
                >
                  {text} <Cross2Icon aria-hidden="true" />
                </button>
              </li>
            ))}
          </ul>
          <button type="button" className="bp-quiet" onClick={() => after(onClear)}>
            <ResetIcon aria-hidden="true" /> {words.clear}
          </button>
        </>
      )}
    </section>
  );
}
