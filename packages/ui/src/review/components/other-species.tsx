'use client';

import { useReviewMessages } from '../../context/page-messages.ts';
import { calledName } from '../../explorer/model/words/called-name.ts';
import { SpeciesCombobox } from '../../explorer/components/species/species-combobox.tsx';
import type { SpeciesName } from '../../explorer/data/columns/detection-columns.ts';

interface OtherSpeciesProps {
  /** Those with a key, nine at most. */
  others: readonly SpeciesName[];
  /** All that can be chosen by typing. */
  choices: readonly SpeciesName[];
  /** So many of the first choices were found in the project. */
  known: number;
  open: boolean;
  onOpen: (open: boolean) => void;
  onChoose: (species: SpeciesName, byPointer: boolean) => void;
}

/** Says that a clip is another species, which is a no. */
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
        {/* First, since the others are read later. */}
        <button
          type="button"
          className="bp-quiet"
          aria-expanded={open}
          aria-keyshortcuts="C"
          onClick={() => onOpen(!open)}
        >
          <kbd aria-hidden="true">C</kbd>
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
