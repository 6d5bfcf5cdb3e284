'use client';

import { Button } from '@radix-ui/themes';
import { useState } from 'react';
import { useMessages } from '../../provider/look-context.ts';
import { Modal, ModalActions } from './modal.tsx';

interface SecretDialogProps {
  /** Shown this once; null closes the dialog. */
  secret: string | null;
  onClose: () => void;
}

/** Shows a new API key. Only its own button closes it, so that it is not lost by a slip. */
export function SecretDialog({ secret, onClose }: SecretDialogProps) {
  const { keys: words } = useMessages();
  const [copied, setCopied] = useState(false);
  const copy = async (text: string) => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch (cause) {
      // It stands there to be selected.
      console.warn(cause);
    }
  };
  const close = () => {
    setCopied(false);
    onClose();
  };
  return (
    <Modal
      open={secret !== null}
      onClose={close}
      title={words.secretTitle}
      description={words.secretText}
      locked
    >
      <output className="bp-secret" aria-label={words.secretLabel}>
        {secret}
      </output>
      <ModalActions>
        <Button size="3" variant="soft" color="gray" onClick={() => void copy(secret ?? '')}>
          {copied ? words.copied : words.copy}
        </Button>
        <Button size="3" onClick={close}>
          {words.done}
        </Button>
      </ModalActions>
    </Modal>
  );
}
