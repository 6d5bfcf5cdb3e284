'use client';

import type { Site } from '@biophony/contract';
import { speciesKey } from '@biophony/recordings/survey';
import type { AnalysisGroup } from '@biophony/sdk';
import { useMemo } from 'react';
import { ErrorAlert } from '../../../components/feedback/error-alert.tsx';
import { Loading } from '../../../components/feedback/loading.tsx';
import { WidgetHeading } from '../../../context/heading-level.tsx';
import { usePresentation } from '../../../context/presentation-context.ts';
import { useChartsMessages } from '../../../context/page-messages.ts';
import { describeReadError } from '../../../explorer/headless/results/describe-read-error.ts';
import { readProblem } from '../../../explorer/data/files/read-error.ts';
import { dayText } from '../../../explorer/model/words/moment-words.ts';
import { GroupChoice } from '../../components/compare/group-choice.tsx';
import { GroupComparison } from '../../components/compare/group-comparison.tsx';
import type { AskedFilter } from '../../engine/detections/found-calls.ts';
import type { Opened } from '../../headless/figures/use-opened-survey.ts';
import { useOnceRead } from '../../../timing/use-once-read.ts';
import { useComparison } from '../../headless/figures/use-survey-parts.ts';
import { groupFilters, type Comparison } from '../../model/view/comparison.ts';
import type { SurveyView } from '../../model/view/survey-view.ts';
import { useCaption } from './use-caption.ts';

interface SurveyCompareProps {
  opened: Opened;
  sites: readonly Site[];
  view: SurveyView;
  /** What is counted. */
  filter: AskedFilter;
  group: AnalysisGroup;
  days: { first: string; last: string } | null;
  comparison: Comparison;
  /** Told once it is there, or cannot be. */
  onRead: () => void;
  onChange: (part: Partial<SurveyView>) => void;
}

/** Two groups of what the filters take, chosen and compared. */
export function SurveyCompare(props: SurveyCompareProps) {
  const { opened, sites, view, group, days, comparison, onChange } = props;
  const { messages, locale } = usePresentation();
  const words = useChartsMessages();
  const caption = useCaption(group, view.confidence);
  const told = groupFilters(comparison, props.filter);
  const problem = 'problem' in told ? told.problem : null;
  const { compared, error, isOld, retry } = useComparison(opened, 'problem' in told ? null : told);
  useOnceRead(problem !== null || Boolean(error) || Boolean(compared), props.onRead);
  const names = useMemo(
    () =>
      new Map(
        opened.survey.species.map((one) => [
          speciesKey(one),
          one.common_name || one.scientific_name,
        ]),
      ),
    [opened.survey.species],
  );
  const analysed = sites.filter(({ site_id }) => opened.survey.sites.includes(site_id));
  const described =
    error &&
    (readProblem(error) === null
      ? { message: words.compareFailed, hint: error.message }
      : describeReadError(error, words.compareFailed, messages));
  return (
    <section className="bp-groups" aria-label={words.compare}>
      <div className="bp-chart-head">
        <WidgetHeading>{words.compare}</WidgetHeading>
        <button type="button" className="bp-quiet" onClick={() => onChange({ compare: null })}>
          {words.compareClose}
        </button>
      </div>
      <GroupChoice
        comparison={comparison}
        sites={analysed}
        days={days}
        onChange={(compare) => onChange({ compare })}
      />
      {comparison.by === 'day' && comparison.day !== null && problem === null && (
        <p className="bp-small bp-soft">{words.before(dayText(comparison.day, locale))}</p>
      )}
      {problem !== null && <output>{words.problems[problem]}</output>}
      {problem === null && described && <ErrorAlert error={described} onRetry={retry} />}
      {problem === null && !error && !compared && <Loading text={words.compareLoading} />}
      {problem === null && !error && compared && (
        <div className="bp-groups" aria-busy={isOld}>
          <GroupComparison
            compared={compared}
            nameOf={(key) => names.get(key) ?? key}
            caption={caption((compared.a.hours + compared.b.hours) * 3600)}
          />
        </div>
      )}
    </section>
  );
}
