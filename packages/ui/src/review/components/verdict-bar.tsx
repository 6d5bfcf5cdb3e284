'use client';

import {
  CheckIcon,
  Cross2Icon,
  QuestionMarkIcon,
  ResetIcon,
  TrackNextIcon,
} from '@radix-ui/react-icons';
import type { ReactNode } from 'react';
import { useReviewMessages } from '../../context/page-messages.ts';

/** What the buttons below a clip do. */
export type BarAction = 'no' | 'unsure' | 'undo' | 'skip' | 'yes';

interface VerdictBarProps {
  /** For people who may not review: they go through the clips. */
  readOnly: boolean;
  /** False where the clip cannot be judged. */
  canSay: boolean;
  canUndo: boolean;
  /** `byPointer` where a mouse or a finger pressed it. */
  onPress: (action: BarAction, byPointer: boolean) => void;
}

const buttons: readonly { action: BarAction; keys: string; icon: ReactNode }[] = [
  { action: 'no', keys: 'N', icon: <Cross2Icon aria-hidden="true" /> },
  { action: 'unsure', keys: 'U', icon: <QuestionMarkIcon aria-hidden="true" /> },
  { action: 'undo', keys: 'Z', icon: <ResetIcon aria-hidden="true" /> },
  { action: 'skip', keys: 'S', icon: <TrackNextIcon aria-hidden="true" /> },
  { action: 'yes', keys: 'Y', icon: <CheckIcon aria-hidden="true" /> },
];

/** What can be said of a clip. On a phone, No and Yes lie below the two thumbs. */
export function VerdictBar({ readOnly, canSay, canUndo, onPress }: VerdictBarProps) {
  const words = useReviewMessages();
  const isIdle = (action: BarAction) =>
    action === 'undo' ? !canUndo : action !== 'skip' && !canSay;
  return (
    <fieldset className="bp-verdict-bar">
      <legend className="bp-hidden">{words.verdicts}</legend>
      {buttons
        .filter(({ action }) => !readOnly || action === 'undo' || action === 'skip')
        .map(({ action, keys, icon }) => (
          <button
            key={action}
            type="button"
            data-action={action}
            aria-keyshortcuts={keys}
            // They stay in the order of the focus when there is nothing to say or to take back.
            aria-disabled={isIdle(action) ? true : undefined}
            onClick={({ detail }) => onPress(action, detail > 0)}
          >
            {icon}
            <span>{words[action]}</span>
            <kbd aria-hidden="true">{keys}</kbd>
          </button>
        ))}
    </fieldset>
  );
}
