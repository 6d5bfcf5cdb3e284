'use client';

import type { Dataset, Site } from '@biophony/contract';
import { createSurveyClient } from '@biophony/sdk';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { keys } from '../base/query-keys.ts';
import { useStore } from '../base/store.ts';
import type { ErrorText } from '../kit/describe-error.ts';
import { useKit } from '../kit/kit-context.ts';
import { useCardsMessages, useUploadMessages } from '../kit/use-page-messages.ts';
import { useDescribe } from '../kit/use-describe.ts';
import { useSession } from '../session/use-session.ts';
import { proposedName, siteFor } from './cards.ts';
import { makeDeployments } from './make-deployments.ts';
import {
  canKeep,
  canUpload,
  canValidate,
  fits,
  isUnderWay,
  type StorageView,
} from './file-states.ts';
import type { ChosenCards } from './flow-options.ts';
import { createUploadFlow } from './upload-flow.ts';
import { browserJournal } from './upload-journal.ts';

/** Storage used and allowed; null while unknown. Errors are only logged. */
export function useStorage(enabled: boolean): StorageView | null {
  const { client, queryClient } = useKit();
  const { data } = useQuery(
    {
      queryKey: keys.storage,
      queryFn: ({ signal }) => client.validation.storage({ signal }),
      enabled,
      staleTime: 0,
    },
    queryClient,
  );
  return useMemo(
    () =>
      data
        ? {
            used: data.total_size_bytes,
            limit: data.subscription_limit_bytes,
            tier: data.subscription_tier,
          }
        : null,
    [data],
  );
}

/** Sites of the project; empty while unknown. Errors are only logged. */
function useSites(projectId: string, enabled: boolean): readonly Site[] {
  const { client, queryClient } = useKit();
  const { data } = useQuery(
    {
      queryKey: keys.sites(projectId),
      queryFn: async ({ signal }): Promise<Site[]> => {
        const sites: Site[] = [];
        const pages = createSurveyClient(client).sites.list(projectId, { limit: 500 }, { signal });
        for await (const site of pages) sites.push(site);
        return sites;
      },
      enabled,
    },
    queryClient,
  );
  return data ?? noSites;
}

const noSites: readonly Site[] = [];

export const knownSites = (queryClient: QueryClient, projectId: string): readonly Site[] =>
  queryClient.getQueryData<readonly Site[]>(keys.sites(projectId)) ?? noSites;

/** What an upload changes. */
export const changedKeys = (projectId: string) =>
  [keys.datasets(projectId), keys.project(projectId), keys.storage] as const;

/** While active, the browser asks before leaving the page; leaving calls `onLeave`. */
export function useUnloadGuard(active: boolean, onLeave: () => void): void {
  const leave = useEffectEvent(onLeave);
  useEffect(() => {
    if (!active) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    const left = () => leave();
    window.addEventListener('beforeunload', ask);
    window.addEventListener('pagehide', left);
    return () => {
      window.removeEventListener('beforeunload', ask);
      window.removeEventListener('pagehide', left);
    };
  }, [active]);
}

/** Names of the project's datasets, as far as the page has read them. */
export const takenNames = (queryClient: QueryClient, projectId: string): string[] =>
  (queryClient.getQueryData<readonly Dataset[]>(keys.datasets(projectId)) ?? []).map(
    ({ dataset_name }) => dataset_name,
  );

/** Makes the deployments of a new dataset at a site, or says why not. */
export function useDeploy(projectId: string) {
  const { client, queryClient } = useKit();
  const { notDeployed } = useUploadMessages();
  const describe = useDescribe();
  return async (dataId: string, site: string): Promise<ErrorText | null> => {
    try {
      await makeDeployments(client, projectId, dataId, site);
      return null;
    } catch (error) {
      console.error(error);
      return describe(error, notDeployed);
    } finally {
      for (const queryKey of [keys.sites(projectId), keys.deployments(projectId)])
        void queryClient.invalidateQueries({ queryKey });
    }
  };
}

interface UploadFlowHookOptions {
  projectId: string;
  /**
   * Existing dataset that gets more files; must not change while mounted. If absent, a new one is
   * created.
   */
  dataset?: Dataset;
  open: boolean;
  /** `problem` says why deployments of the stored dataset could not be made. */
  onDone: (dataId: string, problem: ErrorText | null) => void;
  /** Called when an upload was cancelled or left and nothing of it remains. */
  onCancelled: () => void;
  /** Called when an upload was left and its dataset could not be deleted. */
  onLeftBehind?: (error: ErrorText) => void;
  /** Called when the dialog's upload is cancelled. */
  onClose: () => void;
  /** Takes several cards away. Absent: all files become one dataset. Must not come or go. */
  onCards?: (chosen: ChosenCards) => void;
}

/**
 * State and actions of the Upload Dataset dialog. Closing or unmounting it cancels a running
 * upload.
 */
export function useUploadFlow(options: UploadFlowHookOptions) {
  const { projectId, dataset, open } = options;
  const { client, queryClient, messages, locale } = useKit();
  const cards = useCardsMessages();
  const { user } = useSession();
  const describe = useDescribe();
  const done = useEffectEvent(options.onDone);
  const cancelled = useEffectEvent(options.onCancelled);
  const leftBehind = useEffectEvent((error: ErrorText) => options.onLeftBehind?.(error));
  const close = useEffectEvent(options.onClose);
  const hasCards = options.onCards !== undefined;
  const takeCards = useEffectEvent((chosen: ChosenCards) => options.onCards?.(chosen));
  const deploy = useDeploy(projectId);
  const [flow] = useState(() =>
    createUploadFlow({
      client,
      projectId,
      dataset,
      projectTitle: () =>
        queryClient.getQueryData<{ title?: string }>(keys.project(projectId))?.title ?? '',
      journal: user ? browserJournal(user.uid) : undefined,
      proposeName: (files) =>
        proposedName(files, takenNames(queryClient, projectId), cards, locale),
      proposeSite: (files, name) => siteFor(files, name, knownSites(queryClient, projectId)),
      deploy,
      messages,
      describe,
      ...(hasCards && { onCards: (chosen) => takeCards(chosen) }),
      onDone: (dataId, problem) => done(dataId, problem),
      onClose: () => close(),
      onCancelled: () => cancelled(),
      onLeftBehind: (error) => leftBehind(error),
      onChanged: () => {
        for (const queryKey of changedKeys(projectId))
          void queryClient.invalidateQueries({ queryKey });
      },
    }),
  );
  const state = useStore(flow);
  const sites = useSites(projectId, open && !dataset);
  const storage = useStorage(open);
  const config = useQuery(
    {
      queryKey: keys.validationConfig,
      queryFn: ({ signal }) => client.validation.config({ method: 'by_device' }, { signal }),
      enabled: open,
      staleTime: 300_000,
    },
    queryClient,
  );
  useEffect(() => {
    if (!open) return;
    void flow.open();
    return () => flow.leave();
  }, [open, flow]);
  useUnloadGuard(isUnderWay(state), flow.leave);

  const configError = config.error && describe(config.error, messages.errors.validationConfig);
  return {
    ...state,
    adding: dataset !== undefined,
    storage,
    devices: config.data?.options ?? null,
    selection: state,
    sites,
    exceeded: state.files.length > 0 && !fits(state, storage),
    canValidate: canValidate(state),
    canUpload: canUpload(state, storage),
    error: state.error ?? configError ?? null,
    onRetryDevices: configError ? () => void config.refetch() : undefined,
    onName: flow.setName,
    onDevice: flow.setDevice,
    onSite: flow.setSite,
    onFiles: (...chosen: Parameters<typeof flow.addFiles>) => void flow.addFiles(...chosen),
    onAsOne: (...chosen: Parameters<typeof flow.addAsOne>) => void flow.addAsOne(...chosen),
    onReadAgain: () => void flow.readAgain(),
    onAddOthers: () => void flow.addOthers(),
    onRemove: flow.removeFile,
    onLeaveOut: flow.leaveOut,
    onClear: flow.clearFiles,
    onValidate: () => void flow.validate(),
    onUpload: () => void flow.upload(),
    onCancelUpload: () => void flow.cancel(),
    onRetryFailed: () => void flow.retryFailed(),
    onKeepStored: canKeep(state) ? () => void flow.keepStored() : undefined,
  };
}
