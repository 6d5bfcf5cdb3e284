'use client';

import { Button } from '@radix-ui/themes';
import { useEffect, useEffectEvent } from 'react';
import { ErrorAlert } from '../../components/feedback/error-alert.tsx';
import { Loading } from '../../components/feedback/loading.tsx';
import { Notice } from '../../components/feedback/notice.tsx';
import { InvitationView } from '../../components/members/invitation-view.tsx';
import { useKit } from '../../context/kit-context.ts';
import { useInvitationMessages } from '../../context/member-messages.ts';
import { useInvitation } from '../../headless/members/use-invitation.ts';
import { Framed } from '../account/framed.tsx';
import { SignInFirst } from '../account/sign-in-first.tsx';

interface InvitationScreenProps {
  /** What the link brought behind its `#`. */
  token: string | null;
  /** Told what the page is called once the invitation is known. */
  onTitle?: (title: string) => void;
  /** The invitation is accepted, and its token is worth nothing any more. */
  onAccepted?: () => void;
}

/** Where an invitation to a project leads to: signing in, seeing what it is to, accepting it. */
export function InvitationScreen({ token, onTitle, onAccepted }: InvitationScreenProps) {
  const { navigate, Link } = useKit();
  const words = useInvitationMessages();
  const state = useInvitation(token);
  const { invitation, readError, acceptError, accepted } = state;
  const title = invitation && words.pageTitle(invitation.project_title);
  const tell = useEffectEvent((text: string) => onTitle?.(text));
  useEffect(() => {
    if (title) tell(title);
  }, [title]);
  const accept = async () => {
    const now = await state.accept();
    // The owner has nothing to accept: the invitation stays open for somebody else.
    if (now === null || now.role === 'owner') return;
    onAccepted?.();
    navigate({ to: 'project', projectId: now.project_id });
  };
  const others = (
    <>
      <div className="bp-account-actions">
        <Button variant="soft" color="gray" onClick={state.leave}>
          {words.otherAccount}
        </Button>
      </div>
      <p>
        <Link destination={{ to: 'projects' }}>{words.toProjects}</Link>
      </p>
    </>
  );
  if (token === null)
    return (
      <Framed title={words.title}>
        <Notice tone="warn">
          <p>{words.noToken}</p>
        </Notice>
      </Framed>
    );
  return (
    <Framed title={words.title}>
      <SignInFirst text={words.signIn}>
        {readError && (
          <>
            <ErrorAlert error={readError} onRetry={state.retry} />
            {others}
          </>
        )}
        {!readError && !invitation && <Loading text={words.loading} />}
        {accepted?.role === 'owner' && (
          <>
            <Notice live>
              <p>{words.own}</p>
            </Notice>
            <p>
              <Link destination={{ to: 'project', projectId: accepted.project_id }}>
                {words.toProject}
              </Link>
            </p>
          </>
        )}
        {!readError && invitation && accepted?.role !== 'owner' && (
          <>
            {acceptError && <ErrorAlert error={acceptError} />}
            <InvitationView
              invitation={invitation}
              email={state.email}
              busy={state.accepting}
              onAccept={() => void accept()}
              onOther={state.leave}
            />
          </>
        )}
      </SignInFirst>
    </Framed>
  );
}
