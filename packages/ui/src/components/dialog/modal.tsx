'use client';

import { useState } from 'react';
import { createUnsaved } from '../../unsaved/unsaved.ts';
import { DialogUnsaved } from '../../unsaved/use-unsaved.ts';
import { DiscardQuestion } from './discard-question.tsx';
import { ModalFrame, type ModalProps } from './modal-frame.tsx';

/** A dialog. Escape, the cross and a click beside it ask first where something typed in it would be lost. */
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
