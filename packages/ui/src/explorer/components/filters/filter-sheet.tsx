'use client';

import { Cross2Icon, MixerHorizontalIcon } from '@radix-ui/react-icons';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useMessages } from '../../../context/presentation-context.ts';

interface FilterSheetProps {
  /** How many filters are on. */
  active: number;
  /** What the button that closes the sheet says. */
  done: string;
  children: ReactNode;
}

/** Filters behind one button, for narrow places. The browser keeps the focus in the sheet and gives it back. */
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
