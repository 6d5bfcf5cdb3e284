import { speciesKey } from './cubes.ts';
import { firstStepOf, takenHours } from './filter-hours.ts';
import type { JoinedSurvey } from './join-survey.ts';
import type { SpeciesSeason, SurveyFilter } from './figures.ts';
import { weeksOf } from './weeks.ts';

/** One species, by its `speciesKey`, by week and hour of the local day, as a filter takes it; its `species` does not matter. */
export function seasonOf(survey: JoinedSurvey, key: string, filter: SurveyFilter): SpeciesSeason {
  const { hours, species, speciesStart, cellHour, cellStep, cellCount } = survey;
  const taken = takenHours(survey, filter);
  const { weeks, weekOf } = weeksOf(survey, taken);
  const seconds = new Float64Array(weeks.length * 24);
  const detections = new Float64Array(weeks.length * 24);
  for (let at = 0; at < hours.length; at += 1)
    if (weekOf[at]! >= 0) seconds[weekOf[at]! * 24 + hours.hour[at]!]! += hours.seconds[at]!;
  const least = firstStepOf(filter, key);
  const number = species.findIndex((one) => speciesKey(one) === key);
  const end = speciesStart[number + 1] ?? 0;
  for (let at = number < 0 ? end : speciesStart[number]!; at < end; at += 1) {
    const hour = cellHour[at]!;
    if (cellStep[at]! < least || weekOf[hour]! < 0) continue;
    detections[weekOf[hour]! * 24 + hours.hour[hour]!]! += cellCount[at]!;
  }
  return { weeks, detections, seconds };
}
