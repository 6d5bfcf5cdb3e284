'use client';

import type { Member, MemberRole } from '@biophony/contract';
import type { Role } from '@biophony/contract/constants';
import { Button } from '@radix-ui/themes';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { formatDate } from '../base/format.ts';
import { numberFormat } from '../base/intl.ts';
import type { ErrorText } from '../kit/describe-error.ts';
import { ErrorAlert } from '../kit/error-alert.tsx';
import { Loading } from '../kit/loading.tsx';
import { Modal, SubmitActions } from '../kit/modal.tsx';
import { useMessages, usePresentation } from '../kit/presentation-context.ts';
import { SettingsCard } from '../kit/settings-card.tsx';
import { useMembersMessages } from '../kit/use-member-messages.ts';
import { useMembershipMessages } from '../kit/use-membership-messages.ts';
import { mayManage } from '../projects/use-project.ts';

interface MemberRowProps {
  member: Member;
  /** Whether it is the viewer. */
  isSelf: boolean;
  /** Each absent where not allowed. */
  onChange?: (() => void) | undefined;
  onRemove?: (() => void) | undefined;
  onLeave?: (() => void) | undefined;
}

/** A member and the actions allowed on it. */
function MemberRow({ member, isSelf, onChange, onRemove, onLeave }: MemberRowProps) {
  const { messages, locale } = usePresentation();
  const t = useMembersMessages();
  const { leave } = useMembershipMessages();
  const { display_name: name, email, role, since } = member;
  return (
    <li>
      <div>
        <bdi>
          <strong>{name}</strong>
        </bdi>
        {isSelf && <span className="bp-tag bp-member-self">{t.you}</span>}
        <p className="bp-small bp-member-facts">
          <span>{messages.projects.roles[role]}</span>
          {email !== null && <span className="bp-soft">{email}</span>}
          <span className="bp-soft bp-numbers">{t.since(formatDate(since, locale))}</span>
        </p>
      </div>
      {(onChange ?? onRemove ?? onLeave) && (
        <div className="bp-row">
          {onChange && (
            <Button variant="soft" color="gray" aria-label={t.roleOf(name)} onClick={onChange}>
              {t.change}
            </Button>
          )}
          {onRemove && (
            <Button variant="soft" color="red" aria-label={t.removeNamed(name)} onClick={onRemove}>
              {t.remove}
            </Button>
          )}
          {onLeave && (
            <Button variant="soft" color="red" onClick={onLeave}>
              {leave}
            </Button>
          )}
        </div>
      )}
    </li>
  );
}

interface MembersCardProps {
  /** Null while loading. */
  members: readonly Member[] | null;
  /** Role of the viewer. */
  role: Role;
  /** User ID of the viewer. */
  self: string | null;
  error?: ErrorText | null;
  onRetry: () => void;
  /** Loads more; absent without more. */
  onMore?: (() => void) | undefined;
  /** Absent where invitations are not allowed. */
  onInvite?: (() => void) | undefined;
  onChange: (member: Member) => void;
  onRemove: (member: Member) => void;
  onLeave: () => void;
  /** Dialogs. */
  children?: ReactNode;
}

/** Members of a project and the viewer's actions. */
export function MembersCard(props: MembersCardProps) {
  const { members, role, self, error, onRetry, onMore, onInvite, children } = props;
  const { locale } = usePresentation();
  const t = useMembersMessages();
  const row = (member: Member) => {
    const isSelf = member.user_id === self;
    const manages = !isSelf && mayManage(role, member);
    return (
      <MemberRow
        key={member.user_id}
        member={member}
        isSelf={isSelf}
        onChange={manages ? () => props.onChange(member) : undefined}
        onRemove={manages ? () => props.onRemove(member) : undefined}
        onLeave={isSelf && member.role !== 'owner' ? props.onLeave : undefined}
      />
    );
  };
  return (
    <SettingsCard
      title={t.list}
      action={
        onInvite && (
          <Button variant="soft" onClick={onInvite}>
            {t.invite}
          </Button>
        )
      }
    >
      {error && <ErrorAlert error={error} onRetry={onRetry} />}
      {!members && !error && <Loading text={t.loading} />}
      {members && (
        <>
          <p className="bp-small bp-soft bp-numbers">
            {members.length === 1 ? t.alone : t.count(numberFormat(locale).format(members.length))}
          </p>
          <ul className="bp-api-keys bp-members">{members.map(row)}</ul>
        </>
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

interface RoleChoiceProps {
  /** Roles that may be given. */
  roles: readonly MemberRole[];
  value: MemberRole;
  disabled?: boolean;
  onChange: (role: MemberRole) => void;
}

/** Choice of a role, each with a sentence on its rights. */
export function RoleChoice({ roles, value, disabled = false, onChange }: RoleChoiceProps) {
  const id = useId();
  const t = useMembersMessages();
  const { projects } = useMessages();
  return (
    <fieldset className="bp-field-group" disabled={disabled}>
      <legend className="bp-label">{t.inviteRole}</legend>
      {roles.map((role) => (
        <div key={role} className="bp-option">
          <input
            id={`${id}-${role}`}
            type="radio"
            name={id}
            checked={role === value}
            aria-describedby={`${id}-${role}-text`}
            onChange={() => onChange(role)}
          />
          <label htmlFor={`${id}-${role}`}>{projects.roles[role]}</label>
          <p id={`${id}-${role}-text`} className="bp-small bp-soft">
            {t.roleTexts[role]}
          </p>
        </div>
      ))}
    </fieldset>
  );
}

interface ChangeRoleDialogProps {
  /** The member; null closes the dialog. */
  member: Member | null;
  /** Roles that may be given. */
  roles: readonly MemberRole[];
  busy?: boolean;
  error?: ErrorText | null;
  onSave: (role: MemberRole) => void;
  onClose: () => void;
}

type FormProps = Omit<ChangeRoleDialogProps, 'member'> & { role: MemberRole };

function RoleForm({ role, roles, busy = false, error, onSave, onClose }: FormProps) {
  const t = useMembersMessages();
  const [chosen, setChosen] = useState(role);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (chosen !== role && !busy) onSave(chosen);
  };
  return (
    <form className="bp-stack" onSubmit={submit}>
      {error && <ErrorAlert error={error} />}
      <RoleChoice roles={roles} value={chosen} disabled={busy} onChange={setChosen} />
      <SubmitActions
        action={t.change}
        busyAction={t.changing}
        busy={busy}
        complete={chosen !== role}
        onClose={onClose}
      />
    </form>
  );
}

/** Asks for the new role of a member. */
export function ChangeRoleDialog({ member, ...form }: ChangeRoleDialogProps) {
  const t = useMembersMessages();
  const isOpen = member !== null && member.role !== 'owner';
  return (
    <Modal
      open={isOpen}
      onClose={form.onClose}
      title={t.changeNamed(member?.display_name ?? '')}
      locked={form.busy ?? false}
    >
      {member && member.role !== 'owner' && <RoleForm {...form} role={member.role} />}
    </Modal>
  );
}
