'use client';

import type { ProjectSummary } from '@biophony/contract';
import { formatDate } from '../../format/dates.ts';
import { usePresentation } from '../../context/presentation-context.ts';
import { ProgressBadge } from '../badges/progress-badge.tsx';
import { TagChip } from '../badges/tag-chip.tsx';
import { ProgressBar } from '../feedback/progress-bar.tsx';
import type { RenderLink } from '../../model/link.ts';
import { ProjectMenuButton } from './project-menu-button.tsx';

/** Tags a card shows before it counts the others. */
const shownTags = 3;

interface ProjectCardProps {
  project: ProjectSummary;
  /** Draws a link to the project. */
  renderLink: RenderLink;
  /** Draws a link to its survey; absent for a project that has none. */
  renderSurvey?: RenderLink | undefined;
  /** Deletes it, or leaves it where it is somebody else's. */
  onDelete: () => void;
}

/** A project in the list: what it is, how far it is, and the ways in and out. */
export function ProjectCard({ project, renderLink, renderSurvey, onDelete }: ProjectCardProps) {
  const { messages, locale } = usePresentation();
  const { projects } = messages;
  const { title, description, tags, progress_percentage: percent } = project;
  const more = tags.length - shownTags;
  const { role = 'owner' } = project;
  return (
    <article className="bp-card bp-project-card">
      <header>
        <h2>{renderLink({ className: 'bp-project-card-link', children: title })}</h2>
        <ProjectMenuButton title={title} shared={role !== 'owner'} onDelete={onDelete} />
      </header>
      {role !== 'owner' && (
        <p className="bp-small bp-project-card-shared">
          {project.owner ? projects.sharedBy(project.owner) : projects.sharedByOther}
          <span className="bp-tag">{projects.roles[role]}</span>
        </p>
      )}
      <p className="bp-project-card-description" data-empty={description ? undefined : ''}>
        {description || projects.noDescription}
      </p>
      <div className="bp-row bp-project-card-tags">
        {tags.slice(0, shownTags).map((tag) => (
          <TagChip key={tag} tag={tag} />
        ))}
        {more > 0 && (
          <span className="bp-tag">
            <span aria-hidden="true">{projects.moreTags(more)}</span>
            <span className="bp-hidden">{projects.moreTagsLabel(more)}</span>
          </span>
        )}
      </div>
      <div className="bp-project-card-progress">
        <ProgressBar percent={percent} label={projects.progress(title)} />
        <ProgressBadge percent={percent} />
      </div>
      <footer>
        <p className="bp-small bp-soft bp-numbers">
          <span>{projects.updated(formatDate(project.updated_at, locale))}</span>
          <span>{projects.notes(project.note_count)}</span>
        </p>
        <span className="bp-project-card-ways">
          {renderSurvey?.({
            className: 'bp-project-card-survey',
            children: projects.survey,
            'aria-label': projects.surveyOf(title),
          })}
          {renderLink({
            className: 'bp-project-card-continue',
            children: projects.continue,
            'aria-label': projects.continueWith(title),
          })}
        </span>
      </footer>
    </article>
  );
}
