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
  /** What the button says when nothing is going on; 'Deleting...' while it does. */
  action: string;
  busy?: boolean;
  onConfirm: () => void;
  onClose: () => void;
  children?: ReactNode;
}

/** Asks before something is deleted. While it is being deleted the dialog cannot be closed. */
export function ConfirmDialog({
  open,
  title,
  question,
  action,
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
          {busy ? common.deleting : action}
        </Button>
      </ModalActions>
    </Modal>
  );
}
