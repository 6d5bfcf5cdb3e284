'use client';

import { Button } from '@radix-ui/themes';
import type { LegalText } from '../../messages/en/public/legal.ts';
import { useMessages } from '../../context/presentation-context.ts';
import { keyboardScroll } from '../form/keyboard-scroll.ts';
import { Modal } from '../dialog/modal.tsx';
import { ModalActions } from '../dialog/modal-frame.tsx';

interface LegalDialogProps {
  /** The text to read; null closes the dialog. */
  text: LegalText | null;
  onClose: () => void;
}

/** Terms of Service or Privacy Policy, to scroll through. Opens above another dialog. */
export function LegalDialog({ text, onClose }: LegalDialogProps) {
  const { common } = useMessages();
  return (
    <Modal open={text !== null} onClose={onClose} title={text?.title ?? ''} width={900}>
      <section className="bp-legal" aria-label={text?.title} {...keyboardScroll}>
        <p className="bp-small bp-soft">{text?.updated}</p>
        {text?.sections.map(({ heading, paragraphs }) => (
          <div key={heading} className="bp-legal-part">
            <h3>{heading}</h3>
            {paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
        ))}
      </section>
      <ModalActions>
        <Button size="3" onClick={onClose}>
          {common.close}
        </Button>
      </ModalActions>
    </Modal>
  );
}
