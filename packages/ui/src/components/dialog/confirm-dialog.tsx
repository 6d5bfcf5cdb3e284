'use client';

import { Button } from '@radix-ui/themes';
import type { ReactNode } from 'react';
import { useMessages } from '../../context/presentation-context.ts';
import { Modal } from './modal.tsx';
import { ModalActions } from './modal-frame.tsx';

interface ConfirmDialogProps {
  open: boolean;
  title: string;
  question?: string;
  /** What the button says when nothing is going on. */
  action: string;
  /** What it says while it does; 'Deleting...' when absent. */
  busyAction?: string;
  busy?: boolean;
  onConfirm: () => void;
  onClose: () => void;
  children?: ReactNode;
}

/** Asks before something is deleted or ended. While that is under way the dialog cannot be closed. */
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
