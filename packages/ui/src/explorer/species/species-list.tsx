'use client';

import { useState } from 'react';
import { numberFormat } from '../../base/intl.ts';
import { calledName } from '../../base/species-name.ts';
import { usePresentation } from '../../kit/presentation-context.ts';
import { useExplorerMessages } from '../../kit/use-page-messages.ts';
import { keyboardScroll } from '../../kit/use-rows-in-sight.ts';
import type { ExplorerMessages } from '../../messages/index.ts';
import { ChartFrame, type ChartTableData } from '../charts/chart-frame.tsx';
import { areSpecies, KindMark, SpeciesName } from './species-name.tsx';
import type { ListedSpecies } from './species-search.tsx';

const shownAtFirst = 8;

interface SpeciesListProps {
  /** In the order shown. */
  species: readonly ListedSpecies[];
  /** Whether these are species, not other sounds; by their names when absent. */
  named?: boolean;
}

export interface SpeciesRowProps {
  one: ListedSpecies;
  most: number;
}

export function SpeciesRow({ one, most }: SpeciesRowProps) {
  const { locale } = usePresentation();
  const t = useExplorerMessages();
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
        {one.best_confidence !== undefined &&
          t.bestConfidence(confidence.format(one.best_confidence))}
        {one.sites !== undefined && t.atSites(one.sites)}
      </span>
      <span className="bp-species-bar" aria-hidden="true">
        <span style={{ width: `${most > 0 ? (100 * one.count) / most : 0}%` }} />
      </span>
    </>
  );
}

export const speciesTable = (
  species: readonly ListedSpecies[],
  messages: ExplorerMessages,
): ChartTableData => ({
  columns: [
    { label: messages.columnSpecies },
    { label: messages.columnScientific },
    { label: messages.columnCount, numeric: true },
    {
      label: species[0]?.sites === undefined ? messages.columnBest : messages.sites,
      numeric: true,
    },
  ],
  rows: species.map((one) => [
    calledName(one),
    one.scientific_name,
    one.count,
    one.sites ?? one.best_confidence?.toFixed(4) ?? null,
  ]),
});

/** Detected species, most frequent first. */
export function SpeciesList({ species, named = areSpecies(species) }: SpeciesListProps) {
  const { locale } = usePresentation();
  const t = useExplorerMessages();
  const [all, setAll] = useState(false);
  const number = numberFormat(locale);
  const most = species.reduce((count, one) => Math.max(count, one.count), 0);
  const visibleSpecies = species.filter((_, at) => all || at < shownAtFirst);
  const [first] = species;
  return (
    <ChartFrame
      title={named ? t.species : t.sounds}
      text={first ? t.speciesText(number.format(species.length), calledName(first)) : t.noSpecies}
      filename="species"
      table={() => speciesTable(species, t)}
    >
      <ol className="bp-species" data-all={all ? '' : undefined} {...(all && keyboardScroll)}>
        {visibleSpecies.map((one) => (
          <li key={one.rank}>
            <div className="bp-species-row">
              <SpeciesRow one={one} most={most} />
            </div>
          </li>
        ))}
      </ol>
      {species.length > shownAtFirst && (
        <button type="button" className="bp-quiet" onClick={() => setAll(!all)}>
          {all ? t.fewerSpecies : t.allSpecies(number.format(species.length))}
        </button>
      )}
    </ChartFrame>
  );
}
