'use client';

import { useMutation, useQuery } from '@tanstack/react-query';
import { limits } from '@biophony/contract/constants';
import { useEffect, useRef, useState } from 'react';
import { useKit } from '../../context/kit-context.ts';
import { useDescribe } from '../../errors/use-describe.ts';
import type { PresetChoice } from '../../model/create-analysis.ts';
import { keys } from '../../state/query-keys.ts';
import { shownSettings } from './check-settings.ts';

interface PresetsOptions {
  /** The type whose presets are shown; null while none is chosen. */
  type: string | null;
  open: boolean;
  /** The settings of the form, as the service takes them. */
  sent: () => Record<string, unknown>;
  onSettings: (typed: Record<string, string>) => void;
}

/** Presets of a type: choosing one, keeping the settings of the form as one, changing and deleting it. */
export function usePresets({ type, open, sent, onSettings }: PresetsOptions) {
  const { client, queryClient, messages } = useKit();
  const describe = useDescribe();
  const words = messages.createAnalysis.presets;
  const [chosen, setChosen] = useState<string | null>(null);
  const current = useRef(type);
  useEffect(() => {
    current.current = type;
  }, [type]);
  const queryKey = keys.presets(type ?? '');
  const list = useQuery(
    {
      queryKey,
      queryFn: () =>
        client.presets.list({ analysis_type: type ?? '', limit: limits.presets_per_account }),
      enabled: open && type !== null,
    },
    queryClient,
  );
  const again = () => queryClient.invalidateQueries({ queryKey });
  const options = { onSuccess: again };
  const choosing = useMutation(
    {
      mutationFn: (id: string) => client.presets.get(id),
      onSuccess: (preset) => {
        // The type may have been changed meanwhile.
        if (preset.analysis_type !== current.current) return;
        setChosen(preset.preset_id);
        onSettings(shownSettings(preset.settings));
      },
      onError: again,
    },
    queryClient,
  );
  const making = useMutation(
    {
      mutationFn: (name: string) =>
        client.presets.create({ name, analysis_type: type ?? '', settings: sent() }),
      onSuccess: async (preset) => {
        await again();
        if (preset.analysis_type === current.current) setChosen(preset.preset_id);
      },
    },
    queryClient,
  );
  const changing = useMutation(
    { ...options, mutationFn: (id: string) => client.presets.update(id, { settings: sent() }) },
    queryClient,
  );
  const deleting = useMutation(
    {
      mutationFn: (id: string) => client.presets.delete(id),
      onSuccess: async () => {
        setChosen(null);
        await again();
      },
    },
    queryClient,
  );
  const all = [choosing, making, changing, deleting];
  const forgetErrors = () => all.forEach((one) => one.reset());
  const failed = all.find(({ error }) => error)?.error ?? list.error;
  const onChosen = (act: (id: string) => void) => () => {
    if (chosen === null) return;
    forgetErrors();
    act(chosen);
  };
  const presets: PresetChoice = {
    list: list.data?.presets ?? [],
    chosen,
    busy: all.some(({ isPending }) => isPending),
    saved: changing.isSuccess,
    error: failed && describe(failed, words.failed),
    onChoose(id) {
      forgetErrors();
      choosing.mutate(id);
    },
    onSave(name, done) {
      forgetErrors();
      making.mutate(name, { onSuccess: done });
    },
    onReplace: onChosen(changing.mutate),
    onDelete: onChosen(deleting.mutate),
  };
  return {
    presets,
    forget() {
      setChosen(null);
      forgetErrors();
    },
  };
}
