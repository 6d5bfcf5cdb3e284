'use client';

import { Button } from '@radix-ui/themes';
import { useMessages } from '../../context/presentation-context.ts';
import { Modal } from '../dialog/modal.tsx';
import { ModalActions } from '../dialog/modal-frame.tsx';

interface RecoveryCodesDialogProps {
  /** Shown this once; null closes the dialog. */
  codes: readonly string[] | null;
  onClose: () => void;
}

/** Shows new recovery codes. Only its own button closes it, so that they are not lost by a slip. */
export function RecoveryCodesDialog({ codes, onClose }: RecoveryCodesDialogProps) {
  const { secondFactor: words } = useMessages();
  return (
    <Modal
      open={codes !== null}
      onClose={onClose}
      title={words.codesTitle}
      description={words.codesText}
      locked
    >
      <ul className="bp-recovery-codes">
        {codes?.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <ModalActions>
        <Button size="3" onClick={onClose}>
          {words.codesDone}
        </Button>
      </ModalActions>
    </Modal>
  );
}
