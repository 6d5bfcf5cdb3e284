'use client';

import { Cross2Icon, Pencil1Icon } from '@radix-ui/react-icons';
import { useMessages } from '../../../context/presentation-context.ts';
import { SpeciesName } from './species-name.tsx';
import type { SpeciesName as Names } from '../../data/columns/detection-columns.ts';
import { shortcutOf } from '../../model/review/keys.ts';
import { SpeciesCombobox } from './species-combobox.tsx';

interface CorrectSpeciesProps {
  corrected: Names | null;
  choices: readonly Names[];
  open: boolean;
  onOpen: (open: boolean) => void;
  onCorrect: (species: Names | null) => void;
}

/** Says which species it is instead: opens the choice, shows what was chosen, and takes it back. */
export function CorrectSpecies(props: CorrectSpeciesProps) {
  const { corrected, choices, open, onOpen, onCorrect } = props;
  const { sound: words } = useMessages();
  return (
    <div className="bp-correct">
      <div className="bp-row">
        <button
          type="button"
          className="bp-quiet"
          aria-expanded={open}
          aria-keyshortcuts={shortcutOf('species')}
          onClick={() => onOpen(!open)}
        >
          <Pencil1Icon aria-hidden="true" />
          <span>{words.correct}</span>
        </button>
        {corrected && (
          <span className="bp-corrected">
            <span className="bp-soft">{words.corrected}</span> <SpeciesName {...corrected} />
            <button
              type="button"
              className="bp-quiet"
              aria-label={words.takeBack}
              title={words.takeBack}
              onClick={() => onCorrect(null)}
            >
              <Cross2Icon aria-hidden="true" />
            </button>
          </span>
        )}
      </div>
      {open && (
        <SpeciesCombobox
          choices={choices}
          onCancel={() => onOpen(false)}
          onChoose={(species) => {
            onCorrect(species);
            onOpen(false);
          }}
        />
      )}
    </div>
  );
}
