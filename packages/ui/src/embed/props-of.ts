import { surveyWidgets as words } from '../messages/en/survey.ts';
import type { Comparison, Span } from '../survey/survey-view.ts';
import type { CompareWidgetProps } from '../survey/widgets/survey-widgets.tsx';
import type { SurveyAttributes } from './widgets.ts';

/** Props, or a sentence on what cannot be read. */
type Read = { props: CompareWidgetProps } | { fault: string };

const listOf = (text = ''): string[] => text.split(/[\s,]+/).filter((id) => id !== '');
const spanOf = (text: string): Span | null => {
  const [, from, to] = /^\s*([\d-]*)\s*~\s*([\d-]*)\s*$/.exec(text) ?? [];
  return from === undefined || to === undefined ? null : { from: from || null, to: to || null };
};

/** Undefined without `group-a`, `group-b` and `split-day`. */
function comparisonOf(attributes: SurveyAttributes): Comparison | { fault: string } | undefined {
  const { 'group-a': a, 'group-b': b, 'split-day': day } = attributes;
  if (day) return { by: 'day', day };
  if (!a && !b) return undefined;
  for (const [name, text] of Object.entries({ 'group-a': a, 'group-b': b }))
    if (!text?.trim()) return { fault: words.wrongGroup(name, text ?? '') };
  const [first, second] = [spanOf(a ?? ''), spanOf(b ?? '')];
  if (first && second) return { by: 'spans', a: first, b: second };
  if (first || second) return { fault: words.mixedGroups };
  return { by: 'sites', a: listOf(a), b: listOf(b) };
}

export function propsOf(attributes: SurveyAttributes): Read {
  const { sites, from, to, species, confidence } = attributes;
  const comparison = comparisonOf(attributes);
  if (comparison && 'fault' in comparison) return comparison;
  const least = confidence?.trim() ? Number(confidence) : undefined;
  return {
    props: { sites: listOf(sites), from, to, species, confidence: least, comparison },
  };
}
