'use client';

import { Button } from '@radix-ui/themes';
import { useState } from 'react';
import { useMessages } from '../../context/presentation-context.ts';

/** Tags shown before the filter asks whether to show them all. */
const shownAtFirst = 12;

interface TagFilterProps {
  /** Sorted, each once. */
  tags: readonly string[];
  selected: ReadonlySet<string>;
  onChange: (selected: Set<string>) => void;
}

/** Tags to filter the list by; none selected shows everything. */
export function TagFilter({ tags, selected, onChange }: TagFilterProps) {
  const { projects } = useMessages();
  const [all, setAll] = useState(false);
  if (tags.length === 0) return null;
  const shown = all ? tags : tags.filter((tag, at) => at < shownAtFirst || selected.has(tag));
  const toggle = (tag: string) => {
    const next = new Set(selected);
    if (!next.delete(tag)) next.add(tag);
    onChange(next);
  };
  return (
    <fieldset className="bp-row bp-tag-filter">
      <legend className="bp-hidden">{projects.filterLabel}</legend>
      {shown.map((tag) => (
        <button
          key={tag}
          type="button"
          className="bp-tag"
          aria-pressed={selected.has(tag)}
          onClick={() => toggle(tag)}
        >
          <span className="bp-tag-text">{tag}</span>
        </button>
      ))}
      {tags.length > shownAtFirst && (
        <Button variant="ghost" onClick={() => setAll(!all)}>
          {all ? projects.filterLess : projects.filterMore(tags.length - shown.length)}
        </Button>
      )}
      {selected.size > 0 && (
        <Button variant="ghost" color="gray" onClick={() => onChange(new Set())}>
          {projects.filterClear}
        </Button>
      )}
    </fieldset>
  );
}
