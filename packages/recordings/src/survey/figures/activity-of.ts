import { speciesKey } from './cubes.ts';
import { firstStepOf, takenHours } from './filter-hours.ts';
import { noDay, type JoinedSurvey } from './join-survey.ts';
import type { SurveyActivity, SurveyFilter } from './figures.ts';

/** Days that are told apart; what lies further from the last one is that of clocks which were never right. */
const mostDays = 3660;

/**
 * Detections and effort by local day and hour, all sites that a filter takes together: of the filter's species, or of all
 * where it names none. Days with neither are left out.
 */
export function activityOf(survey: JoinedSurvey, filter: SurveyFilter): SurveyActivity {
  const { hours, species, speciesStart, cellHour, cellStep, cellCount } = survey;
  const taken = takenHours(survey, filter);
  const counts = new Float64Array(hours.length);
  for (const [number, one] of species.entries()) {
    const key = speciesKey(one);
    if (filter.species !== null && key !== filter.species) continue;
    const least = firstStepOf(filter, key);
    for (let at = speciesStart[number]!; at < speciesStart[number + 1]!; at += 1)
      if (cellStep[at]! >= least && taken[cellHour[at]!] === 1)
        counts[cellHour[at]!]! += cellCount[at]!;
  }
  const isShown = (at: number) =>
    taken[at] === 1 && hours.day[at] !== noDay && (hours.seconds[at]! > 0 || counts[at]! > 0);
  const used = new Set<number>();
  for (let at = 0; at < hours.length; at += 1) if (isShown(at)) used.add(hours.day[at]!);
  const days = [...used].sort((a, b) => a - b).slice(-mostDays);
  const place = new Map(days.map((day, at) => [day, at]));
  const detections = new Uint32Array(days.length * 24);
  const seconds = new Float32Array(days.length * 24);
  for (let at = 0; at < hours.length; at += 1) {
    const day = isShown(at) ? place.get(hours.day[at]!) : undefined;
    if (day === undefined) continue;
    detections[day * 24 + hours.hour[at]!]! += counts[at]!;
    seconds[day * 24 + hours.hour[at]!]! += hours.seconds[at]!;
  }
  return { days, detections, seconds };
}
