'use client';

import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useKit } from '../../provider/kit-context.ts';
import { keys } from '../shared/query-keys.ts';
import { useDescribe } from '../shared/use-describe.ts';
import { useStore } from '../shared/use-store.ts';
import { createUploadFlow } from './upload-flow.ts';
import { canUpload, canValidate, fits } from './upload-state.ts';
import { useStorage } from './use-storage.ts';
import { useUnloadGuard } from './use-unload-guard.ts';

interface UploadFlowHookOptions {
  projectId: string;
  open: boolean;
  onDone: () => void;
  onCancelled: () => void;
}

/** What the Upload Dataset dialog shows and does. */
export function useUploadFlow({ projectId, open, onDone, onCancelled }: UploadFlowHookOptions) {
  const { client, queryClient, messages } = useKit();
  const describe = useDescribe();
  const done = useEffectEvent(onDone);
  const cancelled = useEffectEvent(onCancelled);
  const [flow] = useState(() =>
    createUploadFlow({
      client,
      projectId,
      messages,
      describe,
      onDone: () => done(),
      onCancelled: () => cancelled(),
    }),
  );
  const state = useStore(flow);
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
    if (!open) flow.reset();
  }, [open, flow]);
  const sending = ['uploading', 'finishing', 'cancelling', 'incomplete'].includes(state.phase);
  useUnloadGuard(sending, () => void flow.cancel());

  const configError = config.error && describe(config.error, messages.errors.validationConfig);
  return {
    ...state,
    storage,
    devices: config.data?.options ?? null,
    selection: state,
    exceeded: state.files.length > 0 && !fits(state, storage),
    canValidate: canValidate(state),
    canUpload: canUpload(state, storage),
    error: state.error ?? configError ?? null,
    onRetryDevices: configError ? () => void config.refetch() : undefined,
    onName: flow.setName,
    onDevice: flow.setDevice,
    onFiles: (picked: Parameters<typeof flow.addFiles>[0]) => void flow.addFiles(picked),
    onRemove: flow.removeFile,
    onRemoveFaulty: flow.removeFaulty,
    onClear: flow.clearFiles,
    onValidate: () => void flow.validate(),
    onUpload: () => void flow.upload(),
    onCancelUpload: () => void flow.cancel(),
    onRetryFailed: () => void flow.retryFailed(),
    onKeepStored: () => void flow.keepStored(),
  };
}
