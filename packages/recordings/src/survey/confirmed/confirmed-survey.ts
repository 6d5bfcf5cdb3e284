import { numberOf, type JoinedSurvey } from '../figures/join-survey.ts';
import type { FoundDetection } from './confirmed-rows.ts';

/** Detections of an analysis, by its place in the survey. */
export interface ConfirmedOf {
  analysis: number;
  detections: readonly FoundDetection[];
}

/** How many detections a survey counts. */
export function detectionsIn({ cellCount }: JoinedSurvey): number {
  let sum = 0;
  for (const count of cellCount) sum += count;
  return sum;
}

/** Names recorders of analyses. */
const recorderKey = (analysis: number, device: string | null, offset: string | null) =>
  JSON.stringify([analysis, device, offset]);

/** The place of the hour of each detection among the hours of a survey; -1 where it has none. */
function hoursOf({ hours, recorders }: JoinedSurvey, confirmed: readonly ConfirmedOf[]) {
  const numbers = new Map(
    recorders.map(({ analysis, device_id, utc_offset }, at) => [
      recorderKey(analysis, device_id, utc_offset),
      at,
    ]),
  );
  const recorderOf = (analysis: number, one: FoundDetection) =>
    numbers.get(recorderKey(analysis, one.device_id, one.utc_offset)) ?? -1;
  const needed = new Map<number, Map<number, number>>();
  for (const { analysis, detections } of confirmed)
    for (const one of detections) {
      const recorder = recorderOf(analysis, one);
      const places = needed.get(recorder) ?? new Map<number, number>();
      places.set(one.hour, -1);
      needed.set(recorder, places);
    }
  for (let at = 0; at < hours.length; at += 1) {
    const places = needed.get(hours.recorder[at]!);
    if (places?.has(hours.clockHour[at]!)) places.set(hours.clockHour[at]!, at);
  }
  return (analysis: number, one: FoundDetection): number =>
    needed.get(recorderOf(analysis, one))?.get(one.hour) ?? -1;
}

/** The cells of detections, by places of species and hours; without those that the survey does not know. */
function cellsOf(survey: JoinedSurvey, found: readonly ConfirmedOf[]) {
  const hourOf = hoursOf(survey, found);
  return found
    .flatMap(({ analysis, detections }) =>
      detections.map((one) => ({
        species: numberOf(survey, one.species),
        hour: hourOf(analysis, one),
        step: one.step,
      })),
    )
    .filter(({ species, hour }) => species >= 0 && hour >= 0);
}

/** Where the cells of each species begin once those without a detection are gone. */
function startsLeft(starts: Uint32Array, counts: Uint32Array): Uint32Array {
  let left = 0;
  let at = 0;
  return starts.map((end) => {
    for (; at < end; at += 1) if (counts[at]! > 0) left += 1;
    return left;
  });
}

/** More than there are steps of confidence. */
const mostSteps = 32;

/** The same survey without these detections. One whose recorder or hour the survey does not know takes nothing away. */
export function withoutDetections(
  survey: JoinedSurvey,
  found: readonly ConfirmedOf[],
): JoinedSurvey {
  const { speciesStart, cellHour, cellStep } = survey;
  // Of each species, how many to take away by hour and step.
  const keyOf = (hour: number, step: number) => hour * mostSteps + step;
  const taken = new Map<number, Map<number, number>>();
  for (const { species, hour, step } of cellsOf(survey, found)) {
    const ofSpecies = taken.get(species) ?? new Map<number, number>();
    ofSpecies.set(keyOf(hour, step), (ofSpecies.get(keyOf(hour, step)) ?? 0) + 1);
    taken.set(species, ofSpecies);
  }
  const counts = Uint32Array.from(survey.cellCount);
  for (const [species, ofSpecies] of taken)
    for (let at = speciesStart[species]!; at < speciesStart[species + 1]!; at += 1) {
      const key = keyOf(cellHour[at]!, cellStep[at]!);
      const less = Math.min(ofSpecies.get(key) ?? 0, counts[at]!);
      if (less === 0) continue;
      ofSpecies.set(key, ofSpecies.get(key)! - less);
      counts[at]! -= less;
    }
  const isLeft = (_: number, at: number) => counts[at]! > 0;
  return {
    ...survey,
    speciesStart: startsLeft(speciesStart, counts),
    cellHour: cellHour.filter(isLeft),
    cellStep: cellStep.filter(isLeft),
    cellCount: counts.filter((one) => one > 0),
  };
}

/**
 * The same survey with these detections alone: sites, species, hours and effort stay, so that every figure and chart is of what
 * people confirmed. A detection whose recorder or hour the survey does not know is left out.
 */
export function confirmedSurvey(
  survey: JoinedSurvey,
  confirmed: readonly ConfirmedOf[],
): JoinedSurvey {
  const cells = cellsOf(survey, confirmed).sort(
    (a, b) => a.species - b.species || a.hour - b.hour || a.step - b.step,
  );
  const speciesStart = new Uint32Array(survey.species.length + 1);
  for (const { species } of cells) speciesStart[species + 1]! += 1;
  for (let at = 0; at < survey.species.length; at += 1) speciesStart[at + 1]! += speciesStart[at]!;
  return {
    ...survey,
    speciesStart,
    cellHour: Uint32Array.from(cells, ({ hour }) => hour),
    cellStep: Uint8Array.from(cells, ({ step }) => step),
    cellCount: new Uint16Array(cells.length).fill(1),
  };
}
