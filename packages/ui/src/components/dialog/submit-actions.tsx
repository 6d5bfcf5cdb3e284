'use client';

import { Button } from '@radix-ui/themes';
import { useMessages } from '../../context/presentation-context.ts';
import { ModalActions } from './modal-frame.tsx';

interface SubmitActionsProps {
  /** Of the main button; `busyAction` while it is under way. */
  action: string;
  busyAction: string;
  busy: boolean;
  /** Whether the form can be sent. */
  complete: boolean;
  onClose: () => void;
}

/** What ends a dialog's form: Cancel, and the button that sends it. */
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
