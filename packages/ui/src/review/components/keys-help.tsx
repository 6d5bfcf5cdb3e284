'use client';

import { Button } from '@radix-ui/themes';
import { Modal } from '../../components/dialog/modal.tsx';
import { ModalActions } from '../../components/dialog/modal-frame.tsx';
import { useReviewMessages } from '../../context/page-messages.ts';
import { clipKeys, commonKeys, gridKeys, type ReviewKeyName } from '../model/review-keys.ts';

interface KeysHelpProps {
  open: boolean;
  onClose: () => void;
}

type Lines = readonly { name: ReviewKeyName; shown: string }[];

/** All keys of the review, and what each does. */
export function KeysHelp({ open, onClose }: KeysHelpProps) {
  const words = useReviewMessages();
  const list = (title: string, lines: Lines) => (
    <section key={title}>
      <h3 className="bp-small">{title}</h3>
      <dl className="bp-review-keys">
        {lines.map(({ name, shown }) => (
          <div key={name}>
            <dt>
              <kbd>{shown}</kbd>
            </dt>
            <dd>{words.keyNames[name]}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
  return (
    <Modal open={open} onClose={onClose} title={words.keysTitle}>
      {list(words.keysClip, clipKeys)}
      {list(words.keysGrid, gridKeys)}
      {list(words.keysBoth, commonKeys)}
      <ModalActions>
        <Button size="3" onClick={onClose}>
          {words.close}
        </Button>
      </ModalActions>
    </Modal>
  );
}
