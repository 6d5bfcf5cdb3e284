'use client';

import type { AnswerOf } from '@biophony/contract';
import {
  ApiError,
  type Client,
  createMembersClient,
  type GetToken,
  sessionTokens,
} from '@biophony/sdk';
import { Button } from '@radix-ui/themes';
import { type QueryClient, useMutation, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { Framed, SignInFirst } from '../account/link-screens.tsx';
import { formatDateTime } from '../base/format.ts';
import { keys } from '../base/query-keys.ts';
import { DataContext } from '../kit/data-context.ts';
import type { ErrorText } from '../kit/describe-error.ts';
import { ErrorAlert } from '../kit/error-alert.tsx';
import { HeadingLevelContext } from '../kit/widget-context.tsx';
import { KitContext, useKit } from '../kit/kit-context.ts';
import { Loading } from '../kit/loading.tsx';
import { Notice } from '../kit/notice.tsx';
import { Wordmark } from '../kit/ornaments.tsx';
import { usePresentation } from '../kit/presentation-context.ts';
import { useDescribe } from '../kit/use-describe.ts';
import {
  useInvitationMessages,
  useMembersMessages,
  useSharedMessages,
} from '../kit/use-member-messages.ts';
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
  const t = useInvitationMessages();
  const { roleTexts } = useMembersMessages();
  const { project_title: title, invited_by: by, role, expires_at: until } = invitation;
  return (
    <div className="bp-stack">
      <p>{t.asked(by, title)}</p>
      <div>
        <p>
          <strong>{t.role(messages.projects.roles[role])}</strong>
        </p>
        <p className="bp-soft">{roleTexts[role]}</p>
      </div>
      <p className="bp-small bp-soft bp-numbers">
        {t.until(formatDateTime(until, locale))} {t.signedInAs(email)}
      </p>
      <div className="bp-account-actions">
        <Button size="3" disabled={busy} onClick={onAccept}>
          {busy ? t.accepting : t.accept}
        </Button>
        <Button size="3" variant="soft" color="gray" disabled={busy} onClick={onOther}>
          {t.otherAccount}
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
  const t = useInvitationMessages();
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
      mutationFn: (inviteToken: string) => invitations.accept(inviteToken),
      onSuccess: () => queryClient.invalidateQueries({ queryKey: keys.projects }),
    },
    queryClient,
  );
  return {
    invitation: query.data ?? null,
    email: user?.email ?? '',
    readError: query.error && describe(query.error, t.failed),
    retry: () => void query.refetch(),
    accepting: accepting.isPending,
    acceptError: accepting.error && describe(accepting.error, t.acceptFailed),
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
  const t = useInvitationMessages();
  const state = useInvitation(token);
  const { invitation, readError, acceptError, accepted } = state;
  const title = invitation && t.pageTitle(invitation.project_title);
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
          {t.otherAccount}
        </Button>
      </div>
      <p>
        <Link destination={{ to: 'projects' }}>{t.toProjects}</Link>
      </p>
    </>
  );
  if (token === null)
    return (
      <Framed title={t.title}>
        <Notice tone="warn">
          <p>{t.noToken}</p>
        </Notice>
      </Framed>
    );
  return (
    <Framed title={t.title}>
      <SignInFirst text={t.signIn}>
        {readError && (
          <>
            <ErrorAlert error={readError} onRetry={state.retry} />
            {others}
          </>
        )}
        {!readError && !invitation && <Loading text={t.loading} />}
        {accepted?.role === 'owner' && (
          <>
            <Notice live>
              <p>{t.own}</p>
            </Notice>
            <p>
              <Link destination={{ to: 'project', projectId: accepted.project_id }}>
                {t.toProject}
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

export type OpenedLink = AnswerOf<'viewerLinksOpen'>;

/** The link is opened again a minute before its token expires, at most once a minute. */
const aheadMs = 60_000;

/** It expired, was revoked, or is unknown. */
const isEnded = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 400);

interface ViewerReader {
  ask: () => Promise<OpenedLink>;
  client: Client;
  queryClient: QueryClient;
}

const queryKey = ['viewer-link'] as const;

/** Reads with tokens of the link: the last one, until it is refused or about to expire. */
export function createAccess(
  open: () => Promise<OpenedLink>,
  readerOf: (getToken: GetToken) => Client,
  queryClient: QueryClient,
): ViewerReader {
  let last: OpenedLink | null = null;
  const ask = async () => {
    last = await open();
    return last;
  };
  const tokens = sessionTokens(async () => {
    const ready = last ?? (await ask());
    last = null;
    return ready.token;
  });
  const getToken: GetToken = async (options) => {
    if (options?.renew) last = null;
    try {
      return await tokens(options);
    } catch (error) {
      // The page learns of the end of the link by its own query.
      if (isEnded(error)) void queryClient.invalidateQueries({ queryKey });
      throw error;
    }
  };
  return { ask, client: readerOf(getToken), queryClient };
}

export const openingOf = ({ ask }: Pick<ViewerReader, 'ask'>) => ({
  queryKey,
  queryFn: ask,
  staleTime: aheadMs,
  refetchOnWindowFocus: true,
  refetchInterval: ({
    state: { data, error },
  }: {
    state: { data: OpenedLink | undefined; error: unknown };
  }): number | false =>
    data && !isEnded(error)
      ? Math.max(aheadMs, Date.parse(data.expires_at) - Date.now() - aheadMs)
      : false,
});

interface ViewerAccess {
  /** The link is no longer valid. */
  ended: boolean;
  /** Null until known, and if the link has ended. */
  project: OpenedLink | null;
  error: ErrorText | null;
  retry: () => void;
  /** Reads the project, with a cache. */
  client: Client;
  queryClient: QueryClient;
}

/**
 * Project of a viewer link, and a client that reads it. Opens the link again before its token
 * expires, to notice its end while the page is open.
 * @param readerOf creates a client of the same service that authenticates by tokens only
 */
function useViewerAccess(
  token: string | null,
  readerOf: (getToken: GetToken) => Client,
): ViewerAccess {
  const { client, newQueryClient } = useKit();
  const describe = useDescribe();
  const t = useSharedMessages();
  const { viewerLinks } = createMembersClient(client);
  const [access] = useState(() =>
    // A cache separate from the account's: coordinates are blurred here.
    createAccess(async () => viewerLinks.open(token ?? ''), readerOf, newQueryClient()),
  );
  const { queryClient } = access;
  useEffect(() => {
    queryClient.mount();
    return () => queryClient.unmount();
  }, [queryClient]);
  const query = useQuery({ ...openingOf(access), enabled: token !== null }, queryClient);
  const ended = isEnded(query.error);
  return {
    ended,
    project: ended ? null : (query.data ?? null),
    error: query.error && !ended && !query.data ? describe(query.error, t.failed) : null,
    retry: () => void query.refetch(),
    client: access.client,
    queryClient,
  };
}

const SharedProject = lazy(async () => ({
  default: (await import('./shared-project.tsx')).SharedProject,
}));

interface SharedScreenProps {
  /** Token after the `#` of the link. */
  token: string | null;
  /** Creates a client of the service that authenticates by tokens only. */
  readerOf: (getToken: GetToken) => Client;
  /** Query string of the address, which holds the view. */
  query?: string;
  /** Called when the query string should change. */
  onQuery?: (query: string) => void;
  /** Called with the page's title once the project is known. */
  onTitle?: (title: string) => void;
}

/** Page of a viewer link: a project to read, for anyone with the link. */
export function SharedScreen({ token, readerOf, onTitle, ...view }: SharedScreenProps) {
  const kit = useKit();
  const t = useSharedMessages();
  const { project, ended, error, retry, client, queryClient } = useViewerAccess(token, readerOf);
  const title = project && t.pageTitle(project.project_title);
  const tell = useEffectEvent((text: string) => onTitle?.(text));
  useEffect(() => {
    if (title) tell(title);
  }, [title]);
  // Everything below uses the link's token, even if somebody is signed in.
  const data = useMemo(() => ({ client, queryClient }), [client, queryClient]);
  const asLink = useMemo(() => ({ ...kit, client, queryClient }), [kit, client, queryClient]);
  const hindrance = token === null ? t.noToken : ended ? t.ended : null;
  return (
    <main className="bp-shared bp-explore">
      <header className="bp-shared-head">
        <kit.Link destination={{ to: 'home' }}>
          <Wordmark />
        </kit.Link>
        <div>
          <h1 className="bp-title">{project ? project.project_title : t.title}</h1>
          {project && (
            <p className="bp-small bp-soft">
              <strong>{t.note}</strong> {t.text}
            </p>
          )}
        </div>
      </header>
      {hindrance && (
        <Notice tone="warn" live>
          <p>{hindrance}</p>
        </Notice>
      )}
      {!hindrance && error && <ErrorAlert error={error} onRetry={retry} />}
      {!hindrance && !error && !project && <Loading text={t.loading} />}
      {project && (
        <DataContext value={data}>
          <KitContext value={asLink}>
            <HeadingLevelContext value={2}>
              <Suspense fallback={<Loading text={t.loading} />}>
                <SharedProject projectId={project.project_id} {...view} />
              </Suspense>
            </HeadingLevelContext>
          </KitContext>
        </DataContext>
      )}
    </main>
  );
}
