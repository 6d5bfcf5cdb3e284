import type { Site } from '@biophony/contract';
import type { SurveyWidgetMessages } from '../../../messages/index.ts';
import type { Comparison, Span } from '../view/comparison.ts';

/** Names of sites that are written out; a group with more is counted. */
const mostNames = 4;

/** What the two groups of a comparison are, in words. `day` writes a date such as `2024-05-01`. */
export function groupTexts(
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
