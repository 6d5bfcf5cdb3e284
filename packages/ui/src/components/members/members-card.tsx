'use client';

import type { Member } from '@biophony/contract';
import type { Role } from '@biophony/contract/constants';
import { Button } from '@radix-ui/themes';
import type { ReactNode } from 'react';
import { useMembersMessages } from '../../context/member-messages.ts';
import { usePresentation } from '../../context/presentation-context.ts';
import type { ErrorText } from '../../errors/describe-error.ts';
import { numberFormat } from '../../format/intl.ts';
import { mayManage } from '../../model/role.ts';
import { ErrorAlert } from '../feedback/error-alert.tsx';
import { Loading } from '../feedback/loading.tsx';
import { SettingsCard } from '../settings/settings-card.tsx';
import { MemberRow } from './member-row.tsx';

interface MembersCardProps {
  /** Null while they are being loaded. */
  members: readonly Member[] | null;
  /** What the viewer is here. */
  role: Role;
  /** The user ID of the viewer. */
  self: string | null;
  error?: ErrorText | null;
  onRetry: () => void;
  /** Loads more where there are more. */
  onMore?: (() => void) | undefined;
  /** Absent where nobody may be invited. */
  onInvite?: (() => void) | undefined;
  onChange: (member: Member) => void;
  onRemove: (member: Member) => void;
  onLeave: () => void;
  /** Dialogs. */
  children?: ReactNode;
}

/** Who works on a project, and what the viewer may do about it. */
export function MembersCard(props: MembersCardProps) {
  const { members, role, self, error, onRetry, onMore, onInvite, children } = props;
  const { locale } = usePresentation();
  const words = useMembersMessages();
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
      title={words.list}
      action={
        onInvite && (
          <Button variant="soft" onClick={onInvite}>
            {words.invite}
          </Button>
        )
      }
    >
      {error && <ErrorAlert error={error} onRetry={onRetry} />}
      {!members && !error && <Loading text={words.loading} />}
      {members && (
        <>
          <p className="bp-small bp-soft bp-numbers">
            {members.length === 1
              ? words.alone
              : words.count(numberFormat(locale).format(members.length))}
          </p>
          <ul className="bp-api-keys bp-members">{members.map(row)}</ul>
        </>
      )}
      {onMore && (
        <Button variant="soft" onClick={onMore}>
          {words.more}
        </Button>
      )}
      {children}
    </SettingsCard>
  );
}
