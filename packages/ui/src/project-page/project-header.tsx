'use client';

import type { Project } from '@biophony/contract';
import { limits } from '@biophony/contract/constants';
import { ArrowLeftIcon, ExitIcon, EyeNoneIcon, GlobeIcon, TrashIcon } from '@radix-ui/react-icons';
import { Badge, Button, Tabs } from '@radix-ui/themes';
import type { ReactNode } from 'react';
import { formatDate } from '../base/format.ts';
import type { RenderLink } from '../kit/kit-context.ts';
import { usePresentation } from '../kit/presentation-context.ts';
import { useHiddenPlacesMessages, useMembershipMessages } from '../kit/use-membership-messages.ts';
import { roleIn } from '../projects/use-role.ts';
import { EditableText } from './editable-text.tsx';

interface ProjectHeaderProps {
  project: Pick<
    Project,
    'title' | 'description' | 'created_at' | 'updated_at' | 'progress_percentage' | 'role' | 'owner'
  >;
  /** Draws a link to the list of projects. */
  renderLink: RenderLink;
  /** Draws a link to the project's members; none if absent. */
  renderMembers?: RenderLink;
  busyField?: 'title' | 'description' | null;
  /**
   * Save a text, edited from `from`; editing ends if they return true. Absent where it may not be
   * edited.
   */
  onTitle?: (title: string, from: string) => Promise<boolean>;
  onDescription?: (description: string, from: string) => Promise<boolean>;
  /** Opens the dialog for public pages; no button if absent. */
  onShow?: () => void;
  /** Opens the dialog for hidden coordinates; no button if absent. */
  onPlaces?: () => void;
  /** Deletes the project, or leaves somebody else's. */
  onDelete: () => void;
}

/** Breadcrumb, title, description, dates and progress of a project. */
export function ProjectHeader({
  project,
  renderLink,
  renderMembers,
  busyField = null,
  onTitle,
  onDescription,
  onShow,
  onPlaces,
  onDelete,
}: ProjectHeaderProps) {
  const { messages, locale } = usePresentation();
  const { project: words, projects, publicAccess } = messages;
  const hiddenPlaces = useHiddenPlacesMessages();
  const { leave } = useMembershipMessages();
  const role = roleIn(project);
  const percent = Math.round(project.progress_percentage);
  return (
    <header className="bp-project-header">
      <div className="bp-project-header-top">
        <nav aria-label={words.breadcrumb}>
          <ol className="bp-breadcrumb">
            <li>{renderLink({ children: projects.title })}</li>
            <li aria-current="page">{project.title}</li>
          </ol>
        </nav>
        <div className="bp-row">
          {renderLink({
            className: 'bp-back',
            children: (
              <>
                <ArrowLeftIcon className="bp-along" aria-hidden="true" /> {words.back}
              </>
            ),
          })}
          {renderMembers?.({ className: 'bp-back', children: words.members })}
          {onShow && (
            <Button variant="soft" color="gray" onClick={onShow}>
              <GlobeIcon aria-hidden="true" /> {publicAccess.title}
            </Button>
          )}
          {onPlaces && (
            <Button variant="soft" color="gray" onClick={onPlaces}>
              <EyeNoneIcon aria-hidden="true" /> {hiddenPlaces.title}
            </Button>
          )}
          <Button variant="soft" color="red" onClick={onDelete}>
            {role === 'owner' ? (
              <>
                <TrashIcon aria-hidden="true" /> {projects.delete}
              </>
            ) : (
              <>
                <ExitIcon aria-hidden="true" /> {leave}
              </>
            )}
          </Button>
        </div>
      </div>
      <EditableText
        as="h1"
        value={project.title}
        required
        maxLength={limits.project_title_length}
        busy={busyField === 'title'}
        onSave={onTitle}
        labels={{
          field: words.titleLabel,
          edit: words.editTitle,
          save: words.saveTitle,
          cancel: words.cancelTitle,
        }}
      />
      <EditableText
        as="p"
        multiline
        value={project.description}
        placeholder={words.descriptionPlaceholder}
        maxLength={limits.project_description_length}
        busy={busyField === 'description'}
        onSave={onDescription}
        labels={{
          field: words.descriptionLabel,
          edit: words.editDescription,
          save: words.saveDescription,
          cancel: words.cancelDescription,
        }}
      />
      <p className="bp-row bp-small bp-soft bp-numbers">
        <Badge color={percent >= 100 ? 'green' : 'amber'} radius="full">
          {percent >= 100 ? words.complete : words.percentComplete(percent)}
        </Badge>
        <span>{words.createdOn(formatDate(project.created_at, locale))}</span>
        <span>{words.updatedOn(formatDate(project.updated_at, locale))}</span>
        {role !== 'owner' && (
          <span>
            {[
              project.owner ? projects.sharedBy(project.owner) : projects.sharedByOther,
              projects.roles[role],
            ].join(' · ')}
          </span>
        )}
      </p>
    </header>
  );
}

interface ProjectTabsProps {
  counts: { notes: number; tags: number; timeline: number };
  notes: ReactNode;
  tags: ReactNode;
  timeline: ReactNode;
}

/** Tabs with counts for notes, tags and timeline. */
export function ProjectTabs({ counts, notes, tags, timeline }: ProjectTabsProps) {
  const { messages, direction } = usePresentation();
  const { project } = messages;
  return (
    <Tabs.Root defaultValue="notes" dir={direction} className="bp-tabs">
      <Tabs.List size="2">
        <Tabs.Trigger value="notes">{project.tabNotes(counts.notes)}</Tabs.Trigger>
        <Tabs.Trigger value="tags">{project.tabTags(counts.tags)}</Tabs.Trigger>
        <Tabs.Trigger value="timeline">{project.tabTimeline(counts.timeline)}</Tabs.Trigger>
      </Tabs.List>
      <Tabs.Content value="notes">{notes}</Tabs.Content>
      <Tabs.Content value="tags">{tags}</Tabs.Content>
      <Tabs.Content value="timeline">{timeline}</Tabs.Content>
    </Tabs.Root>
  );
}
