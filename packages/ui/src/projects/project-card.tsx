'use client';

import type { ProjectSummary } from '@biophony/contract';
import { DotsVerticalIcon, PlusIcon } from '@radix-ui/react-icons';
import { IconButton, Spinner } from '@radix-ui/themes';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { formatDate } from '../base/format.ts';
import { createLazyModule, useLazyModule } from '../base/use-lazy-module.ts';
import { ProgressBadge, TagChip } from '../kit/badges.tsx';
import type { RenderLink } from '../kit/kit-context.ts';
import { ProgressBar } from '../kit/loading.tsx';
import { useMessages, usePresentation } from '../kit/presentation-context.ts';
import type { ProjectMenuProps } from './project-menu.tsx';

const menu = createLazyModule(() => import('./project-menu.tsx'));

function ReadyMenu(props: ProjectMenuProps) {
  const loaded = useLazyModule(menu, props.open, () => props.onOpenChange(false));
  return loaded && <loaded.ProjectMenu {...props} />;
}

interface ProjectMenuButtonProps {
  title: string;
  /** Somebody else's project, which is left instead of deleted. */
  shared?: boolean;
  onDelete: () => void;
}

/**
 * Opens the menu of a project. The menu loads after the first screen, so the button works without
 * it.
 */
function ProjectMenuButton({ title, shared = false, onDelete }: ProjectMenuButtonProps) {
  const { projects } = useMessages();
  // The menu is created when pointer or focus reach the button, so that a thousand cards stay fast.
  const [near, setNear] = useState(false);
  const [open, setOpen] = useState(false);
  const [byKeyboard, setByKeyboard] = useState(false);
  useEffect(() => menu.prepare(), []);
  const button = useRef<HTMLButtonElement>(null);
  // A press outside the menu closes it before the click arrives, and the button is outside too.
  const wasOpen = useRef(false);
  const id = useId();
  return (
    <div className="bp-project-menu">
      <IconButton
        ref={button}
        id={id}
        variant="ghost"
        color="gray"
        aria-label={projects.menu(title)}
        aria-haspopup="menu"
        aria-expanded={open}
        data-state={open ? 'open' : 'closed'}
        onPointerEnter={() => setNear(true)}
        onFocus={() => setNear(true)}
        onPointerDown={() => {
          wasOpen.current = open;
        }}
        onClick={({ detail }) => {
          setByKeyboard(detail === 0);
          setOpen(!wasOpen.current);
          wasOpen.current = false;
        }}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          setByKeyboard(true);
          setOpen(true);
        }}
      >
        <DotsVerticalIcon />
      </IconButton>
      {(near || open) && (
        <ReadyMenu
          buttonId={id}
          shared={shared}
          open={open}
          byKeyboard={byKeyboard}
          onOpenChange={setOpen}
          onClosed={() => button.current?.focus()}
          onDelete={onDelete}
        />
      )}
    </div>
  );
}

/** Tags shown before the others are only counted. */
const shownTags = 3;

interface ProjectCardProps {
  project: ProjectSummary;
  /** Draws a link to the project. */
  renderLink: RenderLink;
  /** Draws a link to its survey; absent without one. */
  renderSurvey?: RenderLink | undefined;
  /** Deletes the project, or leaves somebody else's. */
  onDelete: () => void;
}

/** A project in the list with its progress, links and menu. */
export function ProjectCard({ project, renderLink, renderSurvey, onDelete }: ProjectCardProps) {
  const { messages, locale } = usePresentation();
  const { projects } = messages;
  const { title, description, tags, progress_percentage: percent } = project;
  const more = tags.length - shownTags;
  const { role = 'owner' } = project;
  return (
    <article className="bp-card bp-project-card">
      <header>
        <h2 className="bp-own" dir="auto">
          {renderLink({ className: 'bp-project-card-link', children: title })}
        </h2>
        <ProjectMenuButton title={title} shared={role !== 'owner'} onDelete={onDelete} />
      </header>
      {role !== 'owner' && (
        <p className="bp-small bp-project-card-shared">
          {project.owner ? projects.sharedBy(project.owner) : projects.sharedByOther}
          <span className="bp-tag">{projects.roles[role]}</span>
        </p>
      )}
      <p
        className="bp-project-card-description bp-own"
        dir="auto"
        data-empty={description ? undefined : ''}
      >
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

/** Grid of cards. Cards out of sight are not laid out, so that a thousand stay fast. */
export function ProjectGrid({ first, children }: { first: ReactNode; children: ReactNode[] }) {
  return (
    <ul className="bp-project-grid">
      <li>{first}</li>
      {children}
    </ul>
  );
}

interface CreateProjectCardProps {
  busy?: boolean;
  onCreate: () => void;
}

/** First card of the list: creates a project. Disabled while busy. */
export function CreateProjectCard({ busy = false, onCreate }: CreateProjectCardProps) {
  const { projects } = useMessages();
  return (
    <button type="button" className="bp-create-card" disabled={busy} onClick={onCreate}>
      <span className="bp-create-card-mark">{busy ? <Spinner size="3" /> : <PlusIcon />}</span>
      {busy ? projects.creating : projects.create}
    </button>
  );
}
