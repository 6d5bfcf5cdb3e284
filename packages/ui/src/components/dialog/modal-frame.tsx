'use client';

import { Cross2Icon } from '@radix-ui/react-icons';
import { Dialog, IconButton } from '@radix-ui/themes';
import { useRef, type ReactNode } from 'react';
import { focusPlace, nearestTo, remembered, type FocusPlace } from '../../theme/focus-place.ts';
import { usePresentation } from '../../context/presentation-context.ts';

export interface ModalProps {
  open: boolean;
  onClose: () => void;
  title: string;
  /** Read out with the title. */
  description?: string;
  /** Nothing but the dialog's own buttons closes it, and no cross is shown. */
  locked?: boolean;
  className?: string;
  /** Pixels. */
  width?: number;
  children: ReactNode;
}

/** The dialog above all others, for a keyboard must not act on what is behind it; null where none is open. */
const dialogAbove = (portals: ParentNode): HTMLElement | null =>
  [...portals.querySelectorAll<HTMLElement>('.bp-modal[data-state=open]')].at(-1) ?? null;

/** Where the focus was before each dialog opened. */
const openers = new WeakMap<Element, FocusPlace>();

/** Where the focus goes when a dialog closes: of one that took the place of another, where that other was opened. */
function placeToReturnTo(place: FocusPlace | undefined): HTMLElement | null {
  if (!place) return null;
  const before = place.chain.find(({ node }) => node.matches('.bp-modal'))?.node;
  return nearestTo(place) ?? placeToReturnTo(before && openers.get(before));
}

/** The frame of every dialog: focus goes in and comes back, Escape and the cross close it unless it is locked. */
export function ModalFrame({
  open,
  onClose,
  title,
  description,
  locked = false,
  className = '',
  width = 520,
  children,
}: ModalProps) {
  const { messages, portals } = usePresentation();
  const opener = useRef<FocusPlace | null>(null);
  const content = useRef<HTMLDivElement>(null);
  const keep = (event: Event) => {
    if (locked) event.preventDefault();
  };
  const escape = (event: Event) => {
    const above = dialogAbove(portals ?? document);
    if (above === content.current) return keep(event);
    // A dialog opened above this one. Radix tells Escape to it a moment after it has the focus: until then, from here.
    event.preventDefault();
    above?.querySelector<HTMLElement>('.bp-modal-close')?.click();
  };
  return (
    <Dialog.Root open={open} onOpenChange={(next) => !next && !locked && onClose()}>
      <Dialog.Content
        ref={content}
        container={portals}
        className={`bp-modal ${className}`.trim()}
        maxWidth={`${width}px`}
        size="3"
        onOpenAutoFocus={({ currentTarget }) => {
          opener.current = focusPlace() ?? remembered.place;
          if (currentTarget instanceof Element && opener.current)
            openers.set(currentTarget, opener.current);
        }}
        onCloseAutoFocus={(event) => {
          // The kit's dialogs have no trigger of Radix' own to which it could give the focus back.
          event.preventDefault();
          const place = placeToReturnTo(opener.current ?? undefined);
          (place ?? dialogAbove(portals ?? document))?.focus();
        }}
        onEscapeKeyDown={escape}
        onPointerDownOutside={keep}
        {...(description ? {} : { 'aria-describedby': undefined })}
      >
        <Dialog.Title as="h2" size="3" className="bp-title" mb={undefined} trim={undefined}>
          {title}
        </Dialog.Title>
        {description && (
          <Dialog.Description className="bp-modal-description">{description}</Dialog.Description>
        )}
        {children}
        {/* Last, so that the focus goes to the content first. */}
        {!locked && (
          <Dialog.Close>
            <IconButton
              className="bp-modal-close"
              variant="ghost"
              color="gray"
              aria-label={messages.common.close}
            >
              <Cross2Icon />
            </IconButton>
          </Dialog.Close>
        )}
      </Dialog.Content>
    </Dialog.Root>
  );
}

/** The row of buttons at the end of a dialog; the main one comes last. */
export function ModalActions({ children }: { children: ReactNode }) {
  return <div className="bp-modal-actions">{children}</div>;
}
