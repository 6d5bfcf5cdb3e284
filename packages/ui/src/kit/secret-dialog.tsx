'use client';

import { Button } from '@radix-ui/themes';
import { type ReactNode, useState } from 'react';
import { Modal, ModalActions } from './modal.tsx';
import { useKeysMessages } from './use-page-messages.ts';

interface SecretDialogProps {
  /** Shown only once; null closes the dialog. */
  secret: string | null;
  /** Name and description of the secret; those of an API key when absent. */
  words?: { title: string; text: string; label: string };
  /** How it is used, such as a command. */
  children?: ReactNode;
  onClose: () => void;
}

/**
 * Shows a new secret, such as an API key. Only its own button closes it, so that it is not lost by
 * accident.
 */
export function SecretDialog({ secret, words: own, children, onClose }: SecretDialogProps) {
  const t = useKeysMessages();
  const { title, text, label } = own ?? {
    title: t.secretTitle,
    text: t.secretText,
    label: t.secretLabel,
  };
  const [copied, setCopied] = useState(false);
  const copy = async (what: string) => {
    try {
      await navigator.clipboard.writeText(what);
      setCopied(true);
    } catch (cause) {
      // It can still be selected and copied.
      console.warn(cause);
    }
  };
  const close = () => {
    setCopied(false);
    onClose();
  };
  return (
    <Modal open={secret !== null} onClose={close} title={title} description={text} locked>
      <output className="bp-secret" aria-label={label}>
        {secret}
      </output>
      {children}
      <ModalActions>
        <Button size="3" variant="soft" color="gray" onClick={() => void copy(secret ?? '')}>
          {copied ? t.copied : t.copy}
        </Button>
        <Button size="3" onClick={close}>
          {t.done}
        </Button>
      </ModalActions>
    </Modal>
  );
}
