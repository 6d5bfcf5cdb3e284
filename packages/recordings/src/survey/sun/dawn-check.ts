import { type Correction, deploymentZone } from '../corrections.ts';
import { zoneOf } from '../../time/zone.ts';
import { activityOf } from '../figures/survey-figures.ts';
import type { SurveyDeployment } from '../figures/deployment-clocks.ts';
import { joinSurvey, noFilter, type SurveyAnalysis } from '../figures/join-survey.ts';
import type { Place } from '../coordinates.ts';
import { type DawnPeak, firstDawnPeak, sunTimes } from './sun.ts';

/** First peak of activity relative to sunrise. */
export interface DawnFigures extends DawnPeak {
  /** Of the local day, on `middleDay`. */
  sunriseMinute: number;
  /** To the middle of the peak's hour, from -720 to 720; negative before sunrise. */
  minutesAfterSunrise: number;
}

/** Dawn by the present clock, and with another correction. */
export interface DawnCheck {
  before: DawnFigures;
  after: DawnFigures;
}

const dayMinutes = 1440;
const minuteMs = 60_000;

/** Minutes, the shorter way around. */
const between = (from: number, to: number) =>
  ((((to - from + dayMinutes / 2) % dayMinutes) + dayMinutes) % dayMinutes) - dayMinutes / 2;

function dawnOf(
  analyses: readonly SurveyAnalysis[],
  deployment: SurveyDeployment,
  place: Place,
): DawnFigures | null {
  const survey = joinSurvey(analyses, [deployment]);
  const deployments = new Set([deployment.deployment_id]);
  const peak = firstDawnPeak(activityOf(survey, { ...noFilter, deployments }));
  if (!peak) return null;
  const zone = deploymentZone(deployment);
  const { sunrise } = sunTimes(place, peak.middleDay, zone);
  if (sunrise === null) return null;
  const minute = Math.round((sunrise + zoneOf(zone).spanAt(sunrise).offsetMs) / minuteMs);
  const sunriseMinute = ((minute % dayMinutes) + dayMinutes) % dayMinutes;
  return {
    ...peak,
    sunriseMinute,
    minutesAfterSunrise: between(sunriseMinute, peak.hour * 60 + 30),
  };
}

/**
 * Compares a deployment's first peak of activity with sunrise. Null where an analysis found too
 * little, or the sun does not rise: see `firstDawnPeak`. Hours are those of cubes: a change of less
 * than an hour may not show.
 * @throws RangeError for an invalid zone or known time
 */
export function dawnCheck(
  analyses: readonly SurveyAnalysis[],
  deployment: SurveyDeployment,
  correction: Correction,
  place: Place,
): DawnCheck | null {
  const before = dawnOf(analyses, deployment, place);
  const after = before && dawnOf(analyses, { ...deployment, correction }, place);
  return before && after && { before, after };
}
