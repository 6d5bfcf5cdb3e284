'use client';

import { Cross2Icon, Pencil1Icon } from '@radix-ui/react-icons';
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { numberFormat } from '../../base/intl.ts';
import type { SpeciesName as Names } from '../../base/species-name.ts';
import { useMessages, usePresentation } from '../../kit/presentation-context.ts';
import { shortcutOf, soundKeys } from '../../verdicts/keys.ts';
import { SpeciesName } from './species-name.tsx';
import { isListed, searchSpecies, speciesIndex } from './species-search.ts';

/** Typing more finds others. */
const mostOffered = 50;
const mostTyped = 120;

interface SpeciesComboboxProps {
  choices: readonly Names[];
  /** Choices that were detected, which are marked; 0 for none. */
  known?: number;
  onChoose: (species: Names) => void;
  onCancel: () => void;
}

/** One of the list, or any other name (combobox of WAI-ARIA 1.2). */
export function SpeciesCombobox({ choices, known = 0, onChoose, onCancel }: SpeciesComboboxProps) {
  const { messages, locale } = usePresentation();
  const { sound: words } = messages;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const listed = useRef<HTMLUListElement>(null);
  const [text, setText] = useState('');
  const [active, setActive] = useState(0);
  const index = useMemo(() => speciesIndex(choices, known), [choices, known]);
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
      ? words.foundNone
      : total > names.length
        ? words.foundMore(number(names.length))
        : words.found(number(total), total);
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
    'aria-label': words.choices,
  } as const;
  return (
    <div className="bp-species-choice">
      <label htmlFor={id}>{words.correctTo}</label>
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
          placeholder={words.placeholder}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setActive(0);
          }}
          onKeyDown={onKeyDown}
        />
        <button type="button" className="bp-quiet" onClick={onCancel}>
          {words.cancel}
        </button>
      </div>
      <ul ref={listed} {...list}>
        {names.map((name, place) => (
          <li key={`${name.common_name}|${name.scientific_name}`} {...option(place)}>
            <SpeciesName {...name} />
            {first[place] && <span className="bp-small bp-soft">{words.foundHere}</span>}
          </li>
        ))}
        {own && <li {...option(names.length)}>{words.nameTyped(typed)}</li>}
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
  const { sound: words } = useMessages();
  return (
    <div className="bp-correct">
      <div className="bp-row">
        <button
          type="button"
          className="bp-quiet"
          aria-expanded={open}
          aria-keyshortcuts={shortcutOf(soundKeys, 'species')}
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
