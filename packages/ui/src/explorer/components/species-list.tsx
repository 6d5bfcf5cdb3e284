'use client';

import { useState } from 'react';
import { useLook } from '../../provider/look-context.ts';
import type { FoundSpecies } from '../headless/found.ts';
import { ChartFrame } from './chart-frame.tsx';
import { KindMark } from './kind-mark.tsx';
import { areSpecies, calledName, SpeciesName } from './species-name.tsx';
import { numberFormat } from '../headless/intl.ts';

/** Species shown before the rest is asked for. */
const shownAtFirst = 8;

/** A species with its rank, which its colour comes from. */
export interface ListedSpecies extends FoundSpecies {
  rank: number;
}

interface SpeciesListProps {
  /** In the order to show them. */
  species: readonly ListedSpecies[];
  /** Rank of the species that is followed. */
  followed?: number | null;
  /** Lets species be followed; without it the list only tells. */
  onFollow?: (rank: number | null) => void;
}

interface RowProps {
  one: ListedSpecies;
  most: number;
}

function SpeciesRow({ one, most }: RowProps) {
  const { messages, locale } = useLook();
  const number = numberFormat(locale);
  const confidence = numberFormat(locale, {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  });
  return (
    <>
      <KindMark rank={one.rank} />
      <SpeciesName {...one} />
      <span className="bp-numbers bp-species-count">{number.format(one.count)}</span>
      <span className="bp-numbers bp-small bp-soft bp-species-best">
        {messages.explorer.bestConfidence(confidence.format(one.best_confidence))}
      </span>
      <span className="bp-species-bar" aria-hidden="true">
        <span style={{ width: `${most > 0 ? (100 * one.count) / most : 0}%` }} />
      </span>
    </>
  );
}

/** What was found, most frequent first: counts, best confidence, and the colour that stands for each. */
export function SpeciesList({ species, followed = null, onFollow }: SpeciesListProps) {
  const { messages, locale } = useLook();
  const { explorer: words } = messages;
  const [all, setAll] = useState(false);
  const number = numberFormat(locale);
  const most = species.reduce((count, one) => Math.max(count, one.count), 0);
  const shown = species.filter((one, at) => all || at < shownAtFirst || one.rank === followed);
  const [first] = species;
  return (
    <ChartFrame
      title={areSpecies(species) ? words.species : words.sounds}
      text={
        first
          ? words.speciesText(number.format(species.length), calledName(first))
          : words.noSpecies
      }
      filename="species"
      table={() => ({
        columns: [
          { label: words.columnSpecies },
          { label: words.columnScientific },
          { label: words.columnCount, numeric: true },
          { label: words.columnBest, numeric: true },
        ],
        rows: species.map((one) => [
          calledName(one),
          one.scientific_name,
          one.count,
          one.best_confidence.toFixed(4),
        ]),
      })}
    >
      <ol className="bp-species" data-all={all ? '' : undefined}>
        {shown.map((one) => (
          <li key={one.rank}>
            {onFollow ? (
              <button
                type="button"
                className="bp-species-row"
                aria-pressed={one.rank === followed}
                onClick={() => onFollow(one.rank === followed ? null : one.rank)}
              >
                <SpeciesRow one={one} most={most} />
              </button>
            ) : (
              <div className="bp-species-row">
                <SpeciesRow one={one} most={most} />
              </div>
            )}
          </li>
        ))}
      </ol>
      {species.length > shownAtFirst && (
        <button type="button" className="bp-quiet" onClick={() => setAll(!all)}>
          {all ? words.fewerSpecies : words.allSpecies(number.format(species.length))}
        </button>
      )}
    </ChartFrame>
  );
}
