'use client';

import { useState } from 'react';
import { numberFormat } from '../../base/intl.ts';
import { calledName, scientificName } from '../../base/species-name.ts';
import { usePresentation } from '../../kit/presentation-context.ts';
import { useExplorerMessages } from '../../kit/use-page-messages.ts';
import { TextInput } from '../../kit/text-input.tsx';
import { usePrinting } from '../../kit/use-printing.ts';
import { useRowsInSight } from '../../kit/use-rows-in-sight.ts';
import { ChartFrame } from '../charts/chart-frame.tsx';
import { mostSpecies } from '../filters/shared-filters.ts';
import { SpeciesRow, speciesTable } from './species-list.tsx';
import { findSpecies, type ListedSpecies } from './species-search.tsx';

/** Pixels; the same number as in `species-chooser.css`. */
const rowHeight = 60;
/** The half one shows that there are more. */
const usualRows = 6.5;
const fewRows = 2.5;
/** The most frequent ones. */
const mostPrinted = 60;
/** There is a search field from here on. */
const searchFrom = 8;

interface SpeciesChooserProps {
  /** Most frequent first. */
  species: readonly ListedSpecies[];
  /** Ranks of the selected species. */
  followed: readonly number[];
  /** Whether these are species, not other sounds. */
  named: boolean;
  /** Takes less height. */
  low?: boolean;
  onFollow: (ranks: readonly number[]) => void;
}

/**
 * Species to select; classes with the same name are selected together. Renders only the rows in
 * sight.
 */
export function SpeciesChooser(props: SpeciesChooserProps) {
  const { species, followed, named, low = false, onFollow } = props;
  const { locale } = usePresentation();
  const t = useExplorerMessages();
  const [text, setText] = useState('');
  const matches = findSpecies(species, text);
  const height = Math.min(low ? fewRows : usualRows, matches.length) * rowHeight;
  const { first, last, onScroll } = useRowsInSight(matches.length, rowHeight, height);
  const printing = usePrinting();
  const [from, to] = printing ? [0, Math.min(mostPrinted, matches.length) - 1] : [first, last];
  const number = (value: number) => numberFormat(locale).format(value);
  const most = species.reduce((count, one) => Math.max(count, one.count), 0);
  const names = new Set(species.filter(({ rank }) => followed.includes(rank)).map(scientificName));
  const full = names.size >= mostSpecies;
  const follow = (name: string, follows: boolean) => {
    const classes = species.filter((one) => scientificName(one) === name).map(({ rank }) => rank);
    const others = followed.filter((rank) => !classes.includes(rank));
    onFollow(follows ? [...others, ...classes] : others);
  };
  const [top] = species;
  return (
    <ChartFrame
      title={named ? t.species : t.sounds}
      text={
        <>
          {top ? t.speciesText(number(species.length), calledName(top)) : t.noSpecies}
          {full && ` ${t.mostFollowed(number(mostSpecies))}`}
        </>
      }
      filename="species"
      table={() => speciesTable(species, t)}
    >
      {species.length > searchFrom && (
        <TextInput
          size="2"
          type="search"
          label={named ? t.searchSpecies : t.searchSounds}
          placeholder={t.searchPlaceholder}
          value={text}
          onChange={setText}
        />
      )}
      <output className="bp-hidden">{text && t.speciesMatching(number(matches.length))}</output>
      {text !== '' && matches.length === 0 && <p className="bp-soft">{t.noSuchSpecies}</p>}
      <div className="bp-species-box" style={{ height }} onScroll={onScroll}>
        <ul className="bp-species" style={{ height: matches.length * rowHeight }}>
          {matches.slice(from, to + 1).map((one, at) => {
            const name = scientificName(one);
            const chosen = names.has(name);
            return (
              <li key={one.rank} style={{ top: (from + at) * rowHeight }}>
                <label className="bp-species-row" data-chosen={chosen ? '' : undefined}>
                  <input
                    type="checkbox"
                    checked={chosen}
                    disabled={full && !chosen}
                    onChange={() => follow(name, !chosen)}
                  />
                  <SpeciesRow one={one} most={most} />
                </label>
              </li>
            );
          })}
        </ul>
      </div>
      {printing && to + 1 < matches.length && (
        <p className="bp-small">
          {t.listPrinted(number(from + 1), number(to + 1), number(matches.length))}
        </p>
      )}
    </ChartFrame>
  );
}
