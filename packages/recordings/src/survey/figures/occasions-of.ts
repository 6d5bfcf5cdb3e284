import { speciesKey } from './cubes.ts';
import { firstStepOf, takenHours } from './filter-hours.ts';
import { noDay, type JoinedSurvey } from './join-survey.ts';
import type { SurveyFilter } from './figures.ts';
import type { Occasion } from '../statistics/group.ts';

/**
 * The sampling occasions that a filter takes: each is so many local days of one site, counted from the first day of that site
 * that is taken. What has no time, or belongs to no deployment, is none.
 */
export function occasionsOf(survey: JoinedSurvey, filter: SurveyFilter, days = 1): Occasion[] {
  const { hours, sites, species, speciesStart, cellHour, cellStep, cellCount } = survey;
  const taken = takenHours(survey, filter);
  const firstDay = sites.map(() => Number.POSITIVE_INFINITY);
  const isCounted = (at: number) =>
    taken[at] === 1 &&
    hours.day[at] !== noDay &&
    hours.seconds[at]! > 0 &&
    sites[hours.site[at]!] !== null;
  for (let at = 0; at < hours.length; at += 1)
    if (isCounted(at)) {
      const site = hours.site[at]!;
      firstDay[site] = Math.min(firstDay[site]!, hours.day[at]!);
    }
  const occasions: { hours: number; detections: Map<string, number> }[] = [];
  const numbers = new Map<number, number>();
  const occasionOf = new Int32Array(hours.length).fill(-1);
  for (let at = 0; at < hours.length; at += 1) {
    if (!isCounted(at)) continue;
    const site = hours.site[at]!;
    const key = Math.floor((hours.day[at]! - firstDay[site]!) / days) * sites.length + site;
    const known = numbers.get(key) ?? occasions.push({ hours: 0, detections: new Map() }) - 1;
    numbers.set(key, known);
    occasionOf[at] = known;
    occasions[known]!.hours += hours.seconds[at]! / 3600;
  }
  // A number an occasion, so that a map is written once for each species of it, and not for each of its cells.
  const counts = new Float64Array(occasions.length);
  for (const [number, one] of species.entries()) {
    const key = speciesKey(one);
    const least = firstStepOf(filter, key);
    const end = speciesStart[number + 1]!;
    const found: number[] = [];
    for (let at = speciesStart[number]!; at < end; at += 1) {
      const occasion = occasionOf[cellHour[at]!]!;
      if (occasion < 0 || cellStep[at]! < least || cellCount[at] === 0) continue;
      if (counts[occasion] === 0) found.push(occasion);
      counts[occasion]! += cellCount[at]!;
    }
    for (const occasion of found) {
      const { detections } = occasions[occasion]!;
      detections.set(key, (detections.get(key) ?? 0) + counts[occasion]!);
      counts[occasion] = 0;
    }
  }
  return occasions;
}
