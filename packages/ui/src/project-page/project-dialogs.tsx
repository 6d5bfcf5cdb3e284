'use client';

import type { PublicAccess } from '@biophony/contract';
import { limits } from '@biophony/contract/constants';
import { Switch, TextArea, TextField } from '@radix-ui/themes';
import { type FormEvent, useId, useState } from 'react';
import { useUnsaved } from '../base/use-unsaved.ts';
import { useNotesMessages } from '../kit/use-notebook-messages.ts';
import type { ErrorText } from '../kit/describe-error.ts';
import { ErrorAlert } from '../kit/error-alert.tsx';
import { Field } from '../kit/field.tsx';
import { Loading } from '../kit/loading.tsx';
import { Modal, SubmitActions } from '../kit/modal.tsx';
import { Notice } from '../kit/notice.tsx';
import { useMessages } from '../kit/presentation-context.ts';
import {
  useHiddenPlacesMessages,
  usePublicAccessMessages,
} from '../kit/use-membership-messages.ts';

/** Typed pages as origins, or the first invalid line. */
type NamedPages = { origins: string[] } | { odd: string };

const local = ['localhost', '127.0.0.1'];

/**
 * Origin of a page; scheme and path may be missing. Null if invalid, or if pages there could not
 * read it securely (https, or http on the local machine).
 */
function originOf(line: string): string | null {
  const address = /^[a-z]+:\/\//i.test(line) ? line : `https://${line}`;
  if (!URL.canParse(address)) return null;
  const { protocol, hostname, origin } = new URL(address);
  if (protocol === 'https:' && /^[a-z0-9.-]+$/.test(hostname)) return origin;
  return protocol === 'http:' && local.includes(hostname) ? origin : null;
}

export function namedPages(text: string): NamedPages {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  const odd = lines.find((line) => originOf(line) === null);
  if (odd !== undefined) return { odd };
  return { origins: [...new Set(lines.map((line) => originOf(line) ?? ''))] };
}

interface AccessSwitchProps {
  label: string;
  checked: boolean;
  disabled: boolean;
  onTurn: (on: boolean) => void;
}

function AccessSwitch({ label, checked, disabled, onTurn }: AccessSwitchProps) {
  const id = useId();
  return (
    <ul className="bp-switches">
      <li>
        <label htmlFor={id}>{label}</label>
        <Switch id={id} size="3" checked={checked} disabled={disabled} onCheckedChange={onTurn} />
      </li>
    </ul>
  );
}

interface PublicAccessDialogProps {
  open: boolean;
  projectId: string;
  /** Null while loading. */
  access: PublicAccess | null;
  /** Why reading failed, and a retry. */
  readError?: ErrorText | null;
  onRetry?: () => void;
  saving?: boolean;
  saveError?: ErrorText | null;
  onSave: (access: PublicAccess) => void;
  onClose: () => void;
}

type AccessFormProps = Omit<
  PublicAccessDialogProps,
  'open' | 'access' | 'readError' | 'onRetry'
> & {
  access: PublicAccess;
};

function AccessForm({
  access,
  projectId,
  saving = false,
  saveError,
  onSave,
  onClose,
}: AccessFormProps) {
  const { common } = useMessages();
  const t = usePublicAccessMessages();
  const [enabled, setEnabled] = useState(access.enabled);
  const before = access.origins.join('\n');
  const [text, setText] = useState(before);
  const [tried, setTried] = useState(false);
  useUnsaved(enabled !== access.enabled || text !== before);
  const named = namedPages(text);
  const problemOf = () => {
    if ('odd' in named) return t.odd(named.odd);
    if (named.origins.length > limits.public_origins) return t.tooMany(limits.public_origins);
    return enabled && named.origins.length === 0 ? t.none : null;
  };
  const problem = problemOf();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (problem === null && 'origins' in named && !saving)
      onSave({ enabled, origins: named.origins });
  };
  return (
    <form className="bp-stack" onSubmit={submit}>
      {saveError && <ErrorAlert error={saveError} />}
      <AccessSwitch label={t.enabled} checked={enabled} disabled={saving} onTurn={setEnabled} />
      <Field label={t.pages} hint={t.pagesHint} problem={tried ? problem : null}>
        {(ids) => (
          <TextArea
            {...ids}
            size="3"
            rows={4}
            placeholder="https://reserve.example"
            spellCheck={false}
            dir="ltr"
            value={text}
            disabled={saving}
            onChange={({ target }) => setText(target.value)}
          />
        )}
      </Field>
      <p className="bp-small bp-soft">
        {t.projectId}
        <code className="bp-project-id">{projectId}</code>
      </p>
      <SubmitActions
        action={common.save}
        busyAction={t.saving}
        busy={saving}
        complete
        onClose={onClose}
      />
    </form>
  );
}

/** Asks which pages may show a project publicly. */
export function PublicAccessDialog({
  open,
  access,
  readError,
  onRetry,
  ...form
}: PublicAccessDialogProps) {
  const { common } = useMessages();
  const t = usePublicAccessMessages();
  return (
    <Modal
      open={open}
      onClose={form.onClose}
      title={t.title}
      description={t.text}
      locked={form.saving ?? false}
    >
      {readError && <ErrorAlert error={readError} onRetry={onRetry} />}
      {!readError && !access && <Loading text={common.loading} />}
      {access && <AccessForm {...form} access={access} />}
    </Modal>
  );
}

interface HiddenPlacesDialogProps {
  open: boolean;
  /** Whether the project hides exact coordinates now. */
  hides: boolean;
  /** Whether the person may end it: only the owner. */
  mayShow: boolean;
  saving?: boolean;
  saveError?: ErrorText | null;
  onSave: (hides: boolean) => void;
  onClose: () => void;
}

function PlacesForm({
  hides,
  mayShow,
  saving = false,
  saveError,
  onSave,
  onClose,
}: Omit<HiddenPlacesDialogProps, 'open'>) {
  const { common } = useMessages();
  const t = useHiddenPlacesMessages();
  const [wanted, setWanted] = useState(hides);
  useUnsaved(wanted !== hides);
  const locked = hides && !mayShow;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (saving) return;
    if (wanted === hides) onClose();
    else onSave(wanted);
  };
  return (
    <form className="bp-stack" onSubmit={submit}>
      {saveError && <ErrorAlert error={saveError} />}
      <AccessSwitch
        label={t.hides}
        checked={wanted}
        disabled={saving || locked}
        onTurn={setWanted}
      />
      {locked && <p className="bp-small bp-soft">{t.ownerOnly}</p>}
      {hides && !wanted && (
        <Notice tone="warn" live>
          <p>{t.shows}</p>
        </Notice>
      )}
      <SubmitActions
        action={common.save}
        busyAction={t.saving}
        busy={saving}
        complete
        onClose={onClose}
      />
    </form>
  );
}

/**
 * Asks whether only the owner and managers see exact coordinates, and says what becomes visible
 * otherwise.
 */
export function HiddenPlacesDialog({ open, ...form }: HiddenPlacesDialogProps) {
  const t = useHiddenPlacesMessages();
  return (
    <Modal
      open={open}
      onClose={form.onClose}
      title={t.title}
      description={t.text}
      locked={form.saving ?? false}
    >
      {open && <PlacesForm {...form} />}
    </Modal>
  );
}

interface AddTextDialogProps {
  open: boolean;
  title: string;
  label: string;
  action: string;
  busyAction: string;
  multiline?: boolean;
  maxLength: number;
  saving?: boolean;
  error?: ErrorText | null;
  /** Saves the trimmed text. */
  onSave: (text: string) => void;
  onClose: () => void;
}

type TextFormProps = Omit<AddTextDialogProps, 'open' | 'title'>;

/** Field and buttons; empty each time the dialog opens. */
function TextForm({
  label,
  action,
  busyAction,
  multiline = false,
  maxLength,
  saving = false,
  error,
  onSave,
  onClose,
}: TextFormProps) {
  const [text, setText] = useState('');
  useUnsaved(text.trim() !== '');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() && !saving) onSave(text.trim());
  };
  const control = {
    size: '3',
    value: text,
    maxLength,
    disabled: saving,
    onChange: (event: { target: { value: string } }) => setText(event.target.value),
  } as const;
  return (
    <form className="bp-stack" onSubmit={submit}>
      {error && <ErrorAlert error={error} />}
      <Field label={label}>
        {(ids) =>
          multiline ? (
            <TextArea rows={4} {...ids} {...control} />
          ) : (
            <TextField.Root {...ids} {...control} />
          )
        }
      </Field>
      <SubmitActions
        action={action}
        busyAction={busyAction}
        busy={saving}
        complete={text.trim() !== ''}
        onClose={onClose}
      />
    </form>
  );
}

function AddTextDialog({ open, title, ...form }: AddTextDialogProps) {
  return (
    <Modal open={open} onClose={form.onClose} title={title} locked={form.saving ?? false}>
      <TextForm {...form} />
    </Modal>
  );
}

export interface AddDialogProps {
  open: boolean;
  saving?: boolean;
  error?: ErrorText | null;
  onSave: (text: string) => void;
  onClose: () => void;
}

/** Asks for the text of a note. */
export function AddNoteDialog(props: AddDialogProps) {
  const notes = useNotesMessages();
  return (
    <AddTextDialog
      {...props}
      multiline
      title={notes.add}
      label={notes.text}
      action={notes.add}
      busyAction={notes.adding}
      maxLength={limits.note_text_length}
    />
  );
}

/** Asks for a tag. */
export function AddTagDialog(props: AddDialogProps) {
  const { tags } = useMessages();
  return (
    <AddTextDialog
      {...props}
      title={tags.add}
      label={tags.name}
      action={tags.add}
      busyAction={tags.adding}
      maxLength={limits.tag_length}
    />
  );
}
