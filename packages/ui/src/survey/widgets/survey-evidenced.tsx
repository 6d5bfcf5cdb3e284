'use client';

import type { AnalysisGroup } from '@biophony/sdk';
import { useMemo, type ReactNode } from 'react';
import { ErrorAlert } from '../../components/feedback/error-alert.tsx';
import { useSurveyMessages } from '../../context/page-messages.ts';
import { usePresentation } from '../../context/presentation-context.ts';
import { plainMethod, type TableMethod } from '../../context/table-method.ts';
import { describeReadError } from '../../explorer/headless/results/describe-read-error.ts';
import { numberFormat } from '../../format/intl.ts';
import { Reading } from '../components/reading.tsx';
import { CalibratedNote, SaidNote } from '../components/summary/evidence-note.tsx';
import { mostVerdicts, TooManyVerdicts } from '../headless/evidence/use-confirmed.ts';
import type { Opened } from '../headless/figures/use-opened-survey.ts';
import {
  useSurveyEvidence,
  type SurveyEvidence,
} from '../headless/evidence/use-survey-evidence.ts';
import { withEvidence } from '../model/view/survey-method.ts';
import type { SurveyView } from '../model/view/survey-view.ts';

/** A survey of which is known what counts by evidence. */
export interface Evidenced extends Pick<SurveyEvidence, 'filter' | 'opened' | 'calibrated'> {
  /** What is told below the filters. */
  note: ReactNode;
  /** What keeps figures from being shown, in their place; null for nothing. */
  instead: ReactNode;
  method: TableMethod;
}

interface EvidencedProps {
  projectId: string;
  opened: Opened;
  group: AnalysisGroup;
  view: SurveyView;
  /** Calibrations and verdicts may not be read. */
  silent: boolean;
  children: (evidenced: Evidenced) => ReactNode;
}

function useInstead(evidence: SurveyEvidence): ReactNode {
  const { messages, locale } = usePresentation();
  const words = useSurveyMessages();
  const { calibrationsError, verdictsError, progress, retry } = evidence;
  if (calibrationsError) return <ErrorAlert error={calibrationsError} onRetry={retry} />;
  if (verdictsError instanceof TooManyVerdicts) {
    const most = numberFormat(locale).format(mostVerdicts);
    return (
      <ErrorAlert error={{ message: words.confirmedFailed, hint: words.confirmedTooMany(most) }} />
    );
  }
  if (verdictsError)
    return (
      <ErrorAlert
        error={describeReadError(verdictsError, words.confirmedFailed, messages)}
        onRetry={retry}
      />
    );
  if (!evidence.waiting) return null;
  const reading = words.confirmedReading;
  return <Reading text={reading} label={reading} progress={progress} />;
}

/** Joins a survey with what calibrations and people say of it. */
export function SurveyEvidenced(props: EvidencedProps) {
  const { projectId, opened, group, view, silent, children } = props;
  const { locale } = usePresentation();
  const words = useSurveyMessages();
  const evidence = useSurveyEvidence({
    projectId: silent ? null : projectId,
    opened,
    group,
    view,
  });
  const { choice, told, confirmed } = evidence;
  const instead = useInstead(evidence);
  const method = useMemo((): TableMethod => {
    const least = numberFormat(locale, { minimumFractionDigits: 2 });
    const sentences = [
      choice && words.methodOf[choice.evidence.by](least.format(choice.evidence.least)),
      confirmed && view.review !== 'all' && words.methodSaid[view.review],
    ];
    const text = sentences.filter(Boolean).join(' ');
    if (!choice && !confirmed) return plainMethod;
    return { text, add: (table) => withEvidence(table, view, choice) };
  }, [choice, confirmed, view, words, locale]);
  const isChosen = view.evidence !== null || view.review !== 'all';
  return children({
    ...evidence,
    instead,
    method,
    note: (
      <>
        {silent && isChosen && <p className="bp-small">{words.membersOnly}</p>}
        {told && <CalibratedNote choice={told} />}
        {confirmed && view.review !== 'all' && <SaidNote said={view.review} {...confirmed} />}
      </>
    ),
  });
}
