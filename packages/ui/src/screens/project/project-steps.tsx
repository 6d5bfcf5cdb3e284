'use client';

import { useState } from 'react';
import { ReportPanel } from '../../components/project/report-panel.tsx';
import { StepCard, Steps } from '../../components/project/step-card.tsx';
import { nameOfAnalysis } from '../../format/analysis-name.ts';
import { stepStates } from '../../model/step-states.ts';
import type { useChoice } from '../../headless/project/use-choice.ts';
import { useMessages } from '../../context/presentation-context.ts';
import { AnalysisStep } from './analysis-step.tsx';
import { DataStep } from './data-step.tsx';
import { useStepSummary } from './use-step-summary.ts';
import type { LoadedProject } from '../../headless/project/loaded-project.ts';

type StepName = 'data' | 'analysis' | 'report';

interface ProjectStepsProps {
  state: LoadedProject;
  choice: ReturnType<typeof useChoice>;
  /** All that the steps show at first is known; nothing stands below what would push it down. */
  arrived: boolean;
}

/** The three steps of a project. The one that is next is open at first, and data where the address names a dataset. */
export function ProjectSteps({ state, choice, arrived }: ProjectStepsProps) {
  const { project: words, analysis: analysisWords } = useMessages();
  const { analysis } = state;
  const summary = useStepSummary(state);
  const { progress } = state.project;
  const states = stepStates(progress, state.analyses);
  const next = (['data', 'analysis', 'report'] as const).find((name) => states[name] !== 'done');
  /** The address names a dataset: whoever follows it wants to see it. */
  const [linked] = useState(choice.dataset !== null);
  const [toggled, setToggled] = useState<Partial<Record<StepName, boolean>>>({});
  const isOpen = (name: StepName) =>
    toggled[name] ??
    (name === (next === 'report' ? 'analysis' : next) || (name === 'data' && linked));
  const step = (name: StepName) => ({
    state: states[name],
    open: isOpen(name),
    onToggle: () => setToggled({ ...toggled, [name]: !isOpen(name) }),
  });
  return (
    <>
      <Steps>
        <StepCard
          number={1}
          title={words.stepData}
          text={summary.data ?? words.stepDataText}
          {...step('data')}
        >
          <DataStep state={state} choice={choice} />
        </StepCard>
        <StepCard
          number={2}
          title={words.stepAnalysis}
          text={summary.analysis ?? words.stepAnalysisText}
          blockedReason={words.stepAnalysisBlocked}
          {...step('analysis')}
        >
          <AnalysisStep state={state} choice={choice} arrived={arrived} />
        </StepCard>
        {arrived && (
          <StepCard
            number={3}
            title={words.stepReport}
            text={words.stepReportText}
            blockedReason={words.stepReportBlocked}
            {...step('report')}
          >
            <ReportPanel />
          </StepCard>
        )}
      </Steps>
      {/* Outside the steps, so that it is heard while they are folded. */}
      <output className="bp-hidden">
        {analysis &&
          analysisWords.announced(
            nameOfAnalysis(analysisWords, analysis),
            analysisWords.status[analysis.status] ?? analysis.status,
          )}
      </output>
    </>
  );
}
