'use client';

import type { AnswerOf } from '@biophony/contract';
import { createMembersClient } from '@biophony/sdk';
import { Button } from '@radix-ui/themes';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { Framed, SignInFirst } from '../account/account-page.tsx';
import { formatDateTime } from '../base/format.ts';
import { keys } from '../base/query-keys.ts';
import { ErrorAlert } from '../kit/error-alert.tsx';
import { useKit } from '../kit/kit-context.ts';
import { Loading } from '../kit/loading.tsx';
import { Notice } from '../kit/notice.tsx';
import { usePresentation } from '../kit/presentation-context.ts';
import { useDescribe } from '../kit/use-describe.ts';
import { useInvitationMessages, useMembersMessages } from '../kit/use-member-messages.ts';
import { useSession, useSessionActions } from '../session/use-session.ts';

interface InvitationViewProps {
  invitation: AnswerOf<'invitationsRead'>;
  /** Address of the signed-in user. */
  email: string;
  busy?: boolean;
  onAccept: () => void;
  /** Signs out, so that another account can accept. */
  onOther: () => void;
}

/** An invitation with project, inviter and role, to accept. */
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

/** Reads and accepts the invitation of a token, once somebody is signed in. */
function useInvitation(token: string | null) {
  const { client, queryClient } = useKit();
  const { user } = useSession();
  const session = useSessionActions();
  const describe = useDescribe();
  const words = useInvitationMessages();
  const { invitations } = createMembersClient(client);
  const query = useQuery(
    {
      queryKey: ['invitation', token, user?.uid],
      queryFn: ({ signal }) => invitations.read(token ?? '', { signal }),
      enabled: user !== null && token !== null,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
    },
    queryClient,
  );
  const accepting = useMutation(
    {
      mutationFn: (given: string) => invitations.accept(given),
      onSuccess: () => queryClient.invalidateQueries({ queryKey: keys.projects }),
    },
    queryClient,
  );
  return {
    invitation: query.data ?? null,
    email: user?.email ?? '',
    readError: query.error && describe(query.error, words.failed),
    retry: () => void query.refetch(),
    accepting: accepting.isPending,
    acceptError: accepting.error && describe(accepting.error, words.acceptFailed),
    /** The project and the role in it; null if accepting failed. */
    accept: async () =>
      accepting.mutateAsync(token ?? '').catch((cause: unknown) => {
        console.error(cause);
        return null;
      }),
    /** Answer of the service. */
    accepted: accepting.data ?? null,
    /** Signs out, so that another user can sign in on the same page. */
    leave: () => {
      accepting.reset();
      void session.signOut();
    },
  };
}

interface InvitationScreenProps {
  /** Token after the `#` of the link. */
  token: string | null;
  /** Called with the page's title once the invitation is known. */
  onTitle?: (title: string) => void;
  /** Called when the invitation is accepted and its token is used up. */
  onAccepted?: () => void;
}

/** Page of an invitation: sign in, read and accept it. */
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
    // The owner cannot accept: the invitation stays open for somebody else.
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
