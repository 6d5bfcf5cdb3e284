'use client';

import type { CompatibleType, Dataset } from '@biophony/contract';
import { analysisType, completeSettings, limits } from '@biophony/contract/constants';
import type { SettingsFormat } from '@biophony/contract/settings-files';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { randomId } from '../base/browser.ts';
import { keys } from '../base/query-keys.ts';
import type { ErrorText } from '../kit/describe-error.ts';
import { useKit } from '../kit/kit-context.ts';
import { useMessages } from '../kit/presentation-context.ts';
import { useDescribe } from '../kit/use-describe.ts';
import { useCreateAnalysisMessages } from '../kit/use-page-messages.ts';
import { analysisName } from './analysis-name.ts';
import {
  type CardFailure,
  createSubmission,
  isUsable,
  type Submission,
  type SubmissionProgress,
} from './cards-to-analyse.ts';
import {
  type CreateAnalysisStage,
  type PresetChoice,
  sentSettings,
  settingProblems,
  shownSettings,
  shownWithBand,
  typedAfter,
  typedSettings,
} from './check-settings.ts';
import { saveSettingsFile } from './save-settings-file.ts';
import { useCards } from './use-cards.ts';

interface PresetsOptions {
  /** The type whose presets are shown; null before a choice. */
  type: string | null;
  open: boolean;
  sent: () => Record<string, unknown>;
  onSettings: (typed: Record<string, string>) => void;
}

function usePresets({ type, open, sent, onSettings }: PresetsOptions) {
  const { client, queryClient } = useKit();
  const describe = useDescribe();
  const t = useCreateAnalysisMessages().presets;
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
  // A preset deleted elsewhere meanwhile leaves the list.
  const options = { onSuccess: again, onError: again };
  const choosing = useMutation(
    {
      mutationFn: (id: string) => client.presets.get(id),
      onSuccess: (preset) => {
        // The type may have changed meanwhile.
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
  const renaming = useMutation(
    {
      ...options,
      mutationFn: ({ id, name }: { id: string; name: string }) =>
        client.presets.update(id, { name }),
    },
    queryClient,
  );
  const deleting = useMutation(
    { ...options, mutationFn: (id: string) => client.presets.delete(id) },
    queryClient,
  );
  const all = [choosing, making, changing, renaming, deleting];
  const forgetErrors = () => all.forEach((one) => one.reset());
  const failed = all.find(({ error }) => error)?.error ?? list.error;
  const listed = list.data?.presets ?? [];
  const present = listed.some(({ preset_id: id }) => id === chosen) ? chosen : null;
  const onPresent = (act: (id: string) => void) => {
    if (present === null) return;
    forgetErrors();
    act(present);
  };
  const presets: PresetChoice = {
    list: listed,
    chosen: present,
    busy: all.some(({ isPending }) => isPending),
    saved: changing.isSuccess || renaming.isSuccess,
    error: failed && describe(failed, t.failed),
    onChoose(id) {
      forgetErrors();
      choosing.mutate(id);
    },
    onSave(name, done) {
      forgetErrors();
      making.mutate(name, { onSuccess: done });
    },
    onReplace: () => onPresent(changing.mutate),
    onRename: (name, done) => onPresent((id) => renaming.mutate({ id, name }, { onSuccess: done })),
    onDelete: (done) => onPresent((id) => deleting.mutate(id, { onSuccess: done })),
    onForget: forgetErrors,
  };
  return {
    presets,
    forget() {
      setChosen(null);
      forgetErrors();
    },
  };
}

interface SettingsFilesOptions {
  type: string | null;
  types: readonly CompatibleType[] | null;
  sent: () => Record<string, unknown>;
  onSettings: (type: string, settings: Record<string, unknown>) => void;
  onSetting: (setting: string, value: unknown) => void;
  onError: (error: ErrorText | null) => void;
}

const settingsFiles = () => import('@biophony/contract/settings-files');

/** Settings files and species lists, in the format of both command lines. */
function useSettingsFiles(options: SettingsFilesOptions) {
  const { type, types, sent, onSettings, onSetting, onError } = options;
  const { analysis } = useMessages();
  const t = useCreateAnalysisMessages();
  const orTold = async (act: () => Promise<void>) => {
    onError(null);
    try {
      await act();
    } catch (error) {
      onError({ message: error instanceof Error ? error.message : t.presets.failed });
    }
  };
  return {
    load: (file: File) =>
      void orTold(async () => {
        const { fileText, readSettingsFile } = await settingsFiles();
        const text = fileText(new Uint8Array(await file.arrayBuffer()), file.name);
        const read = readSettingsFile(text, file.name);
        const offered = types?.find((one) => one.type === read.analysis_type);
        if (types && !offered?.compatible) {
          const name = analysisName(analysis, { type: read.analysis_type });
          throw new Error(t.presets.otherType(file.name, name));
        }
        onSettings(read.analysis_type, read.settings);
      }),
    loadList: (setting: string, file: File) =>
      void orTold(async () => {
        const { readGivenSettings } = await settingsFiles();
        const bytes = new Uint8Array(await file.arrayBuffer());
        const { settings } = await readGivenSettings(
          { [setting]: `@${file.name}` },
          async () => bytes,
        );
        onSetting(setting, settings[setting]);
      }),
    save: (format: SettingsFormat) =>
      void orTold(async () => {
        if (type === null) return;
        await saveSettingsFile(type, completeSettings(type, sent()).settings, format);
      }),
  };
}

interface CreateAnalysisOptions {
  projectId: string;
  /** Cards to choose from; all without such an analysis by default. */
  datasets?: readonly Dataset[];
  /** The card that was open. */
  dataId?: string;
  open: boolean;
}

/** A submission for several cards: how far it is, and what failed. */
interface SentState {
  submission: Submission;
  dataIds: readonly string[];
  failures: ReadonlyMap<string, unknown>;
}

/** State and actions of the Create Analysis dialog: select, configure, submitted. */
export function useCreateAnalysis({ projectId, datasets, dataId, open }: CreateAnalysisOptions) {
  const { client, queryClient, messages } = useKit();
  const describe = useDescribe();
  const [stage, setStage] = useState<CreateAnalysisStage>('select');
  const [type, setType] = useState<string | null>(null);
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  /** Settings that came with the chosen card. */
  const [given, setGiven] = useState(typed);
  const [submitting, setSubmitting] = useState(false);
  const [progress, setProgress] = useState<SubmissionProgress | null>(null);
  const [sentState, setSentState] = useState<SentState | null>(null);
  const [failure, setFailure] = useState<ErrorText | null>(null);
  const lastSubmission = useRef<{ of: string; submission: Submission } | null>(null);

  const usable = useMemo(() => datasets?.filter(isUsable) ?? [], [datasets]);
  const isMany = usable.length > 1;
  const types = useQuery(
    {
      queryKey: [...keys.compatibleTypes(projectId), isMany],
      // With one dataset, the service chooses it itself.
      queryFn: ({ signal }) =>
        client.analyses.compatibleTypes(projectId, {
          ...(isMany && { datasets: 'all' as const }),
          signal,
        }),
      enabled: open,
      staleTime: 0,
    },
    queryClient,
  );
  const template = useQuery(
    {
      queryKey: keys.analysisType(type ?? ''),
      queryFn: ({ signal }) => client.analyses.type(type ?? '', { signal }),
      enabled: open && type !== null,
    },
    queryClient,
  );
  const values = template.data
    ? shownWithBand(
        typedSettings(template.data.default_settings, template.data.parameter_descriptions),
        typed,
      )
    : null;
  const hasPlace = Object.hasOwn(values ?? {}, 'lat');
  const sent = () => sentSettings(values ?? {}, typed);
  const cards = useCards({
    projectId,
    usable,
    dataId,
    type: values ? type : null,
    settings: sent,
    enabled: open && isMany,
  });
  const presetState = usePresets({ type, open, sent, onSettings: setTyped });
  const files = useSettingsFiles({
    type,
    sent,
    types: types.data ?? null,
    onSettings(ofType, settings) {
      begin(ofType);
      presetState.forget();
      setTyped(shownSettings(settings));
    },
    onSetting: (setting, value) =>
      setTyped((before) => ({ ...before, ...shownSettings({ [setting]: value }) })),
    onError: setFailure,
  });
  const settingMessages = useCreateAnalysisMessages();
  const { errors } = messages;
  const loadError =
    stage === 'select'
      ? types.error && describe(types.error, errors.compatibleTypes)
      : template.error && describe(template.error, errors.analysisTypeGet);

  const begin = (next: string | null, settings: Readonly<Record<string, string>> = {}) => {
    if (next !== type) presetState.forget();
    setType(next);
    setTyped(settings);
    setGiven(settings);
    setFailure(null);
    setStage(next ? 'configure' : 'select');
  };

  const submitOne = async (ofType: string, id: string | undefined) => {
    const body = { analysis_type: ofType, settings: sent(), ...(id && { data_id: id }) };
    const { analysis_id: analysisId } = await client.analyses.create(projectId, body);
    client.analyses.execute(analysisId).catch((error: unknown) => console.error(error));
    setStage('submitted');
  };
  /** Stays open with the failures; without any success it stays with the settings. */
  const submitMany = async (submission: Submission, dataIds: readonly string[]) => {
    const failures = await submission.submit(dataIds, setProgress);
    if (submission.created.size === 0) throw failures.values().next().value;
    setSentState({ submission, dataIds, failures });
    setStage('submitted');
  };
  const during = async (submitted: () => Promise<void>) => {
    setSubmitting(true);
    setFailure(null);
    try {
      await submitted();
    } catch (error) {
      setFailure(describe(error, errors.analysesCreate));
    } finally {
      setSubmitting(false);
      setProgress(null);
    }
  };
  const submit = () =>
    during(async () => {
      if (!type || !values) return;
      const [first, ...others] = cards.ticked;
      // They stay ticked when the list of analyses has the first of them.
      cards.choice.onTick(cards.ticked, true);
      if (others.length === 0) return submitOne(type, isMany ? first : undefined);
      const settingsOf = (id: string) => ({ ...sent(), ...(hasPlace && cards.ofCard(id)) });
      // Answers may have been lost: the same again goes under the same keys, so none is made twice.
      const of = JSON.stringify([type, cards.ticked.map((id) => [id, settingsOf(id)])]);
      if (lastSubmission.current?.of !== of) {
        const batch_id = randomId();
        const submission = createSubmission({
          create: (id, idempotencyKey) =>
            client.analyses.create(
              projectId,
              { analysis_type: type, settings: settingsOf(id), batch_id, data_id: id },
              { idempotencyKey },
            ),
          execute: (id) => client.analyses.execute(id),
        });
        lastSubmission.current = { of, submission };
      }
      return submitMany(lastSubmission.current.submission, cards.ticked);
    });

  const nameOf = (id: string) => usable.find(({ data_id: one }) => one === id)?.dataset_name ?? id;
  const failures = [...(sentState?.failures ?? [])].map(([id, error]): CardFailure => ({
    name: nameOf(id),
    message: describe(error, errors.analysesCreate).message,
  }));

  return {
    stage,
    ...(isMany && { cards: cards.choice }),
    ...(hasPlace && cards.ticked.length > 1 && { places: cards.places }),
    types: types.data ?? null,
    type,
    values,
    changed: stage === 'configure' && (typed !== given || cards.changed),
    descriptions: template.data?.parameter_descriptions ?? {},
    problems: values
      ? settingProblems(values, settingMessages, analysisType(type ?? '')?.model)
      : {},
    presets: presetState.presets,
    onLoadSettings: files.load,
    onSaveSettings: files.save,
    onList: files.loadList,
    submitting,
    progress,
    /** Analyses of the last submission; null for one alone. */
    submitted: sentState && { count: sentState.submission.created.size, failures },
    onAgain: () =>
      sentState && void during(() => submitMany(sentState.submission, sentState.dataIds)),
    error: failure ?? loadError ?? null,
    onRetry: loadError ? () => void (stage === 'select' ? types : template).refetch() : undefined,
    onChoose: (chosen: string, settings?: Readonly<Record<string, string>>) =>
      begin(chosen, settings),
    onChangeType: () => begin(null),
    onSetting: (setting: string, value: string) =>
      setTyped((before) => typedAfter(before, setting, value)),
    onSubmit: () => void submit(),
    reset: () => {
      begin(null);
      cards.forget();
      setSentState(null);
      lastSubmission.current = null;
    },
  };
}
