'use client';

import type { Analysis, Dataset } from '@biophony/contract';
import { Button } from '@radix-ui/themes';
import { useQueries } from '@tanstack/react-query';
import { formatDateTime } from '../base/format.ts';
import { Pager, usePages } from '../kit/choice.tsx';
import { ErrorAlert } from '../kit/error-alert.tsx';
import { useKit } from '../kit/kit-context.ts';
import { Modal, ModalActions } from '../kit/modal.tsx';
import { usePresentation } from '../kit/presentation-context.ts';
import { useCreateAnalysisMessages } from '../kit/use-page-messages.ts';
import { useDescribe } from '../kit/use-describe.ts';
import { differingSettings, settingText } from './analysis-labels.ts';
import { nameOfAnalysis } from './analysis-name.ts';
import { settingWithTexts } from './check-settings.ts';
import { CompareTable } from './compare-table.tsx';
import { foundIn } from './found-species.ts';
import { resultsQuery } from './use-results.ts';

/** Analyses per page: the results of each need a call. */
const pageRows = 20;
/** Seconds that round to a hundredth of an hour. */
const shortest = 36;

interface CompareAnalysesProps {
  analyses: readonly Analysis[];
  datasets: readonly Dataset[];
  chosen: string;
  open: boolean;
  onOpen: (analysisId: string) => void;
  onClose: () => void;
}

function useFound(analyses: readonly Analysis[]) {
  const { client, queryClient } = useKit();
  const done = analyses.filter(({ status }) => status === 'completed');
  const answers = useQueries(
    { queries: done.map(({ analysis_id: id }) => resultsQuery(client, id)) },
    queryClient,
  );
  const missing = answers.filter(({ data }) => data === undefined);
  return {
    summaries: new Map(
      done.map(({ analysis_id: id }, at) => [id, foundIn(answers[at]?.data?.summary ?? null)]),
    ),
    reading: missing.some(({ isFetching }) => isFetching),
    error: missing.find(({ isError, isFetching }) => isError && !isFetching)?.error ?? null,
    retry: () => {
      for (const { isError, refetch } of missing) if (isError) void refetch();
    },
  };
}

function Compared({ analyses, datasets, chosen, onOpen }: Omit<CompareAnalysesProps, 'open'>) {
  const { messages, locale } = usePresentation();
  const createAnalysis = useCreateAnalysisMessages();
  const { analysis: t } = messages;
  const place = analyses.findIndex(({ analysis_id: id }) => id === chosen);
  const pages = usePages(analyses.length, pageRows, place);
  const pageAnalyses = analyses.slice(pages.from, pages.to);
  const { summaries, reading, error, retry } = useFound(pageAnalyses);
  const describe = useDescribe();
  const settings = differingSettings(analyses);
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 });
  const hours = (seconds: number) =>
    seconds > 0 && seconds < shortest ? `<${number.format(0.01)}` : number.format(seconds / 3600);
  return (
    <>
      <output className="bp-small bp-soft">{reading && t.compareReading}</output>
      {error && (
        <ErrorAlert error={describe(error, messages.errors.analysesResults)} onRetry={retry} />
      )}
      <CompareTable
        settings={settings.map(
          (setting) => settingWithTexts(setting, createAnalysis).label ?? setting,
        )}
        chosen={chosen}
        onOpen={onOpen}
        rows={pageAnalyses.map((one) => {
          const facts = summaries.get(one.analysis_id);
          const detects = facts && !facts.indexed;
          return {
            id: one.analysis_id,
            name: nameOfAnalysis(t, one),
            dataset:
              datasets.find(({ data_id: id }) => id === one.data_id)?.dataset_name ?? t.notKnown,
            settings: settings.map((setting) => settingText(one, setting)),
            date: formatDateTime(one.created_at, locale),
            status: one.status,
            detections: detects ? number.format(facts.detections) : null,
            species: detects ? number.format(facts.species.length) : null,
            hours: facts ? hours(facts.seconds) : null,
          };
        })}
      />
      <Pager
        label={t.compareTitle}
        from={pages.from}
        to={pages.to}
        count={analyses.length}
        onBack={pages.back}
        onOn={pages.on}
      />
    </>
  );
}

export function CompareAnalyses({ open, onClose, ...props }: CompareAnalysesProps) {
  const { analysis: t, common } = usePresentation().messages;
  return (
    <Modal
      open={open}
      onClose={onClose}
      title={t.compareTitle}
      description={t.compareText}
      width={1120}
    >
      {open && <Compared {...props} onClose={onClose} />}
      <ModalActions>
        <Button size="3" variant="soft" color="gray" onClick={onClose}>
          {common.close}
        </Button>
      </ModalActions>
    </Modal>
  );
}
