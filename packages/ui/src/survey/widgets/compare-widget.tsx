'use client';

import type { Site } from '@biophony/contract';
import type { SurveyFilter } from '@biophony/recordings/survey';
import { dayText } from '../../explorer/charts/labels.ts';
import { describeReadError } from '../../explorer/data/read-error.ts';
import { WidgetError, WidgetLoading } from '../../explorer/widget-frame.tsx';
import { WidgetHeading } from '../../kit/heading-level.tsx';
import { usePresentation } from '../../kit/presentation-context.ts';
import { useChartsMessages, useSurveyWidgetMessages } from '../../kit/use-page-messages.ts';
import { WidgetShown } from '../../kit/widget-shown.ts';
import type { SurveyWidgetMessages } from '../../messages/index.ts';
import { type Comparison, groupFilters, type Span } from '../charts/comparison.ts';
import { GroupComparison } from '../charts/group-comparison.tsx';
import { useCaption } from '../charts/use-caption.ts';
import { dayNumber } from '../days.ts';
import { useComparison } from '../use-survey-parts.ts';
import { FoundFrame, type SurveyFound, WidgetFault } from './survey-widget-frame.tsx';
import { speciesNames, type SurveyWidgetProps } from './widget-options.ts';

/** Most site names written out; larger groups are counted. */
const mostNames = 4;

/** `day` formats a date such as `2024-05-01`. */
function groupTexts(
  comparison: Comparison,
  sites: readonly Site[],
  words: SurveyWidgetMessages,
  day: (date: string) => string,
): [string, string] {
  if (comparison.by === 'day') {
    const date = comparison.day === null ? '' : day(comparison.day);
    return [words.beforeDay(date), words.fromDay(date)];
  }
  if (comparison.by === 'spans') {
    const spanText = ({ from, to }: Span): string => {
      if (from === null) return to === null ? words.allDays : words.untilDay(day(to));
      return to === null ? words.fromDay(day(from)) : words.days(day(from), day(to));
    };
    return [spanText(comparison.a), spanText(comparison.b)];
  }
  const names = new Map(sites.map(({ site_id, name }) => [site_id, name]));
  const sitesText = (ids: readonly string[]): string =>
    ids.length > mostNames
      ? words.sites(ids.length)
      : ids.map((id) => names.get(id) ?? id).join(', ');
  return [sitesText(comparison.a), sitesText(comparison.b)];
}

export interface CompareWidgetProps extends SurveyWidgetProps {
  /** Groups to compare: of sites, of days, or before a day and from it on. */
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

/** Compares two groups of a project: rates by species, and number of species. */
export function CompareWidget({ comparison, ...asked }: CompareWidgetProps) {
  const words = useSurveyWidgetMessages();
  if (asked.projectId && !comparison) return <WidgetFault text={words.noGroups} />;
  return (
    <FoundFrame asked={asked}>
      {(found) => comparison && <Groups found={found} comparison={comparison} />}
    </FoundFrame>
  );
}
