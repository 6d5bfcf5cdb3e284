'use client';

import { Cross2Icon, Pencil1Icon } from '@radix-ui/react-icons';
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import type { FoundSpecies } from '../../analyses/found-species.ts';
import { foldedText, hasWords, wordsOf } from '../../base/folded-text.ts';
import { numberFormat } from '../../base/intl.ts';
import type { SpeciesName as Names } from '../../base/species-name.ts';
import type { Loaded } from '../engine/calls.ts';
import type { CalledSpecies } from '../engine/detection-columns.ts';
import type { Selection } from '../engine/select.ts';
import { SpeciesName } from './species-name.tsx';
import { usePresentation } from '../../kit/presentation-context.ts';
import { useSoundMessages } from '../../kit/use-page-messages.ts';
import { formatShortcut, soundKeys } from '../../verdicts/keys.ts';

interface Entry {
  name: Names;
  common: string;
  scientific: string;
  /** Of both names, each after a space. */
  t: string;
  first: boolean;
}

type SpeciesIndex = readonly Entry[];

/** `ruppells` finds `Rüppell's`. */
const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/[\p{M}'’.]/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/**
 * Without duplicates and empty names. The first `first` names precede others, except a name typed
 * in full.
 */
export function speciesIndex(names: readonly Names[], first = 0): SpeciesIndex {
  const known = new Set<string>();
  const index: Entry[] = [];
  for (const [at, name] of names.entries()) {
    const [common, scientific] = [plain(name.common_name), plain(name.scientific_name)];
    const key = `${common}|${scientific}`;
    if (key === '|' || known.has(key)) continue;
    known.add(key);
    const t = ` ${common} ${scientific}`;
    index.push({ name, common, scientific, t, first: at < first });
  }
  return index;
}

/** 0 is best, null for no match. Every typed word must begin a word. */
function rankOf({ common, scientific, t: words }: Entry, typed: string, parts: readonly string[]) {
  if (common === typed || scientific === typed) return 0;
  if (common.startsWith(typed)) return 1;
  if (scientific.startsWith(typed)) return 2;
  return parts.every((part) => words.includes(` ${part}`)) ? 3 : null;
}

interface FoundNames {
  /** Best first, then by name. */
  names: Names[];
  first: boolean[];
  total: number;
}

/** Puts others behind the first names. */
const labels = 10;

const toFoundNames = (entries: readonly Entry[], total: number): FoundNames => ({
  names: entries.map(({ name }) => name),
  first: entries.map(({ first }) => first),
  total,
});

/** The first names in order without a text. */
export function searchSpecies(index: SpeciesIndex, text: string, most: number): FoundNames {
  const typed = plain(text);
  if (typed === '') return toFoundNames(index.slice(0, most), index.length);
  const parts = typed.split(' ');
  const matches: [rank: number, entry: Entry][] = [];
  for (const entry of index) {
    const rank = rankOf(entry, typed, parts);
    if (rank !== null) matches.push([rank + (rank > 0 && !entry.first ? labels : 0), entry]);
  }
  const sortName = ({ common, scientific }: Entry) => common || scientific;
  matches.sort(([a, one], [b, other]) => a - b || (sortName(one) < sortName(other) ? -1 : 1));
  return toFoundNames(
    matches.slice(0, most).map(([, entry]) => entry),
    matches.length,
  );
}

export const isListed = (index: SpeciesIndex, text: string): boolean => {
  const typed = plain(text);
  return index.some(({ common, scientific }) => common === typed || scientific === typed);
};

/** A species with its rank, which determines its colour. */
export interface ListedSpecies extends Omit<FoundSpecies, 'best_confidence'> {
  rank: number;
  /** Of one analysis: confidence of the best detection. */
  best_confidence?: number;
  /** Of a survey: number of sites. */
  sites?: number | undefined;
}

/** Most frequent first, with ranks for colours. */
export function listedSpecies(
  { species }: Loaded,
  { speciesCounts, speciesBest }: Selection,
  followed: readonly number[] | null,
): ListedSpecies[] {
  return species
    .map((name, rank) => ({
      ...name,
      rank,
      count: speciesCounts[rank] ?? 0,
      best_confidence: speciesBest[rank] ?? 0,
    }))
    .filter(({ count, rank }) => count > 0 || followed?.includes(rank))
    .sort((a, b) => b.count - a.count || a.rank - b.rank);
}

/** Finds every word in current, earlier or later names; accents and case are ignored. */
export function findSpecies<T extends CalledSpecies>(species: readonly T[], text: string): T[] {
  const t = wordsOf(text);
  if (t.length === 0) return [...species];
  return species.filter((one) => {
    const name = foldedText([one.common_name, one.scientific_name, ...(one.also ?? [])].join(' '));
    return hasWords(name, t);
  });
}

/** Typing more finds others. */
const mostOffered = 50;
const mostTyped = 120;

interface SpeciesComboboxProps {
  choices: readonly Names[];
  /** Choices that were detected, which are marked; 0 for none. */
  knownCount?: number;
  onChoose: (species: Names) => void;
  onCancel: () => void;
}

/** One of the list, or any other name (combobox of WAI-ARIA 1.2). */
export function SpeciesCombobox({
  choices,
  knownCount = 0,
  onChoose,
  onCancel,
}: SpeciesComboboxProps) {
  const { locale } = usePresentation();
  const t = useSoundMessages();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const listed = useRef<HTMLUListElement>(null);
  const [text, setText] = useState('');
  const [active, setActive] = useState(0);
  const index = useMemo(() => speciesIndex(choices, knownCount), [choices, knownCount]);
  const { names, first, total } = useMemo(
    () => searchSpecies(index, text, mostOffered),
    [index, text],
  );
  const typed = text.trim();
  const own = typed !== '' && !isListed(index, typed);
  const options = names.length + (own ? 1 : 0);
  useEffect(() => input.current?.focus(), []);
  useEffect(() => {
    listed.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  });

  const choose = (place: number) => {
    const name = names[place];
    if (name) onChoose(name);
    else if (own && place === names.length)
      onChoose({ scientific_name: '', common_name: typed.replaceAll(/\s+/g, ' ') });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1, PageDown: 6, PageUp: -6 }[event.key];
    if (step !== undefined && options > 0) {
      const next = active + step;
      const past = Math.abs(step) === 1 ? (next + options) % options : next;
      setActive(Math.min(options - 1, Math.max(0, past)));
    } else if (event.key === 'Enter') choose(active);
    else if (event.key === 'Escape') onCancel();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const number = (value: number) => numberFormat(locale).format(value);
  const status =
    total === 0
      ? t.foundNone
      : total > names.length
        ? t.foundMore(number(names.length))
        : t.found(number(total), total);
  const option = (place: number) =>
    ({
      id: `${id}-${place}`,
      role: 'option',
      'aria-selected': place === active,
      onPointerMove: () => setActive(place),
      // The field keeps the focus.
      onMouseDown: (event: { preventDefault(): void }) => event.preventDefault(),
      onClick: () => choose(place),
    }) as const;
  const list = {
    id: `${id}-list`,
    className: 'bp-species-options',
    role: 'listbox',
    'aria-label': t.choices,
  } as const;
  return (
    <div className="bp-species-choice">
      <label htmlFor={id}>{t.correctTo}</label>
      <div className="bp-row">
        <input
          ref={input}
          id={id}
          className="bp-species-input"
          role="combobox"
          aria-expanded={options > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={options > 0 ? `${id}-${active}` : undefined}
          autoComplete="off"
          spellCheck={false}
          maxLength={mostTyped}
          placeholder={t.placeholder}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setActive(0);
          }}
          onKeyDown={onKeyDown}
        />
        <button type="button" className="bp-quiet" onClick={onCancel}>
          {t.cancel}
        </button>
      </div>
      <ul ref={listed} {...list}>
        {names.map((name, place) => (
          <li key={`${name.common_name}|${name.scientific_name}`} {...option(place)}>
            <SpeciesName {...name} />
            {first[place] && <span className="bp-small bp-soft">{t.foundHere}</span>}
          </li>
        ))}
        {own && <li {...option(names.length)}>{t.nameTyped(typed)}</li>}
      </ul>
      <output className="bp-small bp-soft">{status}</output>
    </div>
  );
}

interface CorrectSpeciesProps {
  corrected: Names | null;
  choices: readonly Names[];
  open: boolean;
  onOpen: (open: boolean) => void;
  onCorrect: (species: Names | null) => void;
}

export function CorrectSpecies(props: CorrectSpeciesProps) {
  const { corrected, choices, open, onOpen, onCorrect } = props;
  const t = useSoundMessages();
  return (
    <div className="bp-correct">
      <div className="bp-row">
        <button
          type="button"
          className="bp-quiet"
          aria-expanded={open}
          aria-keyshortcuts={formatShortcut(soundKeys, 'species')}
          onClick={() => onOpen(!open)}
        >
          <Pencil1Icon aria-hidden="true" />
          <span>{t.correct}</span>
        </button>
        {corrected && (
          <span className="bp-corrected">
            <span className="bp-soft">{t.corrected}</span> <SpeciesName {...corrected} />
            <button
              type="button"
              className="bp-quiet"
              aria-label={t.takeBack}
              title={t.takeBack}
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
