'use client';

import type { AnswerOf } from '@biophony/contract';
import { Button } from '@radix-ui/themes';
import { useInvitationMessages, useMembersMessages } from '../../context/member-messages.ts';
import { usePresentation } from '../../context/presentation-context.ts';
import { formatDateTime } from '../../format/dates.ts';

interface InvitationViewProps {
  invitation: AnswerOf<'invitationsRead'>;
  /** The address of whoever is signed in. */
  email: string;
  busy?: boolean;
  onAccept: () => void;
  /** Signs out, so that another account can accept. */
  onOther: () => void;
}

/** What somebody is invited to, by whom and as what, to be accepted. */
export function InvitationView(props: InvitationViewProps) {
  const { invitation, email, busy = false, onAccept, onOther } = props;
  const { messages, locale } = usePresentation();
  const words = useInvitationMessages();
  const { roleTexts } = useMembersMessages();
  const { project_title: title, invited_by: by, role, expires_at: until } = invitation;
  return (
    <div className="bp-stack">
      <p>{words.asked(by, title)}</p>
      <div>
        <p>
          <strong>{words.role(messages.projects.roles[role])}</strong>
        </p>
        <p className="bp-soft">{roleTexts[role]}</p>
      </div>
      <p className="bp-small bp-soft bp-numbers">
        {words.until(formatDateTime(until, locale))} {words.signedInAs(email)}
      </p>
      <div className="bp-account-actions">
        <Button size="3" disabled={busy} onClick={onAccept}>
          {busy ? words.accepting : words.accept}
        </Button>
        <Button size="3" variant="soft" color="gray" disabled={busy} onClick={onOther}>
          {words.otherAccount}
        </Button>
      </div>
    </div>
  );
}
