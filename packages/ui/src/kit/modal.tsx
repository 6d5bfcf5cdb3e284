'use client';

import { Cross2Icon } from '@radix-ui/react-icons';
import { Button, Dialog, IconButton } from '@radix-ui/themes';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { createUnsaved, DialogUnsaved, type Unsaved, useUnsaved } from '../base/use-unsaved.ts';
import { useStore } from '../base/store.ts';
import { focusPlace, type FocusPlace, nearestTo, remembered } from '../theme/focus-place.ts';
import { useMessages, usePresentation } from './presentation-context.ts';

interface ModalProps {
  open: boolean;
  onClose: () => void;
  title: string;
  /** Read out with the title. */
  description?: string;
  /** Only the dialog's own buttons close it; there is no cross. */
  locked?: boolean;
  className?: string;
  /** Pixels. */
  width?: number;
  children: ReactNode;
}

/** The topmost dialog, since keys must not act on what is behind it; null if none is open. */
const dialogAbove = (portals: ParentNode): HTMLElement | null =>
  [...portals.querySelectorAll<HTMLElement>('.bp-modal[data-state=open]')].at(-1) ?? null;

/** The focus before each dialog opened. */
const openers = new WeakMap<Element, FocusPlace>();

/**
 * Element that gets the focus after closing: if the dialog replaced another, where that one was
 * opened.
 */
function placeToReturnTo(place: FocusPlace | undefined): HTMLElement | null {
  if (!place) return null;
  const before = place.chain.find(({ node }) => node.matches('.bp-modal'))?.node;
  return nearestTo(place) ?? placeToReturnTo(before && openers.get(before));
}

/**
 * Frame of every dialog: takes and returns the focus; Escape and the cross close it unless locked.
 */
function ModalFrame({
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
    // A dialog opened above this one. Radix passes Escape to it only a moment after it has the
    // focus; until then, it is handled here.
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
          // Radix cannot return the focus, because the kit's dialogs have no Radix trigger.
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

/** Buttons at the end of a dialog; the main one is last. */
export function ModalActions({ children }: { children: ReactNode }) {
  return <div className="bp-modal-actions">{children}</div>;
}

/** Asks before a typed text is discarded. Escape keeps it. */
export function DiscardQuestion({ unsaved }: { unsaved: Unsaved }) {
  const { common } = useMessages();
  const { asking } = useStore(unsaved);
  const keep = () => unsaved.answer(false);
  // Radix listens for the question's Escape a moment after the focus; until then the dialog below
  // gets it.
  const byEscape = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') keep();
  };
  return (
    <ModalFrame
      open={asking}
      onClose={keep}
      title={common.discardTitle}
      description={common.discardText}
      width={440}
    >
      <ModalActions>
        {/* First, so that the focus goes to the safe choice. */}
        <Button size="3" onClick={keep} onKeyDown={byEscape}>
          {common.keepEditing}
        </Button>
        <Button
          size="3"
          variant="soft"
          color="gray"
          onClick={() => unsaved.answer(true)}
          onKeyDown={byEscape}
        >
          {common.discard}
        </Button>
      </ModalActions>
    </ModalFrame>
  );
}

/** A dialog. Escape, the cross and a click outside ask first if typed text would be lost. */
export function Modal({ onClose, children, ...props }: ModalProps) {
  const [unsaved] = useState(createUnsaved);
  const close = async () => {
    if (unsaved.get().count === 0 || (await unsaved.mayDiscard())) onClose();
  };
  return (
    <ModalFrame {...props} onClose={() => void close()}>
      <DialogUnsaved value={unsaved}>{children}</DialogUnsaved>
      <DiscardQuestion unsaved={unsaved} />
    </ModalFrame>
  );
}

interface SubmitActionsProps {
  /** Text of the main button; `busyAction` while busy. */
  action: string;
  busyAction: string;
  busy: boolean;
  /** Whether the form can be sent. */
  complete: boolean;
  onClose: () => void;
}

/** Cancel and submit buttons of a dialog's form. */
export function SubmitActions({ action, busyAction, busy, complete, onClose }: SubmitActionsProps) {
  const { common } = useMessages();
  return (
    <ModalActions>
      <Button type="button" size="3" variant="soft" color="gray" disabled={busy} onClick={onClose}>
        {common.cancel}
      </Button>
      <Button type="submit" size="3" disabled={!complete || busy}>
        {busy ? busyAction : action}
      </Button>
    </ModalActions>
  );
}

/** Tells the surrounding dialog that closing would discard typed text. */
export function UnsavedMark({ typed }: { typed: boolean }) {
  useUnsaved(typed);
  return null;
}

interface ConfirmDialogProps {
  open: boolean;
  title: string;
  question?: string;
  /** Text of the button while idle. */
  action: string;
  /** Text while busy; 'Deleting...' when absent. */
  busyAction?: string;
  busy?: boolean;
  onConfirm: () => void;
  onClose: () => void;
  children?: ReactNode;
}

/** Asks before something is deleted or ended. It cannot be closed while busy. */
export function ConfirmDialog({
  open,
  title,
  question,
  action,
  busyAction,
  busy = false,
  onConfirm,
  onClose,
  children,
}: ConfirmDialogProps) {
  const { common } = useMessages();
  return (
    <Modal open={open} onClose={onClose} title={title} description={question} locked={busy}>
      {children}
      <ModalActions>
        <Button size="3" variant="soft" color="gray" disabled={busy} onClick={onClose}>
          {common.cancel}
        </Button>
        <Button size="3" color="red" disabled={busy} onClick={onConfirm}>
          {busy ? (busyAction ?? common.deleting) : action}
        </Button>
      </ModalActions>
    </Modal>
  );
}
