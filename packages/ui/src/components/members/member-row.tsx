'use client';

import type { Member } from '@biophony/contract';
import { Button } from '@radix-ui/themes';
import { useMembersMessages } from '../../context/member-messages.ts';
import { useMembershipMessages } from '../../context/membership-messages.ts';
import { usePresentation } from '../../context/presentation-context.ts';
import { formatDate } from '../../format/dates.ts';

interface MemberRowProps {
  member: Member;
  /** The viewer of the page. */
  isSelf: boolean;
  /** Each absent where it may not be done. */
  onChange?: (() => void) | undefined;
  onRemove?: (() => void) | undefined;
  onLeave?: (() => void) | undefined;
}

/** Somebody who works on a project, and what may be done about it. */
export function MemberRow({ member, isSelf, onChange, onRemove, onLeave }: MemberRowProps) {
  const { messages, locale } = usePresentation();
  const words = useMembersMessages();
  const { leave } = useMembershipMessages();
  const { display_name: name, email, role, since } = member;
  return (
    <li>
      <div>
        <strong>{name}</strong>
        {isSelf && <span className="bp-tag bp-member-self">{words.you}</span>}
        <p className="bp-small bp-member-facts">
          <span>{messages.projects.roles[role]}</span>
          {email !== null && <span className="bp-soft">{email}</span>}
          <span className="bp-soft bp-numbers">{words.since(formatDate(since, locale))}</span>
        </p>
      </div>
      {(onChange ?? onRemove ?? onLeave) && (
        <div className="bp-row">
          {onChange && (
            <Button variant="soft" color="gray" aria-label={words.roleOf(name)} onClick={onChange}>
              {words.change}
            </Button>
          )}
          {onRemove && (
            <Button
              variant="soft"
              color="red"
              aria-label={words.removeNamed(name)}
              onClick={onRemove}
            >
              {words.remove}
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
