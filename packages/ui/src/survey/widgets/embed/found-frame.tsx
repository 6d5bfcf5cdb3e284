'use client';

import { analysisGroups, countPartial, type AnalysisGroup } from '@biophony/sdk';
import type { ReactNode } from 'react';
import { useSurveyWidgetMessages } from '../../../context/page-messages.ts';
import { useMessages } from '../../../context/presentation-context.ts';
import { useDescribe } from '../../../errors/use-describe.ts';
import {
  WidgetEmpty,
  WidgetError,
  WidgetLoading,
} from '../../../explorer/components/summary/widget-states.tsx';
import { readProblem } from '../../../explorer/data/files/read-error.ts';
import { describeReadError } from '../../../explorer/headless/results/describe-read-error.ts';
import { useOpenedSurvey, type Opened } from '../../headless/figures/use-opened-survey.ts';
import { usePageSurveyEngine } from '../../headless/figures/use-survey-engine.ts';
import { useSurveyAnalyses } from '../../headless/figures/use-survey-things.ts';
import type { SurveyWidgetProps } from '../../model/widgets/asked.ts';
import { SurveyWidgetFrame, type SurveyLists } from './survey-widget-frame.tsx';
import { WidgetFault } from './widget-fault.tsx';

/** Bytes of cubes that are read into somebody else's page at most: those of twenty million detections. */
export const mostBytes = 12_000_000;

/** What analyses found, read and ready to be counted. */
export interface SurveyFound extends SurveyLists {
  opened: Opened;
  group: AnalysisGroup;
}

interface FoundProps {
  lists: SurveyLists;
  /** What is drawn where no analysis has found anything. */
  empty?: ReactNode;
  children: (found: SurveyFound) => ReactNode;
}

const bytesOf = ({ analyses }: AnalysisGroup): number =>
  analyses.reduce(
    (sum, { counts, effort }) => sum + (counts?.size_bytes ?? 0) + (effort?.size_bytes ?? 0),
    0,
  );

function Found({ lists, empty, children }: FoundProps) {
  const words = useSurveyWidgetMessages();
  const messages = useMessages();
  const describe = useDescribe();
  const engine = usePageSurveyEngine();
  const analyses = useSurveyAnalyses(lists.projectId);
  // Those of other models or settings are not added up: the newest are shown.
  const all = analyses.data ?? [];
  const group = analysisGroups(all).groups[0] ?? null;
  const isTooLarge = group !== null && bytesOf(group) > mostBytes;
  const { opened, error, retry } = useOpenedSurvey(
    engine,
    isTooLarge ? null : group,
    lists.deployments,
  );
  if (analyses.isLoadingError)
    return (
      <WidgetError
        error={describe(analyses.error, messages.errors.analysesList)}
        onRetry={() => void analyses.refetch()}
      />
    );
  if (analyses.isPending) return <WidgetLoading />;
  if (!group && all.some(({ analysis_type: type }) => type !== 'acoustic_indices'))
    return <WidgetFault text={words.onlyFormer} />;
  if (!group) return empty ?? <WidgetEmpty text={words.none} />;
  if (isTooLarge) return <WidgetFault text={words.tooLarge} />;
  // Links of cubes end after an hour: what lists them is asked again.
  const again = () =>
    readProblem(error) === 'expired' ? void analyses.refetch().then(retry) : retry();
  if (error && !opened)
    return (
      <WidgetError
        error={describeReadError(error, messages.explorer.failed, messages)}
        onRetry={again}
      />
    );
  if (!opened) return <WidgetLoading />;
  const stopped = countPartial(group);
  return (
    <>
      {stopped > 0 && <p className="bp-small">{words.partialAnalyses(stopped)}</p>}
      {children({ ...lists, opened, group })}
    </>
  );
}

interface FoundFrameProps extends Omit<FoundProps, 'lists'> {
  asked: SurveyWidgetProps;
}

/** Reads what analyses of a project found at its sites; says what keeps it from being shown. */
export function FoundFrame({ asked, ...rest }: FoundFrameProps) {
  return (
    <SurveyWidgetFrame asked={asked}>
      {(lists) => <Found lists={lists} {...rest} />}
    </SurveyWidgetFrame>
  );
}
