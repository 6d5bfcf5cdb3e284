import { speciesKey, type SurveyFilter } from '@biophony/recordings/survey';
import type { SurveyWidgetMessages } from '../../messages/index.ts';
import { dayNumber } from '../days.ts';
import { filterOf, plainSurveyView } from '../survey-view.ts';

/** Options of a survey's widget. */
export interface SurveyWidgetProps {
  projectId?: string;
  /** Site IDs; all sites when absent. */
  sites?: readonly string[];
  /** First and last local day, `2024-05-01`, both included. */
  from?: string;
  to?: string;
  /** Scientific name of a species, or the name of a kind of sound. */
  species?: string;
  /** Least confidence, from 0 to 0.95; counted in steps of 0.05. */
  confidence?: number;
}

/** Filter of a widget, or a sentence on the invalid option. */
type Asked = { filter: SurveyFilter; fault?: undefined } | { fault: string };

/** Most sites read; no project has more. */
const mostSites = 2000;

export function askedOf(props: SurveyWidgetProps, words: SurveyWidgetMessages): Asked {
  const { sites = [], from = '', to = '', species, confidence = 0 } = props;
  for (const [name, day] of Object.entries({ from, to }))
    if (day !== '' && dayNumber(day) === null) return { fault: words.wrongDay(name, day) };
  if (from !== '' && to !== '' && to < from) return { fault: words.endsBefore };
  if (!(confidence >= 0 && confidence <= 0.95))
    return { fault: words.wrongConfidence(String(confidence)) };
  return {
    filter: filterOf({
      ...plainSurveyView,
      sites: sites.slice(0, mostSites),
      from: from || null,
      to: to || null,
      species: species || null,
      confidence: Math.round(confidence * 20) / 20,
    }),
  };
}

interface Named {
  scientific_name: string;
  common_name: string;
  /** All known names of the species; empty where names are not available. */
  names?: readonly string[];
}

/** Returns the name of a species by key; the key itself if unknown. */
export function speciesNames(species: readonly Named[]): (key: string) => string {
  const names = new Map(
    species.map((one) => [speciesKey(one), one.common_name || one.scientific_name]),
  );
  return (key) => names.get(key) ?? key;
}

/** Key of a species by any of its names; null if not found. */
export function foundKey(species: readonly Named[], name: string): string | null {
  const known =
    species.find((one) => speciesKey(one) === name) ??
    species.find(({ names }) => names?.includes(name));
  return known ? speciesKey(known) : null;
}
