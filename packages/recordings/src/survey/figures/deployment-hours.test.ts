import { describe, expect, test } from 'vitest';
import { correctTimezone } from '../../card/correct-timezone.ts';
import type { RecordingFacts } from '../../facts.ts';
import { noCorrection } from '../corrections.ts';
import { recordingsOfRecorder, type SurveyDeployment } from './deployment-clocks.ts';
import { joinSurvey, noFilter } from './join-survey.ts';
import { surveyFigures } from './survey-figures.ts';
import { hoursOfRecording, makeAnalysis } from './testing/make-cubes.ts';

interface Made {
  at: string;
  seconds: number;
}

/** As many recordings as asked, the first at `first`, one each `everyMinutes`, in the clock that `first` names. */
function recordings(first: string, many: number, everyMinutes: number, seconds: number): Made[] {
  const offset = first.slice(19);
  const began = Date.parse(`${first.slice(0, 19)}Z`);
  return Array.from({ length: many }, (_, at) => {
    const digits = new Date(began + at * everyMinutes * 60_000).toISOString().slice(0, 19);
    return { at: digits + offset, seconds };
  });
}

/** The deployment that a proposal of these recordings makes. */
const accepted = (
  of: readonly Made[],
  given: Partial<SurveyDeployment> = {},
): SurveyDeployment => ({
  deployment_id: 'one',
  site_id: 'bog',
  device_id: 'A',
  data_id: 'card',
  start: null,
  end: null,
  recorded_from: of[0]!.at,
  recorded_to: of.at(-1)!.at,
  time_zone: 'UTC',
  utc_offset: null,
  correction: null,
  ...given,
});

/** Hours that were listened to, by site, in an analysis of recordings; '' for what belongs to no deployment. */
function hoursBySite(
  made: readonly Made[],
  deployments: readonly SurveyDeployment[],
  isInZone = false,
) {
  const effort = made.flatMap(({ at, seconds }) => hoursOfRecording('A', at, seconds));
  const detections = effort.map(({ at }) => ({
    species: 'Strix aluco',
    device_id: 'A',
    at,
    confidence: 0.9,
  }));
  const analysis = { ...makeAnalysis('card', detections, effort), is_in_zone: isInZone };
  const { sites } = surveyFigures(joinSurvey([analysis], deployments)).of(noFilter);
  return Object.fromEntries(sites.map(({ site_id, seconds }) => [site_id ?? '', seconds / 3600]));
}

describe('in an analysis that put times into a zone', () => {
  const inZone = (made: readonly Made[], zone: string): Made[] =>
    made.map(({ at, seconds }) => {
      const utc_offset = at.slice(19) || null;
      const facts = { recorded_at: at, utc_offset, issues: [] as object[] } as RecordingFacts;
      const keep = utc_offset === null ? 'clock' : 'moment';
      return { at: correctTimezone(facts, zone, { keep }).recorded_at!, seconds };
    });
  const placedAt = (made: readonly Made[], of: SurveyDeployment) =>
    made.map(({ at }) => {
      const recorder = { device_id: 'A', utc_offset: at.slice(19) || null };
      const place = recordingsOfRecorder([of], recorder, 'card', true);
      return place(Date.parse(`${at.slice(0, 19)}Z`)).deployment;
    });
  const nights = [
    ...recordings('2024-05-02T04:00:00+00:00', 10, 60, 3600),
    ...recordings('2024-05-03T04:00:00+00:00', 10, 60, 3600),
  ];
  const before = recordings('2024-05-01T12:00:00+00:00', 4, 60, 3600);
  const after = recordings('2024-05-03T18:00:00+00:00', 4, 60, 3600);
  const zones = [
    'Pacific/Honolulu',
    'America/Los_Angeles',
    'America/St_Johns',
    'UTC',
    'Asia/Kolkata',
    'Asia/Kathmandu',
    'Asia/Tokyo',
    'Pacific/Auckland',
  ];

  test.each(zones)('what a recorder wrote bounds its deployment by the moment: %s', (zone) => {
    const of = accepted(nights, { time_zone: zone });
    expect(hoursBySite(inZone(nights, zone), [of], true)).toEqual({ bog: 20 });
    expect(placedAt(inZone(nights, zone), of)).toEqual(nights.map(() => 0));
    const others = inZone([...before, ...after], zone);
    expect(hoursBySite(others, [of], true)).toEqual({ '': 8 });
    expect(placedAt(others, of)).toEqual([...before, ...after].map(() => -1));
  });

  test.each([
    ['America/Los_Angeles', '2024-03-10T06:00:00+00:00'],
    ['America/Los_Angeles', '2024-11-03T06:00:00+00:00'],
    ['Australia/Lord_Howe', '2024-04-06T12:00:00+00:00'],
    ['Australia/Lord_Howe', '2024-10-05T12:00:00+00:00'],
  ])('the zone’s change of clocks moves nothing out: %s, %s', (zone, first) => {
    const made = recordings(first, 8, 60, 3600);
    const of = accepted(made, { time_zone: zone });
    expect(hoursBySite(inZone(made, zone), [of], true)).toEqual({ bog: 8 });
    expect(placedAt(inZone(made, zone), of)).toEqual(made.map(() => 0));
    const late = recordings(made.at(-1)!.at, 4, 60, 3600).slice(1);
    expect(placedAt(inZone(late, zone), of)).toEqual([-1, -1, -1]);
    expect(hoursBySite(inZone(late, zone), [of], true)).toEqual({ '': 3 });
  });

  test('a recorder that names no offset is bounded by its digits, as its clock stays', () => {
    const made = recordings('2024-05-02T04:00:00', 10, 60, 3600);
    const of = accepted(made, { time_zone: 'Asia/Tokyo' });
    const late = recordings('2024-05-02T18:00:00', 2, 60, 3600);
    const all = inZone([...made, ...late], 'Asia/Tokyo');
    expect(all[0]!.at).toBe('2024-05-02T04:00:00+09:00');
    expect(hoursBySite(all, [of], true)).toEqual({ bog: 10, '': 2 });
    expect(placedAt(all, of)).toEqual([...made.map(() => 0), -1, -1]);
  });

  test('a correction changes nothing of what belongs to the deployment', () => {
    const correction = { ...noCorrection, time_zone: 'America/Lima', shift_s: 86_400 };
    const of = accepted(nights, { correction });
    expect(hoursBySite(inZone(nights, 'Asia/Tokyo'), [of], true)).toEqual({ bog: 20 });
  });
});

describe('after the last recording of a deployment has begun', () => {
  const minutes = recordings('2024-04-30T18:00:00+00:00', 72, 10, 60);

  test('recordings of a recorder that was moved or ran on are not at its site (S14.9)', () => {
    const later = recordings('2024-05-01T08:00:00+00:00', 126, 10, 60);
    const placed = hoursBySite([...minutes, ...later], [accepted(minutes)]);
    expect(placed['bog']).toBeCloseTo(1.2);
    expect(placed['']).toBeCloseTo(2.1);
    const runningOn = recordings('2024-05-01T06:00:00+00:00', 126, 10, 60);
    expect(hoursBySite([...minutes, ...runningOn], [accepted(minutes)])['bog']).toBeCloseTo(1.2);
  });

  test('its last hour is its own until another recording begins in a later one', () => {
    const hourly = recordings('2024-05-01T08:20:00+00:00', 6, 60, 3600);
    const of = accepted(hourly);
    expect(hoursBySite(hourly, [of])).toEqual({ bog: 6 });
    // The hour of 14 has a third of the last recording and two thirds of the next one.
    const on = recordings('2024-05-01T14:20:00+00:00', 6, 60, 3600);
    const placed = hoursBySite([...hourly, ...on], [of]);
    expect(placed['bog']).toBeCloseTo(6 - 1 / 3);
    expect(placed['']).toBeCloseTo(6 + 1 / 3);
  });

  test('a recording of a day goes on to its end, and the next one is another', () => {
    const [day] = recordings('2024-05-01T12:30:00+00:00', 1, 0, 86_400);
    expect(hoursBySite([day!], [accepted([day!])])).toEqual({ bog: 24 });
    const next = { at: '2024-05-02T12:30:00+00:00', seconds: 86_400 };
    const both = hoursBySite([day!, next], [accepted([day!])]);
    expect(both).toEqual({ bog: 23.5, '': 24.5 });
    expect(hoursBySite([day!, next], [accepted([day!, next])])).toEqual({ bog: 48 });
  });

  test('one of two days does, too', () => {
    const long = { at: '2024-05-01T12:00:00+00:00', seconds: 2 * 86_400 };
    expect(hoursBySite([long], [accepted([long])])).toEqual({ bog: 48 });
  });

  test('so it is in the clock of an analysis that put times into a zone', () => {
    const day = { at: '2024-05-01T18:00:00+05:30', seconds: 86_400 };
    const next = { at: '2024-05-02T20:00:00+05:30', seconds: 7200 };
    const of = accepted([{ at: '2024-05-01T12:30:00+00:00', seconds: 0 }]);
    expect(hoursBySite([day, next], [of], true)).toEqual({ bog: 24, '': 2 });
  });
});
