'use client';

import type { Invitation, MemberRole, ViewerLink } from '@biophony/contract';
import { limits } from '@biophony/contract/constants';
import { Button } from '@radix-ui/themes';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
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
import { RoleChoice } from './members-card.tsx';

interface InvitationsCardProps {
  /** Null while loading. */
  invitations: readonly Invitation[] | null;
  error?: ErrorText | null;
  onRetry: () => void;
  /** Loads more; absent without more. */
  onMore?: (() => void) | undefined;
  /** Whether an invitation may be revoked; all when absent. */
  mayRevoke?: (invitation: Invitation) => boolean;
  onRevoke: (invitation: Invitation) => void;
  /** Dialogs. */
  children?: ReactNode;
}

/** Open invitations of a project; each can be revoked. */
export function InvitationsCard(props: InvitationsCardProps) {
  const { invitations, error, onRetry, onMore, mayRevoke, onRevoke, children } = props;
  const { messages, locale } = usePresentation();
  const t = useMembersMessages();
  const row = (invitation: Invitation) => {
    const { invitation_id: id, email, role, invited_by, expires_at } = invitation;
    const [whom, name] = [email ?? t.byLink, messages.projects.roles[role]];
    return (
      <li key={id}>
        <div>
          <strong>{whom}</strong>
          <p className="bp-small">{name}</p>
          <p className="bp-small bp-soft bp-numbers">
            {t.openTerms(invited_by, formatDateTime(expires_at, locale))}
          </p>
        </div>
        {(mayRevoke?.(invitation) ?? true) && (
          <Button
            variant="soft"
            color="red"
            aria-label={t.revokeInvitationNamed(whom, name)}
            onClick={() => onRevoke(invitation)}
          >
            {t.revoke}
          </Button>
        )}
      </li>
    );
  };
  return (
    <SettingsCard title={t.open}>
      {error && <ErrorAlert error={error} onRetry={onRetry} />}
      {!invitations && !error && <Loading text={messages.common.loading} />}
      {invitations?.length === 0 && <p className="bp-soft">{t.openNone}</p>}
      {invitations && invitations.length > 0 && (
        <ul className="bp-api-keys">{invitations.map(row)}</ul>
      )}
      {onMore && (
        <Button variant="soft" onClick={onMore}>
          {t.more}
        </Button>
      )}
      {children}
    </SettingsCard>
  );
}

interface InviteDialogProps {
  open: boolean;
  /** Roles that may be given. */
  roles: readonly MemberRole[];
  busy?: boolean;
  error?: ErrorText | null;
  /** Without an address, creates a link for anyone who has it. */
  onInvite: (terms: { role: MemberRole; email?: string }) => void;
  /** Called when something is typed, to clear an old error. */
  onType?: () => void;
  onClose: () => void;
}

const ways = ['mail', 'link'] as const;
type Way = (typeof ways)[number];

/** Minimal check of an address before a mail is sent. */
const isAddress = (text: string) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text) && text.length <= 320;

type FormProps = Omit<InviteDialogProps, 'open'>;

function InviteForm({ roles, busy = false, error, onInvite, onType, onClose }: FormProps) {
  const t = useMembersMessages();
  const id = useId();
  const [role, setRole] = useState<MemberRole>(
    roles.find((one) => one === 'reviewer') ?? roles[0] ?? 'viewer',
  );
  const [way, setWay] = useState<Way>('mail');
  const [email, setEmail] = useState('');
  const [tried, setTried] = useState(false);
  const address = email.trim();
  useUnsaved(address !== '');
  const wrong = way === 'mail' && !isAddress(address);
  const refused = error?.field === 'email' && way === 'mail' ? error.message : null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!wrong && !busy) onInvite(way === 'mail' ? { role, email: address } : { role });
  };
  const labels = { mail: t.inviteByMail, link: t.inviteByLink };
  return (
    <form className="bp-stack" noValidate onSubmit={submit}>
      {error && !refused && <ErrorAlert error={error} />}
      <RoleChoice roles={roles} value={role} disabled={busy} onChange={setRole} />
      <fieldset className="bp-field-group" disabled={busy}>
        <legend className="bp-label">{t.inviteWay}</legend>
        {ways.map((one) => (
          <div key={one} className="bp-option">
            <input
              id={`${id}-${one}`}
              type="radio"
              name={id}
              checked={one === way}
              onChange={() => {
                setWay(one);
                onType?.();
              }}
            />
            <label htmlFor={`${id}-${one}`}>{labels[one]}</label>
          </div>
        ))}
      </fieldset>
      {way === 'mail' ? (
        <TextInput
          label={t.email}
          type="email"
          autoComplete="off"
          hint={t.inviteMailText}
          problem={refused ?? (tried && wrong ? t.emailProblem : null)}
          value={email}
          maxLength={320}
          disabled={busy}
          onChange={(text) => {
            setEmail(text);
            onType?.();
          }}
        />
      ) : (
        <p className="bp-small bp-soft">{t.inviteLinkText}</p>
      )}
      <p className="bp-small bp-soft">{t.inviteTerms}</p>
      <SubmitActions
        action={way === 'mail' ? t.send : t.make}
        busyAction={t.inviting}
        busy={busy}
        complete
        onClose={onClose}
      />
    </form>
  );
}

/** Asks for address, role and kind of an invitation. */
export function InviteDialog({ open, ...form }: InviteDialogProps) {
  const t = useMembersMessages();
  return (
    <Modal open={open} onClose={form.onClose} title={t.inviteTitle} locked={form.busy ?? false}>
      <InviteForm {...form} />
    </Modal>
  );
}

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
  const t = useMembersMessages();
  const row = (link: ViewerLink) => (
    <li key={link.link_id}>
      <div>
        <bdi>
          <strong>{link.name}</strong>
        </bdi>
        <p className="bp-small bp-soft bp-numbers">
          {t.viewerTerms(
            link.made_by,
            formatDate(link.created_at, locale),
            formatDate(link.expires_at, locale),
          )}
        </p>
        <p className="bp-small bp-numbers">
          {link.last_used_at === null
            ? t.viewerUnused
            : t.viewerUsed(formatDateTime(link.last_used_at, locale))}
        </p>
      </div>
      <Button
        variant="soft"
        color="red"
        aria-label={t.viewerRevokeNamed(link.name)}
        onClick={() => onRevoke(link)}
      >
        {t.revoke}
      </Button>
    </li>
  );
  return (
    <SettingsCard
      title={t.viewers}
      action={
        <Button variant="soft" onClick={onMake}>
          {t.viewerMake}
        </Button>
      }
    >
      <p className="bp-small bp-soft">{t.viewersText}</p>
      {error && <ErrorAlert error={error} onRetry={onRetry} />}
      {!links && !error && <Loading text={messages.common.loading} />}
      {links?.length === 0 && <p className="bp-soft">{t.viewersNone}</p>}
      {links && links.length > 0 && <ul className="bp-api-keys">{links.map(row)}</ul>}
      {onMore && (
        <Button variant="soft" onClick={onMore}>
          {t.more}
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

type LinkFormProps = Omit<ViewerLinkDialogProps, 'open'>;

function LinkForm({ busy = false, error, onMake, onClose }: LinkFormProps) {
  const t = useMembersMessages();
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
        label={t.viewerName}
        hint={t.viewerNameHint}
        value={name}
        maxLength={limits.viewer_link_name_length}
        disabled={busy}
        onChange={setName}
      />
      <TextInput
        label={t.viewerDays}
        type="number"
        min={1}
        max={limits.viewer_link_days}
        problem={days === null ? t.viewerDaysProblem(limits.viewer_link_days) : null}
        value={span}
        disabled={busy}
        onChange={setSpan}
      />
      <SubmitActions
        action={t.make}
        busyAction={t.viewerMaking}
        busy={busy}
        complete={name.trim() !== '' && days !== null}
        onClose={onClose}
      />
    </form>
  );
}

/** Asks for name and lifetime of a viewer link. */
export function ViewerLinkDialog({ open, ...form }: ViewerLinkDialogProps) {
  const t = useMembersMessages();
  return (
    <Modal
      open={open}
      onClose={form.onClose}
      title={t.viewerTitle}
      description={t.viewersText}
      locked={form.busy ?? false}
    >
      <LinkForm {...form} />
    </Modal>
  );
}
