'use client';

import { Cross2Icon, MixerHorizontalIcon, ResetIcon } from '@radix-ui/react-icons';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useMessages } from '../../kit/presentation-context.ts';
import type { FilterChip } from './chosen-filters.ts';
import type { ChangeView } from './view.ts';

interface FilterChipsProps {
  chips: readonly FilterChip[];
  onChange: ChangeView;
  /** Removes all filters. */
  onClear: () => void;
}

/** Active filters, each with a button that removes it. */
export function FilterChips({ chips, onChange, onClear }: FilterChipsProps) {
  const { explorer: words } = useMessages();
  const box = useRef<HTMLElement>(null);
  // The pressed button is gone, so the focus moves.
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

interface FilterSheetProps {
  active: number;
  done: string;
  children: ReactNode;
}

/** For narrow places. The browser keeps the focus in it and returns it. */
export function FilterSheet({ active, done, children }: FilterSheetProps) {
  const { explorer: words } = useMessages();
  const dialog = useRef<HTMLDialogElement>(null);
  const [open, setOpen] = useState(false);
  useEffect(() => {
    if (open) dialog.current?.showModal();
  }, [open]);
  const close = () => dialog.current?.close();
  return (
    <>
      <button type="button" className="bp-quiet bp-filter-button" onClick={() => setOpen(true)}>
        <MixerHorizontalIcon aria-hidden="true" /> {words.showFilters(active)}
      </button>
      {open && (
        <dialog
          ref={dialog}
          className="bp-filter-sheet"
          aria-label={words.filters}
          onClose={() => setOpen(false)}
          {...{ closedby: 'any' }}
        >
          <header className="bp-chart-head">
            <strong>{words.showFilters(active)}</strong>
            <button
              type="button"
              className="bp-icon-button"
              aria-label={words.closeFilters}
              onClick={close}
            >
              <Cross2Icon aria-hidden="true" />
            </button>
          </header>
          <div className="bp-filter-sheet-body">{children}</div>
          <button type="button" className="bp-filter-done" onClick={close}>
            {done}
          </button>
        </dialog>
      )}
    </>
  );
}
