'use client';

import type { Dataset } from '@biophony/contract';
import { analysisType } from '@biophony/contract/constants';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { keys } from '../base/query-keys.ts';
import type { ErrorText } from '../kit/describe-error.ts';
import { useKit } from '../kit/kit-context.ts';
import { useDescribe } from '../kit/use-describe.ts';
import {
  type CreateAnalysisStage,
  sentSettings,
  settingProblems,
  shownSettings,
  shownWithBand,
  typedAfter,
  typedSettings,
} from './check-settings.ts';
import { usePresets, useSettingsFiles } from './use-presets.ts';

interface CreateAnalysisOptions {
  projectId: string;
  /** Datasets to choose from; the first by default. */
  datasets?: readonly Dataset[];
  /** The initial dataset. */
  dataId?: string;
  open: boolean;
}

/**
 * Whether a dataset has recordings that can be analysed. Fields outside the specification may be
 * missing.
 */
const isUsable = ({ validation_status: status, file_count: files }: Dataset): boolean =>
  (status === 'valid' || status === 'partial') && files > 0;

/** State and actions of the Create Analysis dialog: select, configure, submitted. */
export function useCreateAnalysis({ projectId, datasets, dataId, open }: CreateAnalysisOptions) {
  const { client, queryClient, messages } = useKit();
  const describe = useDescribe();
  const [stage, setStage] = useState<CreateAnalysisStage>('select');
  const [type, setType] = useState<string | null>(null);
  const [typed, setTyped] = useState<Record<string, string>>({});
  const [picked, setPicked] = useState<string | null>(null);
  const [submitting, setSubmitting] = useState(false);
  const [failure, setFailure] = useState<ErrorText | null>(null);

  const usable = datasets?.filter(isUsable) ?? [];
  // With one dataset, the service chooses it itself.
  const chosen =
    usable.length > 1
      ? (usable.find(({ data_id: id }) => id === (picked ?? dataId)) ?? usable[0])?.data_id
      : undefined;
  const types = useQuery(
    {
      queryKey: [...keys.compatibleTypes(projectId), chosen ?? null],
      queryFn: ({ signal }) =>
        client.analyses.compatibleTypes(projectId, { dataId: chosen, signal }),
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
  const sent = () => sentSettings(values ?? {}, typed);
  const kept = usePresets({ type, open, sent, onSettings: setTyped });
  const files = useSettingsFiles({
    type,
    sent,
    types: types.data ?? null,
    onSettings(ofType, settings) {
      begin(ofType);
      kept.forget();
      setTyped(shownSettings(settings));
    },
    onSetting: (setting, value) =>
      setTyped((before) => ({ ...before, ...shownSettings({ [setting]: value }) })),
    onError: setFailure,
  });
  const { errors } = messages;
  const loadError =
    stage === 'select'
      ? types.error && describe(types.error, errors.compatibleTypes)
      : template.error && describe(template.error, errors.analysisTypeGet);

  const begin = (next: string | null) => {
    if (next !== type) kept.forget();
    setType(next);
    setTyped({});
    setFailure(null);
    setStage(next ? 'configure' : 'select');
  };

  const submit = async () => {
    if (!type || !values) return;
    setSubmitting(true);
    setFailure(null);
    try {
      const { analysis_id: id } = await client.analyses.create(projectId, {
        analysis_type: type,
        settings: sent(),
        ...(chosen && { data_id: chosen }),
      });
      client.analyses.execute(id).catch((error: unknown) => console.error(error));
      setStage('submitted');
    } catch (error) {
      setFailure(describe(error, errors.analysesCreate));
    } finally {
      setSubmitting(false);
    }
  };

  return {
    stage,
    datasets: usable,
    dataId: chosen ?? null,
    onDataset: setPicked,
    types: types.data ?? null,
    type,
    values,
    changed: stage === 'configure' && Object.keys(typed).length > 0,
    descriptions: template.data?.parameter_descriptions ?? {},
    problems: values
      ? settingProblems(values, messages.createAnalysis, analysisType(type ?? '')?.model)
      : {},
    presets: kept.presets,
    onLoadSettings: files.load,
    onSaveSettings: files.save,
    onList: files.loadList,
    submitting,
    error: failure ?? loadError ?? null,
    onRetry: loadError ? () => void (stage === 'select' ? types : template).refetch() : undefined,
    onChoose: (chosen: string) => begin(chosen),
    onChangeType: () => begin(null),
    onSetting: (setting: string, value: string) => setTyped(typedAfter(typed, setting, value)),
    onSubmit: () => void submit(),
    reset: () => {
      begin(null);
      setPicked(null);
    },
  };
}
