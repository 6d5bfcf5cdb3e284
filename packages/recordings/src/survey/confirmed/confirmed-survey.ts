import { numberOf, type JoinedSurvey } from '../figures/join-survey.ts';
import type { FoundDetection } from './confirmed-rows.ts';

/** Detections of the analysis with this index in the survey. */
export interface ConfirmedOf {
  analysis: number;
  detections: readonly FoundDetection[];
}

/** Number of detections. */
export function detectionsIn({ cellCount }: JoinedSurvey): number {
  let sum = 0;
  for (const count of cellCount) sum += count;
  return sum;
}

const recorderKey = (analysis: number, device: string | null, offset: string | null) =>
  JSON.stringify([analysis, device, offset]);

/** -1 where the survey has no such hour. */
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

function startsLeft(starts: Uint32Array, counts: Uint32Array): Uint32Array {
  let left = 0;
  let at = 0;
  return starts.map((end) => {
    for (; at < end; at += 1) if (counts[at]! > 0) left += 1;
    return left;
  });
}

const mostSteps = 32;

/** Survey without these detections; ignores unknown recorders and hours. */
export function withoutDetections(
  survey: JoinedSurvey,
  found: readonly ConfirmedOf[],
): JoinedSurvey {
  const { speciesStart, cellHour, cellStep } = survey;
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
 * Survey with these detections only. Sites, species, hours and effort stay. Ignores unknown
 * recorders and hours.
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
