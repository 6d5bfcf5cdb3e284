import { hourlyRateSeconds } from '@biophony/contract/constants';
import {
  compareGroups,
  type GroupComparison,
  incidenceOf,
  type Occasion,
} from '../statistics/groups.ts';
import { rarefactionCurve, type RarefiedRichness } from '../statistics/richness.ts';
import {
  type CubeRecorder,
  type SiteFigures,
  type SpeciesFigures,
  speciesKey,
  type SpeciesSeason,
  type SurveyActivity,
  type SurveyFigures,
  type SurveyFilter,
  type SurveyWeek,
} from './figures.ts';
import { firstStepOf, type JoinedSurvey, noDay, numberOf, takenHours } from './join-survey.ts';

/** 1970 began on a Thursday. */
const mondayOf = (day: number): number => day - ((((day + 3) % 7) + 7) % 7);

/** Weeks further from the last one come from wrong clocks. */
const mostWeeks = 520;

function weeksOf({ hours }: JoinedSurvey, mask: Uint8Array) {
  let [first, last] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  const counts = (at: number) =>
    mask[at] === 1 && hours.day[at] !== noDay && hours.seconds[at]! > 0;
  for (let at = 0; at < hours.length; at += 1)
    if (counts(at)) {
      first = Math.min(first, hours.day[at]!);
      last = Math.max(last, hours.day[at]!);
    }
  if (first > last)
    return { weeks: [] as SurveyWeek[], weekOf: new Int32Array(hours.length).fill(-1) };
  const end = mondayOf(last);
  const begin = Math.max(mondayOf(first), end - 7 * (mostWeeks - 1));
  const weeks = Array.from({ length: (end - begin) / 7 + 1 }, (_, at): SurveyWeek => ({
    firstDay: begin + 7 * at,
    seconds: 0,
  }));
  const weekOf = new Int32Array(hours.length).fill(-1);
  for (let at = 0; at < hours.length; at += 1) {
    const day = hours.day[at]!;
    if (mask[at] !== 1 || day === noDay) continue;
    const week = weeks[(mondayOf(day) - begin) / 7];
    if (!week) continue;
    weekOf[at] = (mondayOf(day) - begin) / 7;
    week.seconds += hours.seconds[at]!;
  }
  return { weeks, weekOf };
}

function siteDaysOf({ hours }: JoinedSurvey) {
  const numbers = new Map<number, number>();
  const siteDayOf = new Int32Array(hours.length).fill(-1);
  for (let at = 0; at < hours.length; at += 1) {
    if (hours.day[at] === noDay) continue;
    const key = hours.day[at]! * 65_536 + hours.site[at]!;
    const number = numbers.get(key) ?? numbers.size;
    numbers.set(key, number);
    siteDayOf[at] = number;
  }
  return { siteDayOf, count: numbers.size };
}

/** `of` takes one pass over the cells. */
export function surveyFigures(survey: JoinedSurvey): { of(filter: SurveyFilter): SurveyFigures } {
  const { hours, sites, species, speciesStart, cellHour, cellStep, cellCount } = survey;
  const { siteDayOf, count: siteDays } = siteDaysOf(survey);

  const effortOf = (mask: Uint8Array) => {
    const bySite = sites.map((site_id): SiteFigures => ({
      site_id,
      seconds: 0,
      days: 0,
      detections: 0,
      species: 0,
      chosen: 0,
    }));
    const seen = new Uint8Array(siteDays);
    let seconds = 0;
    let days = 0;
    for (let at = 0; at < hours.length; at += 1) {
      const listened = hours.seconds[at]!;
      if (mask[at] !== 1 || listened <= 0) continue;
      const site = bySite[hours.site[at]!];
      seconds += listened;
      if (site) site.seconds += listened;
      const siteDay = siteDayOf[at]!;
      if (siteDay < 0 || seen[siteDay]) continue;
      seen[siteDay] = 1;
      days += 1;
      if (site) site.days += 1;
    }
    return { bySite, seconds, days };
  };

  return {
    of(filter) {
      const mask = takenHours(survey, filter);
      const { bySite, seconds, days } = effortOf(mask);
      const { weeks, weekOf } = weeksOf(survey, mask);
      // Species number, from 1.
      const lastOn = new Uint32Array(siteDays);
      const speciesFigures: SpeciesFigures[] = [];
      let detections = 0;
      let undated = 0;
      for (const [number, one] of species.entries()) {
        const { scientific_name, common_name, accepted_name } = one;
        const least = firstStepOf(filter, speciesKey(one));
        const byWeek = new Float64Array(weeks.length);
        const atSite = new Float64Array(sites.length);
        let [first, last] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
        let total = 0;
        let onDays = 0;
        const end = speciesStart[number + 1]!;
        for (let at = speciesStart[number]!; at < end; at += 1) {
          const hour = cellHour[at]!;
          if (cellStep[at]! < least || mask[hour] !== 1) continue;
          const count = cellCount[at]!;
          total += count;
          atSite[hours.site[hour]!]! += count;
          const siteDay = siteDayOf[hour]!;
          if (siteDay < 0) {
            undated += count;
            continue;
          }
          const day = hours.day[hour]!;
          if (day < first) first = day;
          if (day > last) last = day;
          if (lastOn[siteDay] !== number + 1) {
            lastOn[siteDay] = number + 1;
            onDays += 1;
          }
          const week = weekOf[hour]!;
          if (week >= 0) byWeek[week]! += count;
        }
        if (total === 0) continue;
        detections += total;
        let atSites = 0;
        for (const [at, site] of bySite.entries()) {
          const count = atSite[at]!;
          if (count === 0) continue;
          // Recordings without a deployment stand at no site.
          if (site.site_id !== null) atSites += 1;
          site.species += 1;
          site.detections += count;
          if (speciesKey(one) === filter.species) site.chosen = count;
        }
        speciesFigures.push({
          scientific_name,
          accepted_name,
          common_name,
          detections: total,
          days: onDays,
          sites: atSites,
          perHour: seconds < hourlyRateSeconds ? null : total / (seconds / 3600),
          firstDay: Number.isFinite(first) ? first : null,
          lastDay: Number.isFinite(last) ? last : null,
          byWeek,
          bySite: atSite,
        });
      }
      speciesFigures.sort(
        (a, b) => b.detections - a.detections || (speciesKey(a) < speciesKey(b) ? -1 : 1),
      );
      return { detections, seconds, days, undated, sites: bySite, species: speciesFigures, weeks };
    },
  };
}

/** Days further from the last one come from wrong clocks. */
const mostDays = 3660;

/**
 * Detections and effort by local day and hour: of the filter's species, else of all. Leaves out
 * empty days.
 */
export function activityOf(survey: JoinedSurvey, filter: SurveyFilter): SurveyActivity {
  const { hours, species, speciesStart, cellHour, cellStep, cellCount } = survey;
  const mask = takenHours(survey, filter);
  const counts = new Float64Array(hours.length);
  for (const [number, one] of species.entries()) {
    const key = speciesKey(one);
    if (filter.species !== null && key !== filter.species) continue;
    const least = firstStepOf(filter, key);
    for (let at = speciesStart[number]!; at < speciesStart[number + 1]!; at += 1)
      if (cellStep[at]! >= least && mask[cellHour[at]!] === 1)
        counts[cellHour[at]!]! += cellCount[at]!;
  }
  const isShown = (at: number) =>
    mask[at] === 1 && hours.day[at] !== noDay && (hours.seconds[at]! > 0 || counts[at]! > 0);
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

/**
 * Each occasion is this many local days of one site, from its first included day. Excludes what has
 * no time or deployment.
 */
export function occasionsOf(survey: JoinedSurvey, filter: SurveyFilter, days = 1): Occasion[] {
  const { hours, sites, species, speciesStart, cellHour, cellStep, cellCount } = survey;
  const mask = takenHours(survey, filter);
  const firstDay = sites.map(() => Number.POSITIVE_INFINITY);
  const isCounted = (at: number) =>
    mask[at] === 1 &&
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
    const index = numbers.get(key) ?? occasions.push({ hours: 0, detections: new Map() }) - 1;
    numbers.set(key, index);
    occasionOf[at] = index;
    occasions[index]!.hours += hours.seconds[at]! / 3600;
  }
  const counts = new Float64Array(occasions.length);
  for (const [number, one] of species.entries()) {
    const key = speciesKey(one);
    const least = firstStepOf(filter, key);
    const end = speciesStart[number + 1]!;
    const occasionNumbers: number[] = [];
    for (let at = speciesStart[number]!; at < end; at += 1) {
      const occasion = occasionOf[cellHour[at]!]!;
      if (occasion < 0 || cellStep[at]! < least || cellCount[at] === 0) continue;
      if (counts[occasion] === 0) occasionNumbers.push(occasion);
      counts[occasion]! += cellCount[at]!;
    }
    for (const occasion of occasionNumbers) {
      const { detections } = occasions[occasion]!;
      detections.set(key, (detections.get(key) ?? 0) + counts[occasion]!);
      counts[occasion] = 0;
    }
  }
  return occasions;
}

/** One species (`speciesKey`) by week and hour; ignores the filter's `species`. */
export function seasonOf(survey: JoinedSurvey, key: string, filter: SurveyFilter): SpeciesSeason {
  const { hours, species, speciesStart, cellHour, cellStep, cellCount } = survey;
  const mask = takenHours(survey, filter);
  const { weeks, weekOf } = weeksOf(survey, mask);
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

export interface FoundDay {
  analysis: number;
  recorder: CubeRecorder;
  /** -1 for none. */
  deployment: number;
  /** Since 1970, or `noDay`. */
  day: number;
  /** Of the recorder's clock since 1970, or `noHour`. */
  hours: ReadonlySet<number>;
  /** Highest step of confidence. */
  best: number;
  detections: number;
}

/** Days with the filter's species: highest confidence first, then most detections. */
export function foundDays(survey: JoinedSurvey, filter: SurveyFilter): FoundDay[] {
  const { hours, recorders, speciesStart, cellHour, cellStep, cellCount } = survey;
  const number = filter.species === null ? -1 : numberOf(survey, filter.species);
  if (number < 0 || filter.species === null) return [];
  const mask = takenHours(survey, filter);
  const least = firstStepOf(filter, filter.species);
  const days = new Map<string, FoundDay & { hours: Set<number> }>();
  for (let at = speciesStart[number]!; at < speciesStart[number + 1]!; at += 1) {
    const hour = cellHour[at]!;
    const step = cellStep[at]!;
    if (step < least || mask[hour] !== 1) continue;
    const of = hours.recorder[hour]!;
    const [deployment, day] = [hours.deployment[hour]!, hours.day[hour]!];
    const key = `${of} ${deployment} ${day}`;
    let one = days.get(key);
    if (!one) {
      const { analysis, device_id, utc_offset } = recorders[of]!;
      const recorder = { device_id, utc_offset };
      one = { analysis, recorder, deployment, day, hours: new Set(), best: 0, detections: 0 };
      days.set(key, one);
    }
    one.hours.add(hours.clockHour[hour]!);
    one.best = Math.max(one.best, step);
    one.detections += cellCount[at]!;
  }
  return [...days.values()].sort((a, b) => b.best - a.best || b.detections - a.detections);
}

export interface PartsComparison extends GroupComparison {
  /** Expected species by site-days; empty for an empty part. */
  curves: { a: RarefiedRichness[]; b: RarefiedRichness[] };
}

/** More cannot be seen at the narrowest chart. */
const mostPoints = 200;

/**
 * Compares two filters by site-days with effort; ignores their `species`. Common site-days make
 * intervals too narrow; the caller must check.
 * @throws RangeError with a sentence, beyond `statisticsLimits`
 */
export function compareParts(
  survey: JoinedSurvey,
  a: SurveyFilter,
  b: SurveyFilter,
): PartsComparison {
  const [ofA, ofB] = [occasionsOf(survey, a), occasionsOf(survey, b)];
  const curveOf = (occasions: typeof ofA) =>
    occasions.length === 0 ? [] : rarefactionCurve(incidenceOf(occasions), mostPoints);
  return { ...compareGroups(ofA, ofB), curves: { a: curveOf(ofA), b: curveOf(ofB) } };
}
