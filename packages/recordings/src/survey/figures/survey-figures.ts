import { hourlyRateSeconds } from '@biophony/contract/constants';
import { firstStepOf, takenHours } from './filter-hours.ts';
import { speciesKey } from './cubes.ts';
import { noDay, type JoinedSurvey } from './join-survey.ts';
import type { SiteFigures, SpeciesFigures, SurveyFigures, SurveyFilter } from './figures.ts';
import { weeksOf } from './weeks.ts';

/** Numbers the days of sites; -1 for hours without a time. */
function siteDaysOf({ hours }: JoinedSurvey) {
  const numbers = new Map<number, number>();
  const siteDayOf = new Int32Array(hours.length).fill(-1);
  for (let at = 0; at < hours.length; at += 1) {
    if (hours.day[at] === noDay) continue;
    const key = hours.day[at]! * 65_536 + hours.site[at]!;
    const known = numbers.get(key) ?? numbers.size;
    numbers.set(key, known);
    siteDayOf[at] = known;
  }
  return { siteDayOf, count: numbers.size };
}

/** Prepares the figures of a survey: `of` counts what a filter takes, in one pass over its cells. */
export function surveyFigures(survey: JoinedSurvey): { of(filter: SurveyFilter): SurveyFigures } {
  const { hours, sites, species, speciesStart, cellHour, cellStep, cellCount } = survey;
  const { siteDayOf, count: siteDays } = siteDaysOf(survey);

  /** Seconds and days with effort, in all and by site. */
  const effortOf = (taken: Uint8Array) => {
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
      if (taken[at] !== 1 || listened <= 0) continue;
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
      const taken = takenHours(survey, filter);
      const { bySite, seconds, days } = effortOf(taken);
      const { weeks, weekOf } = weeksOf(survey, taken);
      // The number of the species, counted from 1, that was last detected on a day of a site.
      const lastOn = new Uint32Array(siteDays);
      const found: SpeciesFigures[] = [];
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
          if (cellStep[at]! < least || taken[hour] !== 1) continue;
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
          atSites += 1;
          site.species += 1;
          site.detections += count;
          if (speciesKey(one) === filter.species) site.chosen = count;
        }
        found.push({
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
      found.sort((a, b) => b.detections - a.detections || (speciesKey(a) < speciesKey(b) ? -1 : 1));
      return { detections, seconds, days, undated, sites: bySite, species: found, weeks };
    },
  };
}
