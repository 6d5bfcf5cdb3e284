'use client';

import { Button } from '@radix-ui/themes';
import { useMemo, useState } from 'react';
import { hasSurvey } from '../analyses/has-survey.ts';
import { createLazyModule, useLazyModule } from '../base/use-lazy-module.ts';
import { ErrorAlert } from '../kit/error-alert.tsx';
import { useKit } from '../kit/kit-context.ts';
import { EmptyState, Loading } from '../kit/loading.tsx';
import { Notice } from '../kit/notice.tsx';
import { useMessages } from '../kit/presentation-context.ts';
import { useDescribe } from '../kit/use-describe.ts';
import { useSnackbar } from '../kit/use-snackbar.ts';
import { CreateProjectCard, ProjectCard, ProjectGrid } from './project-card.tsx';
import type { QueryProps } from './use-project.ts';
import {
  useCreateProject,
  useDeleteProject,
  useProjectFilter,
  useProjectList,
} from './use-projects.ts';

/** Tags shown before the filter offers all. */
const shownAtFirst = 12;

interface TagFilterProps {
  /** Sorted and unique. */
  tags: readonly string[];
  selected: ReadonlySet<string>;
  onChange: (selected: Set<string>) => void;
}

/** Filters the list by tags; without selection everything is shown. */
export function TagFilter({ tags, selected, onChange }: TagFilterProps) {
  const { projects } = useMessages();
  const [all, setAll] = useState(false);
  if (tags.length === 0) return null;
  const visibleTags = all ? tags : tags.filter((tag, at) => at < shownAtFirst || selected.has(tag));
  const toggle = (tag: string) => {
    const next = new Set(selected);
    if (!next.delete(tag)) next.add(tag);
    onChange(next);
  };
  return (
    <fieldset className="bp-row bp-tag-filter">
      <legend className="bp-hidden">{projects.filterLabel}</legend>
      {visibleTags.map((tag) => (
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
          {all ? projects.filterLess : projects.filterMore(tags.length - visibleTags.length)}
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

const deletion = createLazyModule(() => import('./project-removal-dialog.tsx'));
const listTools = createLazyModule(() => import('./project-list-tools.tsx'));
const exampleOffer = createLazyModule(() => import('./example-offer.tsx'));

/** Cards that fill whole rows of 2, 3 and 4 columns; the card that creates one is the first. */
const pageSize = 48;

/**
 * My Projects: list with search, filter, creation and deletion. Keep `query` in the address of the
 * page, so that Back works.
 */
export function ProjectsScreen({ query, onQuery }: QueryProps) {
  const { messages, navigate, Link } = useKit();
  const { projects: t, errors, common } = messages;
  const snackbar = useSnackbar();
  const describe = useDescribe();
  const list = useProjectList();
  const filter = useProjectFilter(list.projects, { query, onQuery });
  const { view, isLong } = filter;
  const [toolsMissing, setToolsMissing] = useState(false);
  const tools = useLazyModule(listTools, isLong, () => setToolsMissing(true));
  const { text, sort } = view;
  const shown = useMemo(
    () =>
      tools && isLong
        ? tools.sortProjects(tools.searchProjects(filter.shown, text), sort)
        : filter.shown,
    [tools, isLong, filter.shown, text, sort],
  );
  const [longer, setLonger] = useState({ view, pages: 1 });
  const pages = longer.view === view ? longer.pages : 1;
  /** What the address asks for cannot be found before the tools are there. */
  const waits = isLong && !tools && !toolsMissing && (text !== '' || sort !== 'changed');
  // Without the button for more, all are shown.
  const cards = toolsMissing ? shown : shown.slice(0, waits ? 0 : pages * pageSize - 1);
  const { creating, create } = useCreateProject();
  const removal = useDeleteProject();
  const [exampleWanted, setExampleWanted] = useState(false);
  const dialog = useLazyModule(deletion, removal.target !== null, () => {
    removal.close();
    snackbar.show('error', errors.projectsDelete);
  });

  const counted = list.projects.length > 0;
  const empty = list.loaded && !list.error && !counted;
  /** Loading failed and the message was dismissed: a project can still be created. */
  const unread = !list.loaded && !list.loading && !list.error;
  const example = useLazyModule(exampleOffer, empty);
  const offer = example && (
    <example.ExampleOffer
      wanted={exampleWanted}
      onWanted={() => setExampleWanted(true)}
      onShow={(projectId) => navigate({ to: 'project', projectId })}
    />
  );

  const createProject = async () => {
    try {
      const projectId = await create();
      navigate({ to: 'project', projectId });
      snackbar.show('success', t.created);
    } catch (error) {
      snackbar.show('error', describe(error, errors.projectsCreate).message);
    }
  };
  const deleteProject = async () => {
    const { isOwn } = removal;
    try {
      if (await removal.confirm()) snackbar.show('success', isOwn ? t.deleted : t.left);
    } catch (error) {
      const fallback = isOwn ? errors.projectsDelete : errors.projectsLeave;
      snackbar.show('error', describe(error, fallback).message);
    }
  };

  return (
    <div className="bp-screen">
      <header className="bp-screen-head">
        <h1 className="bp-title">{t.title}</h1>
        {counted && !waits && (
          <p className="bp-soft bp-numbers" aria-live="polite">
            {t.count(shown.length, list.projects.length)}
          </p>
        )}
      </header>
      {list.error && (
        <ErrorAlert error={list.error} onRetry={list.retry} onDismiss={list.dismiss} />
      )}
      {list.loading && <Loading text={t.loading} shape="cards" />}
      {empty && (
        <EmptyState
          title={t.emptyTitle}
          text={t.emptyText}
          action={
            <>
              <Button size="3" disabled={creating} onClick={() => void createProject()}>
                {creating ? t.creating : t.emptyAction}
              </Button>
              {offer}
            </>
          }
        />
      )}
      {unread && (
        <Notice tone="warn">
          <p>{t.unread}</p>
          <Button size="2" variant="soft" onClick={list.retry}>
            {common.retry}
          </Button>
        </Notice>
      )}
      {unread && (
        <ProjectGrid
          first={<CreateProjectCard busy={creating} onCreate={() => void createProject()} />}
        >
          {[]}
        </ProjectGrid>
      )}
      {counted && (
        <>
          {isLong && (
            <div className="bp-project-tools">
              {tools && <tools.ProjectListTools filter={filter} />}
            </div>
          )}
          <TagFilter tags={filter.tags} selected={filter.selected} onChange={filter.setSelected} />
          {tools && shown.length === 0 && <tools.NoProjectMatches change={filter.change} />}
          <ProjectGrid
            first={<CreateProjectCard busy={creating} onCreate={() => void createProject()} />}
          >
            {cards.map((project) => (
              <li key={project.project_id}>
                <ProjectCard
                  project={project}
                  renderLink={(link) => (
                    <Link
                      destination={{ to: 'project', projectId: project.project_id }}
                      {...link}
                    />
                  )}
                  renderSurvey={
                    hasSurvey(project)
                      ? (link) => (
                          <Link
                            destination={{ to: 'survey', projectId: project.project_id }}
                            {...link}
                          />
                        )
                      : undefined
                  }
                  onDelete={() => removal.ask(project)}
                />
              </li>
            ))}
          </ProjectGrid>
          {tools && shown.length >= pageSize && (
            <tools.MoreProjects
              shown={cards.length}
              count={shown.length}
              step={pageSize}
              onMore={() => setLonger({ view, pages: pages + 1 })}
            />
          )}
          {/* Last, since the service only says a moment later whether it has an example. */}
          {offer}
        </>
      )}
      {dialog && (
        <dialog.ProjectRemovalDialog
          project={removal.target}
          busy={removal.deleting}
          onConfirm={() => void deleteProject()}
          onClose={removal.close}
        />
      )}
    </div>
  );
}
