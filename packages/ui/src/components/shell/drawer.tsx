'use client';

import { Cross2Icon } from '@radix-ui/react-icons';
import { useEffect, useRef, type ReactNode } from 'react';
import { useMessages } from '../../context/presentation-context.ts';

interface DrawerProps {
  open: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** A sheet from the left for narrow screens. The browser keeps the focus inside and closes it on Escape. */
export function Drawer({ open, onClose, children }: DrawerProps) {
  const { shell } = useMessages();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    if (open && element && !element.open) element.showModal();
    if (!open && element?.open) element.close();
  }, [open]);
  return (
    <dialog
      ref={dialog}
      className="bp-drawer"
      aria-label={shell.navigation}
      onClose={onClose}
      {...{ closedby: 'any' }}
    >
      {open && (
        <div className="bp-drawer-sheet">
          <button
            type="button"
            className="bp-icon-button bp-drawer-close"
            aria-label={shell.closeMenu}
            onClick={onClose}
          >
            <Cross2Icon aria-hidden="true" />
          </button>
          {children}
        </div>
      )}
    </dialog>
  );
}
