import type { CubeRecorder } from './cubes.ts';
import type { SurveyFilter } from './figures.ts';
import { firstStepOf, takenHours } from './filter-hours.ts';
import { numberOf, type JoinedSurvey } from './join-survey.ts';

/** Detections of one species by one recorder on one local day of its deployment, as an analysis counted them. */
export interface FoundDay {
  /** Place in the analyses of the survey. */
  analysis: number;
  recorder: CubeRecorder;
  /** Place in the deployments; -1 for none. */
  deployment: number;
  /** Local days since 1970; `noDay` where no time is known. */
  day: number;
  /** Hours of the recorder's clock in which they are, since 1970; `noHour` where no time is known. */
  hours: ReadonlySet<number>;
  /** The highest step of confidence that any of them has. */
  best: number;
  detections: number;
}

/**
 * Where the single detections of the filter's species are, by the counts alone: those with the surest first, then those
 * with the most. None where the filter names no species.
 */
export function foundDays(survey: JoinedSurvey, filter: SurveyFilter): FoundDay[] {
  const { hours, recorders, speciesStart, cellHour, cellStep, cellCount } = survey;
  const number = filter.species === null ? -1 : numberOf(survey, filter.species);
  if (number < 0 || filter.species === null) return [];
  const taken = takenHours(survey, filter);
  const least = firstStepOf(filter, filter.species);
  const found = new Map<string, FoundDay & { hours: Set<number> }>();
  for (let at = speciesStart[number]!; at < speciesStart[number + 1]!; at += 1) {
    const hour = cellHour[at]!;
    const step = cellStep[at]!;
    if (step < least || taken[hour] !== 1) continue;
    const of = hours.recorder[hour]!;
    const [deployment, day] = [hours.deployment[hour]!, hours.day[hour]!];
    const key = `${of} ${deployment} ${day}`;
    let one = found.get(key);
    if (!one) {
      const { analysis, device_id, utc_offset } = recorders[of]!;
      const recorder = { device_id, utc_offset };
      one = { analysis, recorder, deployment, day, hours: new Set(), best: 0, detections: 0 };
      found.set(key, one);
    }
    one.hours.add(hours.clockHour[hour]!);
    one.best = Math.max(one.best, step);
    one.detections += cellCount[at]!;
  }
  // What ties stays in the order of the counts: by analysis, recorder and hour.
  return [...found.values()].sort((a, b) => b.best - a.best || b.detections - a.detections);
}
