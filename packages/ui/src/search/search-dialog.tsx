'use client';

import type { Project } from '@biophony/contract';
import {
  ArchiveIcon,
  FileIcon,
  LightningBoltIcon,
  MagnifyingGlassIcon,
  ReaderIcon,
  SewingPinIcon,
  SpeakerLoudIcon,
} from '@radix-ui/react-icons';
import { Button } from '@radix-ui/themes';
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { formatRecordedAt } from '../base/format.ts';
import { numberFormat } from '../base/intl.ts';
import { keys } from '../base/query-keys.ts';
import { usePageUnsaved } from '../base/use-unsaved.ts';
import { type Destination, useKit } from '../kit/kit-context.ts';
import { Modal } from '../kit/modal.tsx';
import { useMessages, usePresentation } from '../kit/presentation-context.ts';
import { useSearchMessages } from '../kit/use-search-messages.ts';
import { useSnackbar } from '../kit/use-snackbar.ts';
import { useRole } from '../projects/use-project.ts';
import { useCreateProject } from '../projects/use-projects.ts';
import { useSession, useSessionActions } from '../session/use-session.ts';
import { matches } from './matches.ts';
import { useResults } from './use-results.ts';
import { visitedProjects } from '../base/visited-projects.ts';

type Group = 'here' | 'projects' | 'commands';

const groups: readonly Group[] = ['here', 'projects', 'commands'];

interface Entry {
  id: string;
  group: Group;
  kind: keyof typeof icons;
  name: string;
  also?: string;
  detail?: string;
  /** A place, or what is done. */
  to?: Destination;
  run?: () => void;
}

const icons = {
  page: ReaderIcon,
  site: SewingPinIcon,
  species: SpeakerLoudIcon,
  recording: FileIcon,
  project: ArchiveIcon,
  command: LightningBoltIcon,
  more: MagnifyingGlassIcon,
};

/** Rows of a group before it is opened. */
const shownFirst = 8;

interface SearchProps {
  /** The project shown; null on other pages. */
  projectId: string | null;
  onClose: () => void;
}

/** Pages, sites, species and recordings of the project, all projects, and commands. */
function useEntries(typed: string, projectId: string | null) {
  const { messages, navigate, queryClient } = useKit();
  const { locale } = usePresentation();
  const t = useSearchMessages();
  const { shell, project, projects: list } = useMessages();
  const shown =
    projectId === null ? null : queryClient.getQueryData<Project>(keys.project(projectId));
  const { may } = useRole(shown);
  const { user } = useSession();
  const session = useSessionActions();
  const unsaved = usePageUnsaved();
  const snackbar = useSnackbar();
  const { create } = useCreateProject();
  const results = useResults(typed, projectId);
  const uid = user?.uid ?? '';

  const commands: Entry[] = [
    {
      id: 'create',
      group: 'commands',
      kind: 'command',
      name: list.create,
      run: () =>
        void create().then(
          (id) => navigate({ to: 'project', projectId: id }),
          () => snackbar.show('error', messages.errors.projectsCreate),
        ),
    },
    { id: 'all', group: 'commands', kind: 'command', name: shell.projects, to: { to: 'projects' } },
    { id: 'set', group: 'commands', kind: 'command', name: shell.settings, to: { to: 'settings' } },
    {
      id: 'logout',
      group: 'commands',
      kind: 'command',
      name: shell.logout,
      run: () => void unsaved.mayDiscard().then((leave) => (leave ? session.signOut() : undefined)),
    },
  ];
  if (projectId !== null && shown) {
    const doIt = (id: 'upload' | 'analyse'): Entry => ({
      id,
      group: 'commands',
      kind: 'command',
      name: t.commands[id],
      to: { to: 'project', projectId, query: `?do=${id}` },
    });
    if (may('uploadUrl')) commands.splice(1, 0, doIt('upload'));
    if (may('analysesCreate')) commands.splice(2, 0, doIt('analyse'));
  }
  const pages: Entry[] =
    projectId === null
      ? []
      : (
          [
            ['overview', { to: 'project', projectId }],
            ['explore', { to: 'explore', projectId }],
            ['survey', { to: 'survey', projectId }],
            ['review', { to: 'review', projectId }],
            ['sites', { to: 'sites', projectId }],
            ['members', { to: 'members', projectId }],
          ] satisfies [keyof typeof project.pages, Destination][]
        ).map(([page, to]) => ({
          id: `page ${page}`,
          group: 'here',
          kind: 'page',
          name: project.pages[page],
          to,
        }));
  const sites: Entry[] = results.sites.map((site) => ({
    id: `site ${site.site_id}`,
    group: 'here',
    kind: 'site',
    name: site.name,
    detail: t.kinds.site,
    to: { to: 'sites', projectId: projectId ?? '' },
  }));
  const species: Entry[] = results.species.map((one) => ({
    id: `species ${one.scientific_name} ${one.common_name}`,
    group: 'here',
    kind: 'species',
    name: one.common_name || one.scientific_name,
    also: one.scientific_name,
    detail: t.kinds.species(numberFormat(locale).format(one.detections)),
    to: {
      to: 'species',
      projectId: projectId ?? '',
      species: one.scientific_name || one.common_name,
    },
  }));
  const [first] = results.species;
  const review: Entry[] =
    first && projectId !== null && shown && may('samplesCreate')
      ? [
          {
            id: 'review',
            group: 'commands',
            kind: 'command',
            name: t.commands.review(first.common_name || first.scientific_name),
            to: {
              to: 'review',
              projectId,
              query: `?${new URLSearchParams({ start: first.scientific_name || first.common_name })}`,
            },
          },
        ]
      : [];
  const recordings: Entry[] = results.recordings.map((one) => ({
    id: `recording ${one.file_id}`,
    group: 'here',
    kind: 'recording',
    name: one.filename,
    detail: t.kinds.recording(
      [formatRecordedAt(one.recorded_at, locale), one.dataset_name].filter((part) => part !== ''),
    ),
    to: {
      to: 'explore',
      projectId: projectId ?? '',
      query: `?${new URLSearchParams({ dataset: one.data_id, file: one.filename })}`,
    },
  }));
  const projects: Entry[] = results.projects.map((one) => ({
    id: `project ${one.project_id}`,
    group: 'projects',
    kind: 'project',
    name: one.title,
    also: one.tags.join(' '),
    to: { to: 'project', projectId: one.project_id },
  }));

  if (typed.trim() === '') {
    const visited = visitedProjects(uid).filter((id) => id !== projectId);
    const latest = visited.flatMap((id) => projects.filter((one) => one.id === `project ${id}`));
    const rest = projects.filter(
      (one) => one.id !== `project ${projectId}` && !latest.includes(one),
    );
    return { results, entries: [...pages, ...[...latest, ...rest].slice(0, 5), ...commands] };
  }
  return {
    results,
    // The service has found these; their order is its own.
    entries: [
      ...matches([...pages, ...sites], typed),
      ...species,
      ...recordings,
      ...matches(projects, typed),
      ...review,
      ...matches(commands, typed),
    ],
  };
}

/** Cuts long groups, with a row that opens them. */
function shownRows(
  entries: readonly Entry[],
  open: ReadonlySet<Group>,
  more: (n: number) => string,
) {
  return groups.flatMap((group): Entry[] => {
    const all = entries.filter((entry) => entry.group === group);
    if (open.has(group) || all.length <= shownFirst) return all;
    const name = more(all.length - shownFirst);
    return [...all.slice(0, shownFirst), { id: `more ${group}`, group, kind: 'more', name }];
  });
}

/** Combobox with a list of results (WAI-ARIA 1.2). */
function Search({ projectId, onClose }: SearchProps) {
  const { navigate, Link } = useKit();
  const { locale, announce } = usePresentation();
  const t = useSearchMessages();
  const unsaved = usePageUnsaved();
  const id = useId();
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<string | null>(null);
  const [open, setOpen] = useState<ReadonlySet<Group>>(new Set());
  const list = useRef<HTMLDivElement>(null);
  const link = useRef<HTMLDivElement>(null);
  const { entries, results } = useEntries(typed, projectId);
  const rows = useMemo(
    () => shownRows(entries, open, (count) => t.more(numberFormat(locale).format(count))),
    [entries, open, t, locale],
  );
  // A chosen row stays chosen when others come.
  const at = Math.max(
    0,
    rows.findIndex((row) => row.id === chosen),
  );
  const active = rows[at];
  const rowId = (row: Entry) => `${id}-${rows.indexOf(row)}`;
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  });
  const text = typed.trim();
  const { searching } = results;
  const status = searching || text === '' ? '' : t.count(entries.length);
  useEffect(() => {
    if (status) announce?.(status);
  }, [status, announce]);

  const act = async (row: Entry) => {
    if (row.kind === 'more') {
      const first = entries.filter((one) => one.group === row.group)[shownFirst];
      setOpen(new Set([...open, row.group]));
      setChosen(first?.id ?? null);
      return;
    }
    onClose();
    if (row.run) return row.run();
    if (row.to && (await unsaved.mayDiscard())) navigate(row.to);
  };
  const openTab = () => {
    const address = link.current?.querySelector('a')?.href;
    if (address) window.open(address, '_blank', 'noopener');
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const end = { Home: 0, End: rows.length - 1 }[event.key];
    if (step !== undefined && rows.length > 0)
      setChosen(rows[(at + step + rows.length) % rows.length]?.id ?? null);
    else if (end !== undefined) setChosen(rows[end]?.id ?? null);
    else if (event.key === 'Enter' && active) {
      if (event.ctrlKey || event.metaKey) openTab();
      else void act(active);
    } else return;
    event.preventDefault();
  };
  const listbox = { id: `${id}-list`, role: 'listbox', 'aria-label': t.results } as const;
  const groupOf = (group: Group) =>
    ({ role: 'group', 'aria-labelledby': `${id}-${group}` }) as const;
  const option = (row: Entry) =>
    ({
      id: rowId(row),
      role: 'option',
      'aria-selected': row === active,
      onPointerMove: () => setChosen(row.id),
      // The field keeps the focus.
      onMouseDown: (event: { preventDefault(): void }) => event.preventDefault(),
      onClick: () => void act(row),
    }) as const;
  return (
    <>
      <input
        id={id}
        className="bp-search-input"
        role="combobox"
        aria-label={t.label}
        aria-expanded={rows.length > 0}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={active && rowId(active)}
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        placeholder={t.label}
        dir={typed ? 'auto' : undefined}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          setChosen(null);
          setOpen(new Set());
        }}
        onKeyDown={onKeyDown}
      />
      {/* Address of the chosen row, for a new tab. */}
      <div ref={link} hidden>
        {active?.to && <Link destination={active.to}>{active.name}</Link>}
      </div>
      <div ref={list} className="bp-search-list" {...listbox}>
        {groups.map((group) => {
          const own = rows.filter((row) => row.group === group);
          if (own.length === 0) return null;
          return (
            <div key={group} {...groupOf(group)}>
              <p id={`${id}-${group}`} className="bp-search-group">
                {t.groups[group]}
              </p>
              {own.map((row) => {
                const Icon = icons[row.kind];
                return (
                  <div key={row.id} className="bp-search-row" {...option(row)}>
                    <Icon aria-hidden="true" />
                    <span className="bp-search-name">
                      <bdi>{row.name}</bdi>
                    </span>
                    {row.detail && (
                      <span className="bp-small bp-soft bp-numbers">{row.detail}</span>
                    )}
                  </div>
                );
              })}
            </div>
          );
        })}
      </div>
      <div className="bp-search-end">
        {searching && <p className="bp-soft">{t.searching}</p>}
        {!searching && rows.length === 0 && <p className="bp-soft">{t.none(text)}</p>}
        {results.incomplete && <p className="bp-small bp-soft">{t.incomplete}</p>}
        {results.away && <p className="bp-small bp-soft">{t.away}</p>}
        {results.failed.map(({ part, retry }) => (
          <p key={part} className="bp-row">
            {t.failed[part]}
            <Button variant="ghost" onClick={retry}>
              {t.again}
            </Button>
          </p>
        ))}
      </div>
    </>
  );
}

/** Search over everything, by typing. */
export function SearchDialog({ open, ...props }: SearchProps & { open: boolean }) {
  const { title } = useSearchMessages();
  return (
    <Modal open={open} onClose={props.onClose} title={title} width={640} className="bp-search">
      <Search {...props} />
    </Modal>
  );
}
