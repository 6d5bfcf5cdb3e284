'use client';

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { CreateAnalysisStage } from '../../components/create-analysis/create-analysis-dialog.tsx';
import type { ErrorText } from '../../errors/describe-error.ts';
import { useKit } from '../../provider/kit-context.ts';
import { keys } from '../shared/query-keys.ts';
import { useDescribe } from '../shared/use-describe.ts';
import { sentSettings, settingProblems, typedSettings } from './check-settings.ts';

interface CreateAnalysisOptions {
  projectId: string;
  open: boolean;
}

/** Select, configure, submitted: what the Create Analysis dialog shows and does. */
export function useCreateAnalysis({ projectId, open }: CreateAnalysisOptions) {
  const { client, queryClient, messages } = useKit();
  const describe = useDescribe();
  const [stage, setStage] = useState<CreateAnalysisStage>('select');
  const [type, setType] = useState<string | null>(null);
  const [typed, setTyped] = useState<Record<string, string>>({});
  const [submitting, setSubmitting] = useState(false);
  const [failure, setFailure] = useState<ErrorText | null>(null);

  const types = useQuery(
    {
      queryKey: keys.compatibleTypes(projectId),
      queryFn: ({ signal }) => client.analyses.compatibleTypes(projectId, { signal }),
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
    ? { ...typedSettings(template.data.default_settings), ...typed }
    : null;
  const { errors } = messages;
  const loadError =
    stage === 'select'
      ? types.error && describe(types.error, errors.compatibleTypes)
      : template.error && describe(template.error, errors.analysisTypeGet);

  const begin = (next: string | null) => {
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
        settings: sentSettings(values),
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
    types: types.data ?? null,
    type,
    values,
    descriptions: template.data?.parameter_descriptions ?? {},
    problems: values ? settingProblems(values, messages.createAnalysis) : {},
    submitting,
    error: failure ?? loadError ?? null,
    onRetry: loadError ? () => void (stage === 'select' ? types : template).refetch() : undefined,
    onChoose: (chosen: string) => begin(chosen),
    onChangeType: () => begin(null),
    onSetting: (setting: string, value: string) => setTyped({ ...typed, [setting]: value }),
    onSubmit: () => void submit(),
    reset: () => begin(null),
  };
}
