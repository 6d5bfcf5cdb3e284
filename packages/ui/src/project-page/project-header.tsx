'use client';

import type { Project } from '@biophony/contract';
import { limits } from '@biophony/contract/constants';
import {
  ArrowLeftIcon,
  CheckIcon,
  Cross2Icon,
  ExitIcon,
  EyeNoneIcon,
  GlobeIcon,
  Pencil1Icon,
  TrashIcon,
} from '@radix-ui/react-icons';
import { Badge, Button, IconButton, Tabs, TextArea, TextField } from '@radix-ui/themes';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { formatDate } from '../base/format.ts';
import { createUnsaved, DialogUnsaved, useUnsaved } from '../base/use-unsaved.ts';
import type { RenderLink } from '../kit/kit-context.ts';
import { DiscardQuestion } from '../kit/modal.tsx';
import { usePresentation } from '../kit/presentation-context.ts';
import {
  useHiddenPlacesMessages,
  useMembershipMessages,
  usePublicAccessMessages,
} from '../kit/use-membership-messages.ts';
import { roleIn } from '../projects/use-project.ts';

interface EditableTextLabels {
  field: string;
  edit: string;
  save: string;
  cancel: string;
  /** Shows a long title whole, and short again; it is not cut if absent. */
  whole?: { more: string; less: string };
}

interface EditableTextProps {
  value: string;
  labels: EditableTextLabels;
  placeholder?: string;
  multiline?: boolean;
  /** Blank text cannot be saved. */
  required?: boolean;
  maxLength?: number;
  busy?: boolean;
  /**
   * Saves the trimmed text, edited from `from`; editing ends if it returns true. Absent where it
   * may not be edited.
   */
  onSave?: ((text: string, from: string) => Promise<boolean>) | undefined;
  /** Element of the text while not edited. */
  as: 'h1' | 'p';
}

/**
 * Text with inline editing: pencil, save, cancel. Enter saves a single line; Escape cancels and
 * asks first.
 */
export function EditableText({ onSave, ...props }: EditableTextProps) {
  const [unsaved] = useState(createUnsaved);
  if (!onSave)
    return (
      props.value && <ShownText as={props.as} value={props.value} whole={props.labels.whole} />
    );
  return (
    <DialogUnsaved value={unsaved}>
      <TextEditor {...props} onSave={onSave} giveUp={() => unsaved.mayDiscard()} />
      <DiscardQuestion unsaved={unsaved} />
    </DialogUnsaved>
  );
}

type ShownTextProps = Pick<EditableTextProps, 'as' | 'value' | 'placeholder'> & {
  whole: EditableTextLabels['whole'] | undefined;
  children?: ReactNode;
};

/** Titles from this length on are smaller and cut after three lines. */
const longTitle = 60;

/** The text with a pencil if editable. */
function ShownText({ as: Text, value, placeholder, whole, children }: ShownTextProps) {
  const isLong = Text === 'h1' && value.length >= longTitle;
  const element = useRef<HTMLHeadingElement & HTMLParagraphElement>(null);
  const [isWhole, setWhole] = useState(false);
  const [isCut, setCut] = useState(false);
  const isShort = isLong && whole !== undefined && !isWhole;
  // Again after each rendering: another title may need more lines in a box of the same size.
  useEffect(() => {
    const text = element.current;
    if (!isShort || !text) return;
    const observer = new ResizeObserver(() => setCut(text.scrollHeight > text.clientHeight));
    observer.observe(text);
    return () => observer.disconnect();
  });
  return (
    <div
      className="bp-editable bp-own"
      dir="auto"
      data-as={Text}
      data-long={isLong ? '' : undefined}
      data-short={isShort ? '' : undefined}
    >
      <Text
        ref={element}
        className={Text === 'h1' ? 'bp-title' : undefined}
        data-empty={value ? undefined : ''}
      >
        {value || placeholder}
      </Text>
      {isLong && isCut && (
        <button
          type="button"
          className="bp-text-button"
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? whole?.less : whole?.more}
        </button>
      )}
      {children}
    </div>
  );
}

function TextEditor({
  value,
  labels,
  placeholder,
  multiline = false,
  required = false,
  maxLength,
  busy = false,
  onSave,
  as: Text,
  giveUp,
}: Omit<EditableTextProps, 'onSave'> & {
  onSave: (text: string, from: string) => Promise<boolean>;
  giveUp: () => Promise<boolean>;
}) {
  const [draft, setDraft] = useState<string | null>(null);
  const [from, setFrom] = useState(value);
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  const pencil = useRef<HTMLButtonElement>(null);
  const editing = draft !== null;
  useUnsaved(editing && draft.trim() !== from);
  const wasEditing = useRef(false);
  useEffect(() => {
    if (editing) field.current?.select();
    else if (wasEditing.current) pencil.current?.focus();
    wasEditing.current = editing;
  }, [editing]);

  const savable = editing && !busy && !(required && draft.trim() === '');
  const save = async () => {
    if (savable && (await onSave(draft.trim(), from))) setDraft(null);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !busy) {
      if (draft?.trim() === from) setDraft(null);
      else void giveUp().then((isGivenUp) => isGivenUp && setDraft(null));
    }
    if (event.key !== 'Enter' || (multiline && !event.metaKey && !event.ctrlKey)) return;
    event.preventDefault();
    void save();
  };

  if (!editing)
    return (
      <ShownText as={Text} value={value} placeholder={placeholder} whole={labels.whole}>
        <IconButton
          ref={pencil}
          variant="ghost"
          color="gray"
          aria-label={labels.edit}
          onClick={() => {
            setFrom(value);
            setDraft(value);
          }}
        >
          <Pencil1Icon />
        </IconButton>
      </ShownText>
    );
  const control = {
    'aria-label': labels.field,
    value: draft,
    // A field without letters stands as the page does.
    dir: draft ? 'auto' : undefined,
    placeholder,
    maxLength,
    disabled: busy,
    onKeyDown,
    onChange: (event: { target: { value: string } }) => setDraft(event.target.value),
  };
  return (
    <div className="bp-editable" data-as={Text} data-editing="">
      {Text === 'h1' && <h1 className="bp-hidden">{value}</h1>}
      {multiline ? (
        <TextArea ref={field} size="3" rows={3} {...control} />
      ) : (
        <TextField.Root ref={field} size="3" {...control} />
      )}
      <IconButton
        aria-label={labels.save}
        size="3"
        disabled={!savable}
        loading={busy}
        onClick={() => void save()}
      >
        <CheckIcon />
      </IconButton>
      <IconButton
        aria-label={labels.cancel}
        size="3"
        variant="soft"
        color="gray"
        disabled={busy}
        onClick={() => setDraft(null)}
      >
        <Cross2Icon />
      </IconButton>
    </div>
  );
}

interface ProjectHeaderProps {
  project: Pick<
    Project,
    'title' | 'description' | 'created_at' | 'updated_at' | 'progress_percentage' | 'role' | 'owner'
  >;
  /** Draws a link to the list of projects. */
  renderLink: RenderLink;
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

/** Title, description, dates and progress of a project. */
export function ProjectHeader({
  project,
  renderLink,
  busyField = null,
  onTitle,
  onDescription,
  onShow,
  onPlaces,
  onDelete,
}: ProjectHeaderProps) {
  const { messages, locale } = usePresentation();
  const { project: t, projects } = messages;
  const publicAccess = usePublicAccessMessages();
  const hiddenPlaces = useHiddenPlacesMessages();
  const { leave, wholeTitle, shortTitle } = useMembershipMessages();
  const role = roleIn(project);
  const percent = Math.round(project.progress_percentage);
  return (
    <header className="bp-project-header">
      <div className="bp-row bp-project-header-top">
        {renderLink({
          className: 'bp-back',
          children: (
            <>
              <ArrowLeftIcon className="bp-along" aria-hidden="true" /> {t.back}
            </>
          ),
        })}
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
        <Button className="bp-quiet-danger" variant="ghost" color="gray" onClick={onDelete}>
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
      <EditableText
        as="h1"
        value={project.title}
        required
        maxLength={limits.project_title_length}
        busy={busyField === 'title'}
        onSave={onTitle}
        labels={{
          field: t.titleLabel,
          edit: t.editTitle,
          save: t.saveTitle,
          cancel: t.cancelTitle,
          whole: { more: wholeTitle, less: shortTitle },
        }}
      />
      <EditableText
        as="p"
        multiline
        value={project.description}
        placeholder={t.descriptionPlaceholder}
        maxLength={limits.project_description_length}
        busy={busyField === 'description'}
        onSave={onDescription}
        labels={{
          field: t.descriptionLabel,
          edit: t.editDescription,
          save: t.saveDescription,
          cancel: t.cancelDescription,
        }}
      />
      <p className="bp-row bp-small bp-soft bp-numbers">
        <Badge color={percent >= 100 ? 'green' : 'amber'} radius="full">
          {percent >= 100 ? t.complete : t.percentComplete(percent)}
        </Badge>
        <span>{t.createdOn(formatDate(project.created_at, locale))}</span>
        <span>{t.updatedOn(formatDate(project.updated_at, locale))}</span>
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
