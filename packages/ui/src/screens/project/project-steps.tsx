'use client';

import { useState } from 'react';
import type { Project } from '@biophony/contract';
import { ReportPanel } from '../../components/project/report-panel.tsx';
import { StepCard, Steps } from '../../components/project/step-card.tsx';
import { stepStates } from '../../headless/project/step-states.ts';
import type { useProject } from '../../headless/project/use-project.ts';
import { useMessages } from '../../provider/look-context.ts';
import { AnalysisStep } from './analysis-step.tsx';
import { DataStep } from './data-step.tsx';
import type { QueryProps } from './found-section.tsx';
import { useStepSummary } from './use-step-summary.ts';

export type LoadedProject = ReturnType<typeof useProject> & { project: Project };

type StepName = 'data' | 'analysis' | 'report';

/** The three steps of a project. The one that is next is open at first. */
export function ProjectSteps({ state, ...address }: QueryProps & { state: LoadedProject }) {
  const { project: words } = useMessages();
  const summary = useStepSummary(state);
  const { progress } = state.project;
  const states = stepStates(progress, state.analysis);
  const next = (['data', 'analysis', 'report'] as const).find((name) => states[name] !== 'done');
  const [toggled, setToggled] = useState<Partial<Record<StepName, boolean>>>({});
  const isOpen = (name: StepName) =>
    toggled[name] ?? name === (next === 'report' ? 'analysis' : next);
  const step = (name: StepName) => ({
    state: states[name],
    open: isOpen(name),
    onToggle: () => setToggled({ ...toggled, [name]: !isOpen(name) }),
  });
  return (
    <Steps>
      <StepCard
        number={1}
        title={words.stepData}
        text={summary.data ?? words.stepDataText}
        {...step('data')}
      >
        <DataStep state={state} />
      </StepCard>
      <StepCard
        number={2}
        title={words.stepAnalysis}
        text={summary.analysis ?? words.stepAnalysisText}
        blockedReason={words.stepAnalysisBlocked}
        {...step('analysis')}
      >
        <AnalysisStep state={state} {...address} />
      </StepCard>
      <StepCard
        number={3}
        title={words.stepReport}
        text={words.stepReportText}
        blockedReason={words.stepReportBlocked}
        {...step('report')}
      >
        <ReportPanel />
      </StepCard>
    </Steps>
  );
}
