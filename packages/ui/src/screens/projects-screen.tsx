'use client';

import { Button } from '@radix-ui/themes';
import { EmptyState } from '../components/feedback/empty-state.tsx';
import { ErrorAlert } from '../components/feedback/error-alert.tsx';
import { Notice } from '../components/feedback/notice.tsx';
import { Loading } from '../components/feedback/loading.tsx';
import { CreateProjectCard } from '../components/projects/create-project-card.tsx';
import { ExampleOffer } from '../components/projects/example-offer.tsx';
import { ProjectCard } from '../components/projects/project-card.tsx';
import { hasSurvey } from '../model/known-summary.ts';
import { ProjectGrid } from '../components/projects/project-grid.tsx';
import { TagFilter } from '../components/projects/tag-filter.tsx';
import { useCreateProject } from '../headless/projects/use-create-project.ts';
import { useDeleteProject } from '../headless/projects/use-delete-project.ts';
import { useExample } from '../headless/projects/use-example.ts';
import { useProjectFilter } from '../headless/projects/use-project-filter.ts';
import { useProjectList } from '../headless/projects/use-project-list.ts';
import { createLazyModule } from '../state/lazy-module.ts';
import { useDescribe } from '../errors/use-describe.ts';
import { useLazyModule } from '../state/use-lazy-module.ts';
import { useSnackbar } from '../headless/snackbar/use-snackbar.ts';
import { useKit } from '../context/kit-context.ts';

const deletion = createLazyModule(
  () => import('../components/project-dialogs/project-removal-dialog.tsx'),
);

/** My Projects: the list with its filter, and making and deleting projects. */
export function ProjectsScreen() {
  const { messages, navigate, Link } = useKit();
  const { projects: words, errors, common } = messages;
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
      snackbar.show('success', words.created);
    } catch (error) {
      snackbar.show('error', describe(error, errors.projectsCreate).message);
    }
  };
  const deleteProject = async () => {
    const { isOwn } = removal;
    try {
      if (await removal.confirm()) snackbar.show('success', isOwn ? words.deleted : words.left);
    } catch (error) {
      const fallback = isOwn ? errors.projectsDelete : errors.projectsLeave;
      snackbar.show('error', describe(error, fallback).message);
    }
  };
  const counted = list.projects.length > 0;
  const empty = list.loaded && !list.error && !counted;
  /** Reading failed and the message was dismissed: a project can still be made. */
  const unread = !list.loaded && !list.loading && !list.error;

  return (
    <div className="bp-screen">
      <header className="bp-screen-head">
        <h1 className="bp-title">{words.title}</h1>
        {counted && (
          <p className="bp-soft bp-numbers">
            {words.count(filter.shown.length, list.projects.length)}
          </p>
        )}
      </header>
      {list.error && (
        <ErrorAlert error={list.error} onRetry={list.retry} onDismiss={list.dismiss} />
      )}
      {list.loading && <Loading text={words.loading} shape="cards" />}
      {empty && (
        <EmptyState
          title={words.emptyTitle}
          text={words.emptyText}
          action={
            <>
              <Button size="3" disabled={creating} onClick={() => void createProject()}>
                {creating ? words.creating : words.emptyAction}
              </Button>
              {example.offered && <ExampleOffer {...example} />}
            </>
          }
        />
      )}
      {unread && (
        <Notice tone="warn">
          <p>{words.unread}</p>
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
          {/* Below: the service says a moment later whether it offers it. */}
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
