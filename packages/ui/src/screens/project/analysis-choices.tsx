'use client';

import { MixerHorizontalIcon, TableIcon } from '@radix-ui/react-icons';
import { Button } from '@radix-ui/themes';
import { lazy, Suspense, useMemo, useState } from 'react';
import { StatusChip } from '../../components/badges/status-chip.tsx';
import { ChoiceList } from '../../components/choices/choice-list.tsx';
import { analysisLabels } from '../../headless/analysis/labels.ts';
import { usePresentation } from '../../context/presentation-context.ts';
import type { LoadedProject } from '../../headless/project/loaded-project.ts';

const CompareAnalyses = lazy(async () => ({
  default: (await import('../../widgets/compare-analyses.tsx')).CompareAnalyses,
}));

interface AnalysisChoicesProps {
  state: LoadedProject;
  onChoose: (analysisId: string) => void;
  /** Absent where analyses may not be created. */
  onCreate: (() => void) | undefined;
}

/** The analyses of a project, of which one is open below: to choose from, to compare, and the way to another. */
export function AnalysisChoices({ state, onChoose, onCreate }: AnalysisChoicesProps) {
  const { messages, locale } = usePresentation();
  const { analysis: words } = messages;
  const { analyses, analysis, datasets } = state;
  const [comparing, setComparing] = useState(false);
  const [compared, setCompared] = useState(false);
  const labels = useMemo(() => analysisLabels(analyses, words, locale), [analyses, words, locale]);
  if (!analysis) return null;
  const datasetName = (id: string) =>
    datasets.length > 1 ? datasets.find(({ data_id }) => data_id === id)?.dataset_name : null;
  return (
    <>
      <ChoiceList
        title={words.list(analyses.length)}
        chosen={analysis.analysis_id}
        onChoose={onChoose}
        rows={analyses.map((one) => {
          const label = labels.get(one.analysis_id);
          return {
            id: one.analysis_id,
            name: [label?.type, label?.settings].filter(Boolean).join(', '),
            detail: [label?.date, datasetName(one.data_id)].filter(Boolean).join(' · '),
            chip: <StatusChip status={one.status} />,
          };
        })}
        actions={
          <>
            {analyses.length > 1 && (
              <Button
                variant="soft"
                onClick={() => {
                  setCompared(true);
                  setComparing(true);
                }}
              >
                <TableIcon aria-hidden="true" /> {words.compare}
              </Button>
            )}
            {onCreate && (
              <Button variant="soft" onClick={onCreate}>
                <MixerHorizontalIcon aria-hidden="true" /> {words.create}
              </Button>
            )}
          </>
        }
      />
      {compared && (
        <Suspense>
          <CompareAnalyses
            analyses={analyses}
            datasets={datasets}
            chosen={analysis.analysis_id}
            open={comparing}
            onOpen={(id) => {
              setComparing(false);
              onChoose(id);
            }}
            onClose={() => setComparing(false)}
          />
        </Suspense>
      )}
    </>
  );
}
