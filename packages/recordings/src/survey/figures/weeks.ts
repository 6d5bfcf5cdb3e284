import { noDay, type JoinedSurvey } from './join-survey.ts';
import type { SurveyWeek } from './figures.ts';

/** 1970 began on a Thursday: the Monday of the week of a day, both counted from 1970. */
const mondayOf = (day: number): number => day - ((((day + 3) % 7) + 7) % 7);

/** Weeks that are told apart; what lies further from the last one is that of clocks which were never right. */
const mostWeeks = 520;

/** Weeks between the first and the last hour that is taken and was listened to, and the place of each hour's week; -1 for none. */
export function weeksOf({ hours }: JoinedSurvey, taken: Uint8Array) {
  let [first, last] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  const counts = (at: number) =>
    taken[at] === 1 && hours.day[at] !== noDay && hours.seconds[at]! > 0;
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
    if (taken[at] !== 1 || day === noDay) continue;
    const week = weeks[(mondayOf(day) - begin) / 7];
    if (!week) continue;
    weekOf[at] = (mondayOf(day) - begin) / 7;
    week.seconds += hours.seconds[at]!;
  }
  return { weeks, weekOf };
}
