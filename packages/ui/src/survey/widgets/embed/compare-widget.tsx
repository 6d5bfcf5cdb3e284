'use client';

import type { SurveyFilter } from '@biophony/recordings/survey';
import { useChartsMessages, useSurveyWidgetMessages } from '../../../context/page-messages.ts';
import { usePresentation } from '../../../context/presentation-context.ts';
import { WidgetHeading } from '../../../context/heading-level.tsx';
import { WidgetShown } from '../../../context/widget-shown.ts';
import { WidgetError, WidgetLoading } from '../../../explorer/components/summary/widget-states.tsx';
import { describeReadError } from '../../../explorer/headless/results/describe-read-error.ts';
import { dayText } from '../../../explorer/model/words/moment-words.ts';
import { GroupComparison } from '../../components/compare/group-comparison.tsx';
import { useComparison } from '../../headless/figures/use-survey-parts.ts';
import { groupFilters, type Comparison } from '../../model/view/comparison.ts';
import { dayNumber } from '../../model/view/days.ts';
import type { SurveyWidgetProps } from '../../model/widgets/asked.ts';
import { groupTexts } from '../../model/widgets/group-texts.ts';
import { speciesNames } from '../../model/widgets/species-of.ts';
import { useCaption } from '../charts/use-caption.ts';
import { FoundFrame, type SurveyFound } from './found-frame.tsx';
import { WidgetFault } from './widget-fault.tsx';

export interface CompareWidgetProps extends SurveyWidgetProps {
  /** Which two groups: of sites, of days, or before a day and from it on. */
  comparison?: Comparison;
}

interface ComparedProps {
  found: SurveyFound;
  comparison: Comparison;
  parts: { a: SurveyFilter; b: SurveyFilter };
}

function Compared({ found, comparison, parts }: ComparedProps) {
  const { opened, group, sites, filter } = found;
  const { messages, locale } = usePresentation();
  const words = useSurveyWidgetMessages();
  const chartWords = useChartsMessages();
  const caption = useCaption(group, filter.minConfidence);
  const { compared, error, retry } = useComparison(opened, parts);
  if (error && !compared)
    return (
      <WidgetError
        error={describeReadError(error, messages.explorer.failed, messages)}
        onRetry={retry}
      />
    );
  if (!compared) return <WidgetLoading />;
  const [a, b] = groupTexts(comparison, sites, words, (date) => dayText(date, locale));
  return (
    <WidgetShown>
      <div className="bp-survey-compared">
        <WidgetHeading>{chartWords.compare}</WidgetHeading>
        <p className="bp-small">{words.groups(a, b)}</p>
        <GroupComparison
          compared={compared}
          nameOf={speciesNames(opened.survey.species)}
          caption={caption((compared.a.hours + compared.b.hours) * 3600)}
        />
      </div>
    </WidgetShown>
  );
}

const daysOf = (comparison: Comparison): (string | null)[] =>
  comparison.by === 'day'
    ? [comparison.day]
    : comparison.by === 'spans'
      ? [comparison.a.from, comparison.a.to, comparison.b.from, comparison.b.to]
      : [];

function Groups({ found, comparison }: { found: SurveyFound; comparison: Comparison }) {
  const words = useSurveyWidgetMessages();
  const chartWords = useChartsMessages();
  const wrong = daysOf(comparison).find((day) => day !== null && dayNumber(day) === null);
  if (wrong) return <WidgetFault text={words.wrongDay(words.aGroup, wrong)} />;
  const known = new Set(found.sites.map(({ site_id }) => site_id));
  const unknown =
    comparison.by === 'sites'
      ? [...comparison.a, ...comparison.b].filter((id) => !known.has(id))
      : [];
  if (unknown.length > 0)
    return <WidgetFault text={words.unknownSites(unknown.slice(0, 3).join(', '))} />;
  const told = groupFilters(comparison, found.filter);
  if ('problem' in told)
    return <WidgetFault text={words.notCompared(chartWords.problems[told.problem])} />;
  return <Compared found={found} comparison={comparison} parts={told} />;
}

/** Two groups of a project: rates species by species, and how many species they have. */
export function CompareWidget({ comparison, ...asked }: CompareWidgetProps) {
  const words = useSurveyWidgetMessages();
  if (asked.projectId && !comparison) return <WidgetFault text={words.noGroups} />;
  return (
    <FoundFrame asked={asked}>
      {(found) => comparison && <Groups found={found} comparison={comparison} />}
    </FoundFrame>
  );
}
