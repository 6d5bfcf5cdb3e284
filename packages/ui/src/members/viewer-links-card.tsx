'use client';

import type { ViewerLink } from '@biophony/contract';
import { limits } from '@biophony/contract/constants';
import { Button } from '@radix-ui/themes';
import { type FormEvent, type ReactNode, useState } from 'react';
import { formatDate, formatDateTime } from '../base/format.ts';
import { useUnsaved } from '../base/use-unsaved.ts';
import type { ErrorText } from '../kit/describe-error.ts';
import { ErrorAlert } from '../kit/error-alert.tsx';
import { Loading } from '../kit/loading.tsx';
import { Modal, SubmitActions } from '../kit/modal.tsx';
import { usePresentation } from '../kit/presentation-context.ts';
import { SettingsCard } from '../kit/settings-card.tsx';
import { TextInput } from '../kit/text-input.tsx';
import { useMembersMessages } from '../kit/use-member-messages.ts';

interface ViewerLinksCardProps {
  /** Null while loading. */
  links: readonly ViewerLink[] | null;
  error?: ErrorText | null;
  onRetry: () => void;
  /** Loads more; absent without more. */
  onMore?: (() => void) | undefined;
  onMake: () => void;
  onRevoke: (link: ViewerLink) => void;
  /** Dialogs. */
  children?: ReactNode;
}

/** Links for viewers without an account; each can be revoked. */
export function ViewerLinksCard(props: ViewerLinksCardProps) {
  const { links, error, onRetry, onMore, onMake, onRevoke, children } = props;
  const { messages, locale } = usePresentation();
  const words = useMembersMessages();
  const row = (link: ViewerLink) => (
    <li key={link.link_id}>
      <div>
        <strong>{link.name}</strong>
        <p className="bp-small bp-soft bp-numbers">
          {words.viewerTerms(
            link.made_by,
            formatDate(link.created_at, locale),
            formatDate(link.expires_at, locale),
          )}
        </p>
        <p className="bp-small bp-numbers">
          {link.last_used_at === null
            ? words.viewerUnused
            : words.viewerUsed(formatDateTime(link.last_used_at, locale))}
        </p>
      </div>
      <Button
        variant="soft"
        color="red"
        aria-label={words.viewerRevokeNamed(link.name)}
        onClick={() => onRevoke(link)}
      >
        {words.revoke}
      </Button>
    </li>
  );
  return (
    <SettingsCard
      title={words.viewers}
      action={
        <Button variant="soft" onClick={onMake}>
          {words.viewerMake}
        </Button>
      }
    >
      <p className="bp-small bp-soft">{words.viewersText}</p>
      {error && <ErrorAlert error={error} onRetry={onRetry} />}
      {!links && !error && <Loading text={messages.common.loading} />}
      {links?.length === 0 && <p className="bp-soft">{words.viewersNone}</p>}
      {links && links.length > 0 && <ul className="bp-api-keys">{links.map(row)}</ul>}
      {onMore && (
        <Button variant="soft" onClick={onMore}>
          {words.more}
        </Button>
      )}
      {children}
    </SettingsCard>
  );
}

interface ViewerLinkDialogProps {
  open: boolean;
  busy?: boolean;
  error?: ErrorText | null;
  onMake: (terms: { name: string; days: number }) => void;
  onClose: () => void;
}

const usualDays = '30';

/** Parses the lifetime of a link in whole days; null if invalid. */
function daysOf(text: string): number | null {
  const days = Number(text);
  const isPossible = Number.isInteger(days) && days >= 1 && days <= limits.viewer_link_days;
  return isPossible ? days : null;
}

type FormProps = Omit<ViewerLinkDialogProps, 'open'>;

function LinkForm({ busy = false, error, onMake, onClose }: FormProps) {
  const words = useMembersMessages();
  const [name, setName] = useState('');
  const [span, setSpan] = useState(usualDays);
  useUnsaved(name.trim() !== '');
  const days = daysOf(span);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() && days !== null && !busy) onMake({ name: name.trim(), days });
  };
  return (
    <form className="bp-stack" noValidate onSubmit={submit}>
      {error && <ErrorAlert error={error} />}
      <TextInput
        label={words.viewerName}
        hint={words.viewerNameHint}
        value={name}
        maxLength={limits.viewer_link_name_length}
        disabled={busy}
        onChange={setName}
      />
      <TextInput
        label={words.viewerDays}
        type="number"
        min={1}
        max={limits.viewer_link_days}
        problem={days === null ? words.viewerDaysProblem(limits.viewer_link_days) : null}
        value={span}
        disabled={busy}
        onChange={setSpan}
      />
      <SubmitActions
        action={words.make}
        busyAction={words.viewerMaking}
        busy={busy}
        complete={name.trim() !== '' && days !== null}
        onClose={onClose}
      />
    </form>
  );
}

/** Asks for name and lifetime of a viewer link. */
export function ViewerLinkDialog({ open, ...form }: ViewerLinkDialogProps) {
  const words = useMembersMessages();
  return (
    <Modal
      open={open}
      onClose={form.onClose}
      title={words.viewerTitle}
      description={words.viewersText}
      locked={form.busy ?? false}
    >
      <LinkForm {...form} />
    </Modal>
  );
}
