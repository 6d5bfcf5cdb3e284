'use client';

import type { AdminAnalysis, BodyOf, ServiceSettings } from '@biophony/contract';
import { createAdminClient } from '@biophony/sdk';
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { useKit } from '../kit/kit-context.ts';
import { useDescribe } from '../kit/use-describe.ts';
import { useAdminMessages } from '../kit/use-page-messages.ts';

const all = ['admin'];
const pageSize = 50;
const signInsShown = 5;
/** Milliseconds between reloads of pages that show work. */
const againMs = 10_000;

function useAdminKit() {
  const kit = useKit();
  const describe = useDescribe();
  const t = useAdminMessages();
  return {
    ...kit,
    admin: createAdminClient(kit.client),
    words: t,
    failed: (error: unknown) => (error ? describe(error, t.loadFailed) : null),
    notDone: (error: unknown) => (error ? describe(error, t.actFailed) : null),
    again: () => kit.queryClient.invalidateQueries({ queryKey: all }),
  };
}

export function useAdminOverview() {
  const { admin, queryClient, failed } = useAdminKit();
  const totals = useQuery(
    {
      queryKey: [...all, 'totals'],
      queryFn: () => admin.totals(),
      refetchInterval: againMs,
    },
    queryClient,
  );
  const actions = useQuery(
    {
      queryKey: [...all, 'actions'],
      queryFn: async () => (await admin.actions({ limit: 20 })).actions,
    },
    queryClient,
  );
  return {
    totals: totals.data ?? null,
    actions: actions.data ?? null,
    error: failed(totals.error ?? actions.error),
    retry: () => void Promise.all([totals.refetch(), actions.refetch()]),
  };
}

/** Last sign-ins of an account; null until known, and without an account. */
export function useAdminSignIns(userId: string | null) {
  const { admin, queryClient } = useAdminKit();
  const signIns = useQuery(
    {
      queryKey: [...all, 'sign-ins', userId],
      queryFn: async () =>
        (await admin.signIns({ user_id: userId ?? '', limit: signInsShown })).sign_ins,
      enabled: userId !== null,
    },
    queryClient,
  );
  return signIns.data ?? null;
}

export function useAdminUsers(search: string) {
  const { admin, queryClient, failed, notDone, again } = useAdminKit();
  const wanted = useDeferredValue(search.trim());
  const list = useInfiniteQuery(
    {
      queryKey: [...all, 'users', wanted],
      queryFn: ({ pageParam }: { pageParam: string | undefined }) =>
        admin.users({ search: wanted || undefined, cursor: pageParam, limit: pageSize }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: (page) => page.next_cursor ?? undefined,
      placeholderData: (before) => before,
    },
    queryClient,
  );
  const change = useMutation(
    {
      mutationFn: ({ userId, body }: { userId: string; body: BodyOf<'adminUsersUpdate'> }) =>
        admin.updateUser(userId, body),
      onSettled: again,
    },
    queryClient,
  );
  const sessions = useMutation(
    { mutationFn: (userId: string) => admin.endSessions(userId), onSettled: again },
    queryClient,
  );
  const removal = useMutation(
    { mutationFn: (userId: string) => admin.deleteUser(userId), onSettled: again },
    queryClient,
  );
  return {
    users: list.data?.pages.flatMap((page) => page.users) ?? null,
    more: list.hasNextPage,
    loadMore: () => void list.fetchNextPage(),
    error: failed(list.error),
    retry: () => void list.refetch(),
    busy: change.isPending || sessions.isPending || removal.isPending,
    problem: notDone(change.error ?? sessions.error ?? removal.error),
    sessionsEnded: sessions.isSuccess,
    forget: () => {
      change.reset();
      sessions.reset();
      removal.reset();
    },
    change: (userId: string, body: BodyOf<'adminUsersUpdate'>) =>
      change.mutateAsync({ userId, body }),
    endSessions: sessions.mutate,
    remove: removal.mutateAsync,
  };
}

export function useAdminAnalyses(status: AdminAnalysis['status'] | null) {
  const { admin, queryClient, failed, notDone, again } = useAdminKit();
  const list = useInfiniteQuery(
    {
      queryKey: [...all, 'analyses', status],
      queryFn: ({ pageParam }: { pageParam: string | undefined }) =>
        admin.analyses({ status: status ?? undefined, cursor: pageParam, limit: pageSize }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: (page) => page.next_cursor ?? undefined,
      refetchInterval: againMs,
    },
    queryClient,
  );
  const cancelling = useMutation(
    { mutationFn: (id: string) => admin.cancelAnalysis(id), onSettled: again },
    queryClient,
  );
  const restarting = useMutation(
    { mutationFn: (id: string) => admin.requeueAnalysis(id), onSettled: again },
    queryClient,
  );
  return {
    analyses: list.data?.pages.flatMap((page) => page.analyses) ?? null,
    more: list.hasNextPage,
    loadMore: () => void list.fetchNextPage(),
    error: failed(list.error),
    retry: () => void list.refetch(),
    busy: cancelling.isPending || restarting.isPending,
    problem: notDone(cancelling.error ?? restarting.error),
    dismiss: () => {
      cancelling.reset();
      restarting.reset();
    },
    cancel: cancelling.mutateAsync,
    restart: restarting.mutate,
  };
}

export function useAdminRunners() {
  const { admin, queryClient, failed } = useAdminKit();
  const list = useQuery(
    {
      queryKey: [...all, 'runners'],
      queryFn: () => admin.runners(),
      refetchInterval: againMs,
    },
    queryClient,
  );
  return {
    runners: list.data ?? null,
    error: failed(list.error),
    retry: () => void list.refetch(),
  };
}

/** Milliseconds between reloads while machines install a model. */
const installingMs = 2000;

export function useAdminModels() {
  const { admin, queryClient, failed, notDone, again } = useAdminKit();
  const list = useQuery(
    {
      queryKey: [...all, 'models'],
      queryFn: () => admin.models(),
      refetchInterval: ({ state }) =>
        state.data?.models.some(({ ordered_at: at }) => at !== null) ? installingMs : againMs,
    },
    queryClient,
  );
  const installing = useMutation(
    {
      mutationFn: ({ model, licence }: { model: string; licence: string }) =>
        admin.installModel(model, licence),
      onSettled: again,
    },
    queryClient,
  );
  const stopping = useMutation(
    { mutationFn: (model: string) => admin.stopInstalling(model), onSettled: again },
    queryClient,
  );
  return {
    models: list.data?.models ?? null,
    installers: list.data?.installers ?? 0,
    error: list.isLoadingError ? failed(list.error) : null,
    retry: () => void list.refetch(),
    busy: installing.isPending || stopping.isPending,
    problem: notDone(installing.error ?? stopping.error),
    dismiss: () => {
      installing.reset();
      stopping.reset();
    },
    install: installing.mutateAsync,
    stop: stopping.mutate,
  };
}

export function useAdminSettings() {
  const { admin, queryClient, failed, notDone, again } = useAdminKit();
  const settings = useQuery(
    { queryKey: [...all, 'settings'], queryFn: () => admin.settings() },
    queryClient,
  );
  const due = useQuery(
    { queryKey: [...all, 'retention'], queryFn: () => admin.retention() },
    queryClient,
  );
  const saving = useMutation(
    {
      mutationFn: (changes: Partial<ServiceSettings>) => admin.changeSettings(changes),
      onSuccess: (saved) => {
        queryClient.setQueryData([...all, 'settings'], saved);
        return again();
      },
    },
    queryClient,
  );
  return {
    settings: settings.data ?? null,
    due: due.data ?? null,
    /** Error if nothing can be shown; loaded data and typed values stay. */
    error: failed(
      [settings, due].map((one) => (one.isLoadingError ? one.error : null)).find(Boolean),
    ),
    retry: () => void Promise.all([settings.refetch(), due.refetch()]),
    saving: saving.isPending,
    saved: saving.isSuccess,
    problem: notDone(saving.error),
    save: saving.mutate,
    dismiss: saving.reset,
  };
}
