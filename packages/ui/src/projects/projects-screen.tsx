'use client';

import type { ExampleProject } from '@biophony/contract';
import { Button } from '@radix-ui/themes';
import { useState } from 'react';
import { hasSurvey } from '../analyses/found-species.ts';
import { createLazyModule, useLazyModule } from '../base/use-lazy-module.ts';
import type { ErrorText } from '../kit/describe-error.ts';
import { ErrorAlert } from '../kit/error-alert.tsx';
import { useKit } from '../kit/kit-context.ts';
import { EmptyState, Loading } from '../kit/loading.tsx';
import { Notice } from '../kit/notice.tsx';
import { useMessages } from '../kit/presentation-context.ts';
import { useDescribe } from '../kit/use-describe.ts';
import { useExampleMessages } from '../kit/use-example-messages.ts';
import { useSnackbar } from '../kit/use-snackbar.ts';
import { CreateProjectCard, ProjectCard, ProjectGrid } from './project-card.tsx';
import {
  useCreateProject,
  useDeleteProject,
  useExample,
  useProjectFilter,
  useProjectList,
} from './use-projects.ts';

interface ExampleOfferProps {
  /** Progress of the example; null if not requested. */
  progress: ExampleProject | null;
  busy: boolean;
  error: ErrorText | null;
  onOpen: () => void;
  /** Opens it before it is complete. */
  onShow: () => void;
}

/** Offers an example project and shows its progress. */
function ExampleOffer({ progress, busy, error, onOpen, onShow }: ExampleOfferProps) {
  const t = useExampleMessages();
  const text = () => {
    if (!busy) return t.text;
    if (!progress) return t.begin;
    const { made, sites, sites_made, analyses, analyses_finished } = progress;
    return made ? t.analysing(analyses_finished, analyses) : t.making(sites_made, sites);
  };
  return (
    <div className="bp-example-offer">
      <Button size="2" variant="soft" disabled={busy} onClick={onOpen}>
        {t.open}
      </Button>
      <output className="bp-small bp-soft bp-numbers">{text()}</output>
      {busy && progress?.made && (
        <Button size="1" variant="ghost" onClick={onShow}>
          {t.openNow}
        </Button>
      )}
      {error && <ErrorAlert error={error} />}
    </div>
  );
}

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

/** My Projects: list with filter, creation and deletion. */
export function ProjectsScreen() {
  const { messages, navigate, Link } = useKit();
  const { projects: t, errors, common } = messages;
  const snackbar = useSnackbar();
  const describe = useDescribe();
  const list = useProjectList();
  const filter = useProjectFilter(list.projects);
  const { creating, create } = useCreateProject();
  const removal = useDeleteProject();
  const example = useExample((projectId) => navigate({ to: 'survey', projectId }));
  const dialog = useLazyModule(deletion, removal.target !== null, () => {
    removal.close();
    snackbar.show('error', errors.projectsDelete);
  });

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
  const counted = list.projects.length > 0;
  const empty = list.loaded && !list.error && !counted;
  /** Loading failed and the message was dismissed: a project can still be created. */
  const unread = !list.loaded && !list.loading && !list.error;

  return (
    <div className="bp-screen">
      <header className="bp-screen-head">
        <h1 className="bp-title">{t.title}</h1>
        {counted && (
          <p className="bp-soft bp-numbers">{t.count(filter.shown.length, list.projects.length)}</p>
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
              {example.offered && <ExampleOffer {...example} />}
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
          <TagFilter tags={filter.tags} selected={filter.selected} onChange={filter.setSelected} />
          <ProjectGrid
            first={<CreateProjectCard busy={creating} onCreate={() => void createProject()} />}
          >
            {filter.shown.map((project) => (
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
          {/* Last, since the service only says a moment later whether it has an example. */}
          {example.offered && <ExampleOffer {...example} />}
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
