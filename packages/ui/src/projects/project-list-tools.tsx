'use client';

import { Button } from '@radix-ui/themes';
import { useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { NativeSelect } from '../kit/field.tsx';
import { usePresentation } from '../kit/presentation-context.ts';
import { TextInput } from '../kit/text-input.tsx';
import { useProjectListMessages } from '../kit/use-project-list-messages.ts';
import { type ProjectSort, projectSorts } from './project-filter.ts';
import type { ProjectFilter } from './use-projects.ts';

export { searchProjects, sortProjects } from './project-search.ts';

/** Keys belong to fields and open dialogs and menus. */
const isTaken = ({ target }: KeyboardEvent): boolean =>
  (target instanceof Element &&
    target.closest('input, select, textarea, [contenteditable]') !== null) ||
  document.querySelector(':is([role=dialog], [role=alertdialog], [role=menu])[data-state=open]') !==
    null;

/** Search and order of a long list; `/` leads to the search. */
export function ProjectListTools({ filter }: { filter: ProjectFilter }) {
  const t = useProjectListMessages();
  const { view, change } = filter;
  const search = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.defaultPrevented || isTaken(event)) return;
      event.preventDefault();
      search.current?.focus();
      search.current?.select();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return (
    <>
      <TextInput
        ref={search}
        type="search"
        label={t.search}
        placeholder={t.searchHint}
        aria-keyshortcuts="/"
        maxLength={200}
        value={view.text}
        onChange={(text) => change({ text })}
      />
      <NativeSelect
        label={t.sortBy}
        value={view.sort}
        options={projectSorts.map((value) => ({ value, label: t.sorts[value] }))}
        onChange={(value) => change({ sort: value as ProjectSort })}
      />
    </>
  );
}

/** Says that nothing matches, and clears search and tags. */
export function NoProjectMatches({ change }: Pick<ProjectFilter, 'change'>) {
  const t = useProjectListMessages();
  const clear = ({ currentTarget }: { currentTarget: HTMLElement }) => {
    // The button goes, and the focus with it: the search has it next.
    currentTarget
      .closest('.bp-screen')
      ?.querySelector<HTMLElement>('.bp-project-tools input')
      ?.focus();
    change({ text: '', tags: [] });
  };
  return (
    <div className="bp-row">
      <p className="bp-soft">{t.noneMatch}</p>
      <Button variant="soft" onClick={clear}>
        {t.clear}
      </Button>
    </div>
  );
}

interface MoreProjectsProps {
  shown: number;
  count: number;
  /** How many follow at a time. */
  step: number;
  onMore: () => void;
}

/** Lengthens the grid before it; the first card that is new gets the focus. */
export function MoreProjects({ shown, count, step, onMore }: MoreProjectsProps) {
  const t = useProjectListMessages();
  const { announce } = usePresentation();
  const next = Math.min(step, count - shown);
  const lengthen = ({ currentTarget }: { currentTarget: HTMLElement }) => {
    const screen = currentTarget.closest('.bp-screen');
    flushSync(onMore);
    screen?.querySelectorAll<HTMLElement>('.bp-project-card-link')[shown]?.focus();
    announce?.(t.more(next));
  };
  return (
    <div className="bp-row">
      {next > 0 && (
        <Button size="3" variant="soft" onClick={lengthen}>
          {t.showMore(next)}
        </Button>
      )}
      <span className="bp-small bp-soft bp-numbers">{t.shownOf(shown, count)}</span>
    </div>
  );
}
