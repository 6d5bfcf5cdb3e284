'use client';

import {
  CheckIcon,
  Cross2Icon,
  QuestionMarkIcon,
  ResetIcon,
  TrackNextIcon,
} from '@radix-ui/react-icons';
import type { ReactNode } from 'react';
import { calledName, type SpeciesName } from '../base/species-name.ts';
import { SpeciesCombobox } from '../explorer/species/species-combobox.tsx';
import { useReviewMessages } from '../kit/use-page-messages.ts';
import { clipKeys, commonKeys, shortcutOf } from '../verdicts/keys.ts';

export type BarAction = 'no' | 'unsure' | 'undo' | 'skip' | 'yes';

interface VerdictBarProps {
  /** For people who may not review: they only browse. */
  readOnly: boolean;
  /** False where the clip cannot be judged. */
  canSay: boolean;
  canUndo: boolean;
  /** `byPointer` for a mouse or finger. */
  onPress: (action: BarAction, byPointer: boolean) => void;
}

const keys = [...clipKeys, ...commonKeys];
const buttons: readonly { action: BarAction; icon: ReactNode }[] = [
  { action: 'no', icon: <Cross2Icon aria-hidden="true" /> },
  { action: 'unsure', icon: <QuestionMarkIcon aria-hidden="true" /> },
  { action: 'undo', icon: <ResetIcon aria-hidden="true" /> },
  { action: 'skip', icon: <TrackNextIcon aria-hidden="true" /> },
  { action: 'yes', icon: <CheckIcon aria-hidden="true" /> },
];

/** Verdict buttons. On a phone, No and Yes lie below the thumbs. */
export function VerdictBar({ readOnly, canSay, canUndo, onPress }: VerdictBarProps) {
  const words = useReviewMessages();
  const isIdle = (action: BarAction) =>
    action === 'undo' ? !canUndo : action !== 'skip' && !canSay;
  return (
    <fieldset className="bp-verdict-bar">
      <legend className="bp-hidden">{words.verdicts}</legend>
      {buttons
        .filter(({ action }) => !readOnly || action === 'undo' || action === 'skip')
        .map(({ action, icon }) => (
          <button
            key={action}
            type="button"
            data-action={action}
            aria-keyshortcuts={shortcutOf(keys, action)}
            // Disabled buttons stay in the tab order.
            aria-disabled={isIdle(action) ? true : undefined}
            onClick={({ detail }) => onPress(action, detail > 0)}
          >
            {icon}
            <span>{words[action]}</span>
            <kbd aria-hidden="true">{shortcutOf(keys, action)}</kbd>
          </button>
        ))}
    </fieldset>
  );
}

interface OtherSpeciesProps {
  /** Species with a key, nine at most. */
  others: readonly SpeciesName[];
  /** All species that can be chosen by typing. */
  choices: readonly SpeciesName[];
  /** Number of leading choices that were found in the project. */
  known: number;
  open: boolean;
  onOpen: (open: boolean) => void;
  onChoose: (species: SpeciesName, byPointer: boolean) => void;
}

/** Chooses another species, which counts as a no. */
export function OtherSpecies({
  others,
  choices,
  known,
  open,
  onOpen,
  onChoose,
}: OtherSpeciesProps) {
  const words = useReviewMessages();
  return (
    <fieldset className="bp-review-others">
      <legend className="bp-small bp-soft">{words.others}</legend>
      <div className="bp-row">
        {/* First, since the others load later. */}
        <button
          type="button"
          className="bp-quiet"
          aria-expanded={open}
          aria-keyshortcuts={shortcutOf(clipKeys, 'species')}
          onClick={() => onOpen(!open)}
        >
          <kbd aria-hidden="true">{shortcutOf(clipKeys, 'species')}</kbd>
          <span>{words.otherSpecies}</span>
        </button>
        {others.map((species, at) => (
          <button
            key={calledName(species)}
            type="button"
            className="bp-quiet"
            aria-keyshortcuts={String(at + 1)}
            onClick={({ detail }) => onChoose(species, detail > 0)}
          >
            <kbd aria-hidden="true">{at + 1}</kbd>
            <span>{calledName(species)}</span>
          </button>
        ))}
      </div>
      {open && (
        <SpeciesCombobox
          choices={choices}
          known={known}
          onCancel={() => onOpen(false)}
          onChoose={(species) => {
            onOpen(false);
            onChoose(species, true);
          }}
        />
      )}
    </fieldset>
  );
}
