'use client';

import type { Deployment, Site } from '@biophony/contract';
import type { SurveyActivity, SurveyFigures } from '@biophony/recordings/survey';
import type { AnalysisGroup } from '@biophony/sdk';
import { type ReactNode, useMemo } from 'react';
import { numberFormat } from '../base/intl.ts';
import { percentOf } from '../base/percent.ts';
import { calledName } from '../base/species-name.ts';
import { plainMethod, type TableMethod } from '../explorer/charts/table-method.ts';
import { describeReadError } from '../explorer/engine/remote-file.ts';
import { EvidenceCaption } from '../explorer/filters/filter-fields.tsx';
import type { EvidenceChoice } from '../explorer/filters/filter-of.ts';
import { ErrorAlert } from '../kit/error-alert.tsx';
import { Loading, ProgressBar } from '../kit/loading.tsx';
import { usePresentation } from '../kit/presentation-context.ts';
import { useSurveyMessages } from '../kit/use-page-messages.ts';
import type { AskedFilter } from './engine/calls.ts';
import type { RenderClock, RenderExplore, RenderSpecies, SurveyView } from './survey-view.ts';
import type { RunningSurvey } from './use-opened-survey.ts';
import {
  countedSteps,
  mostVerdicts,
  type SurveyEvidence,
  TooManyVerdicts,
  useSurveyEvidence,
  withEvidence,
} from './use-survey-evidence.ts';

interface ReadingProps {
  text: string;
  label: string;
  /** Bytes or parts read, of all; null until known. */
  progress: { read: number; of: number } | null;
}

export function Reading({ text, label, progress }: ReadingProps) {
  return (
    <>
      <Loading text={text} />
      {progress && (
        <div className="bp-survey-progress">
          <ProgressBar label={label} percent={percentOf(progress.read, progress.of)} tone="good" />
        </div>
      )}
    </>
  );
}

/** Most species named in a sentence; the others are counted. */
const mostNamed = 8;

function CalibratedNote({ choice }: { choice: EvidenceChoice }) {
  const { locale } = usePresentation();
  const t = useSurveyMessages();
  const number = numberFormat(locale);
  const two = numberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  const exact = numberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 3 });
  const listed = (texts: readonly string[]) =>
    texts.length <= mostNamed
      ? texts.join(', ')
      : t.andMore(texts.slice(0, mostNamed).join(', '), number.format(texts.length - mostNamed));
  const { within, above } = countedSteps(choice);
  return (
    <div className="bp-survey-notes">
      <EvidenceCaption choice={choice} />
      {within.length > 0 && (
        <p className="bp-small bp-soft">
          {t.withinSteps(
            listed(
              within.map(({ species, score, from }) =>
                t.countedFrom(calledName(species), exact.format(score), two.format(from)),
              ),
            ),
          )}
        </p>
      )}
      {above.length > 0 && (
        <p className="bp-small">
          {t.aboveSteps(
            listed(
              above.map(({ species, score }) =>
                t.thresholdOf(calledName(species), exact.format(score)),
              ),
            ),
          )}
        </p>
      )}
    </div>
  );
}

interface SaidNoteProps {
  review: Exclude<SurveyView['review'], 'all'>;
  detections: number;
  /** Detections with this verdict that the results do not contain. */
  missing: number;
}

function SaidNote({ review, detections, missing }: SaidNoteProps) {
  const { locale } = usePresentation();
  const t = useSurveyMessages();
  const number = (value: number) => numberFormat(locale).format(value);
  return (
    <p className="bp-small bp-soft">
      {detections === 0 ? t.saidNone[review] : t.saidText[review](number(detections), detections)}
      {review === 'correct' && missing > 0 && ` ${t.confirmedMissing(number(missing), missing)}`}
    </p>
  );
}

interface Evidenced extends Pick<SurveyEvidence, 'filter' | 'opened' | 'calibrated'> {
  note: ReactNode;
  /** Shown instead of figures; null if nothing prevents them. */
  instead: ReactNode;
  method: TableMethod;
}

interface EvidencedProps {
  projectId: string;
  opened: RunningSurvey;
  group: AnalysisGroup;
  view: SurveyView;
  /** Calibrations and verdicts may not be read. */
  silent: boolean;
  children: (evidenced: Evidenced) => ReactNode;
}

function useInstead(evidence: SurveyEvidence): ReactNode {
  const { messages, locale } = usePresentation();
  const t = useSurveyMessages();
  const { calibrationsError, verdictsError, progress, retry } = evidence;
  if (calibrationsError) return <ErrorAlert error={calibrationsError} onRetry={retry} />;
  if (verdictsError instanceof TooManyVerdicts) {
    const most = numberFormat(locale).format(mostVerdicts);
    return <ErrorAlert error={{ message: t.confirmedFailed, hint: t.confirmedTooMany(most) }} />;
  }
  if (verdictsError)
    return (
      <ErrorAlert
        error={describeReadError(verdictsError, t.confirmedFailed, messages)}
        onRetry={retry}
      />
    );
  if (!evidence.waiting) return null;
  const reading = t.confirmedReading;
  return <Reading text={reading} label={reading} progress={progress} />;
}

export function SurveyEvidenced(props: EvidencedProps) {
  const { projectId, opened, group, view, silent, children } = props;
  const { locale } = usePresentation();
  const t = useSurveyMessages();
  const evidence = useSurveyEvidence({
    projectId: silent ? null : projectId,
    opened,
    group,
    view,
  });
  const { choice, captionChoice, confirmed } = evidence;
  const instead = useInstead(evidence);
  const method = useMemo((): TableMethod => {
    const least = numberFormat(locale, { minimumFractionDigits: 2 });
    const sentences = [
      choice && t.methodOf[choice.evidence.by](least.format(choice.evidence.least)),
      confirmed && view.review !== 'all' && t.methodSaid[view.review],
    ];
    const text = sentences.filter(Boolean).join(' ');
    if (!choice && !confirmed) return plainMethod;
    return { text, add: (table) => withEvidence(table, view, choice) };
  }, [choice, confirmed, view, t, locale]);
  const isChosen = view.evidence !== null || view.review !== 'all';
  return children({
    ...evidence,
    instead,
    method,
    note: (
      <>
        {silent && isChosen && <p className="bp-small">{t.membersOnly}</p>}
        {captionChoice && <CalibratedNote choice={captionChoice} />}
        {confirmed && view.review !== 'all' && <SaidNote review={view.review} {...confirmed} />}
      </>
    ),
  });
}

interface PartProps {
  projectId: string;
  sites: readonly Site[];
  deployments: readonly Deployment[];
  calendar: ReactNode;
  spectrogram: ReactNode;
  view: SurveyView;
  group: AnalysisGroup;
  renderExplore?: RenderExplore;
  renderSpecies?: RenderSpecies | undefined;
  renderClock?: RenderClock;
  /** The recordings may not be heard. */
  silent: boolean;
  onChange: (part: Partial<SurveyView>) => void;
}

export interface FoundProps extends PartProps {
  evidenced: Evidenced;
}

export interface BelowProps extends PartProps {
  opened: RunningSurvey;
  /** Null where the filters leave nothing. */
  figures: SurveyFigures | null;
  activity: SurveyActivity;
  filter: AskedFilter;
  days: { first: string; last: string } | null;
  /** Name of the chosen species; null for none. */
  species: string | null;
}
