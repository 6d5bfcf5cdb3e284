'use client';

import { Button } from '@radix-ui/themes';
import type { KeyboardEvent } from 'react';
import { useStore } from '../../state/use-store.ts';
import { useMessages } from '../../context/presentation-context.ts';
import type { Unsaved } from '../../unsaved/unsaved.ts';
import { ModalActions, ModalFrame } from './modal-frame.tsx';

/** Asks before a typed text is discarded. Escape keeps it. */
export function DiscardQuestion({ unsaved }: { unsaved: Unsaved }) {
  const { common } = useMessages();
  const { asking } = useStore(unsaved);
  const keep = () => unsaved.answer(false);
  // Radix listens for the question's Escape a moment after it has the focus; until then the dialog below hears it.
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
        {/* First, so that the focus falls on what loses nothing. */}
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
