'use client';

import { useEffect, useEffectEvent, useState } from 'react';
import { keys } from '../base/query-keys.ts';
import { useStore } from '../base/store.ts';
import type { ErrorText } from '../kit/describe-error.ts';
import { useKit } from '../kit/kit-context.ts';
import { useDescribe } from '../kit/use-describe.ts';
import { useCardsMessages } from '../kit/use-page-messages.ts';
import { useSession } from '../session/use-session.ts';
import { proposedName, siteFor } from './cards.ts';
import { type CardProblem, createCardsFlow } from './cards-flow.ts';
import type { ChosenCards } from './flow-options.ts';
import { browserJournal } from './upload-journal.ts';
import {
  changedKeys,
  knownSites,
  takenNames,
  useDeploy,
  useUnloadGuard,
} from './use-upload-flow.ts';

export interface CardsFlowHookOptions {
  projectId: string;
  /** The first choice. */
  chosen: ChosenCards;
  onDone: (dataIds: string[], problems: readonly CardProblem[]) => void;
  /** `message` says how many cards are stored and kept; absent if none is. */
  onCancelled: (message?: string) => void;
  onLeftBehind?: ((error: ErrorText) => void) | undefined;
  onClose: () => void;
}

/** State and actions of an upload of several cards. Unmounting cancels it. */
export function useCardsFlow(options: CardsFlowHookOptions) {
  const { projectId, chosen } = options;
  const { client, queryClient, messages, locale } = useKit();
  const t = useCardsMessages();
  const { user } = useSession();
  const describe = useDescribe();
  const done = useEffectEvent(options.onDone);
  const cancelled = useEffectEvent((stored: number, count: number) =>
    options.onCancelled(stored > 0 ? t.cancelled(stored, count) : undefined),
  );
  const leftBehind = useEffectEvent((error: ErrorText) => options.onLeftBehind?.(error));
  const close = useEffectEvent(options.onClose);
  const deploy = useDeploy(projectId);
  const [flow] = useState(() =>
    createCardsFlow({
      client,
      projectId,
      projectTitle: () =>
        queryClient.getQueryData<{ title?: string }>(keys.project(projectId))?.title ?? '',
      journal: user ? browserJournal(user.uid) : undefined,
      messages,
      describe,
      proposeName: (files, folder, others) =>
        proposedName(files, [...takenNames(queryClient, projectId), ...others], t, locale, folder),
      proposeSite: (files, name) => siteFor(files, name, knownSites(queryClient, projectId)),
      deploy,
      onDone: (ids, problems) => done(ids, problems),
      onClose: () => close(),
      onCancelled: (stored, count) => cancelled(stored, count),
      onLeftBehind: (error) => leftBehind(error),
      onChanged: () => {
        for (const queryKey of changedKeys(projectId))
          void queryClient.invalidateQueries({ queryKey });
      },
    }),
  );
  useEffect(() => {
    void flow.add(chosen);
    return () => flow.leave();
  }, [flow, chosen]);
  const state = useStore(flow);
  const sending = state.phase !== 'editing' && state.phase !== 'validating';
  useUnloadGuard(sending, flow.leave);
  return { ...state, flow, sending };
}
