import { describe, expect, test } from 'vitest';
import { type Correction, noCorrection } from './corrections.ts';
import type { SurveyDeployment } from './figures/deployment-clocks.ts';
import { joinSurvey, type SurveyAnalysis } from './figures/join-survey.ts';
import { suspiciousClocks } from './suspicious-clocks.ts';

function randomFrom(seed: number): () => number {
  let state = seed * 2_654_435_761 + 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
}

function poisson(mean: number, random: () => number): number {
  let [count, product] = [0, random()];
  while (product > Math.exp(-mean)) {
    count += 1;
    product *= random();
  }
  return count;
}

const bump = (hour: number, middle: number, width: number) => {
  const distance = ((((hour - middle + 12) % 24) + 24) % 24) - 12;
  return Math.exp((-distance * distance) / (2 * width * width));
};

interface Recorder {
  /** Hours by which its clock is ahead. */
  ahead?: number;
  /** Hours of the true local day at which dawn and dusk are sung. */
  dawn?: number;
  dusk?: number;
  /** Hours by which sites sing apart. */
  apart?: number;
  /** Recorded true hours; all by default. */
  hours?: readonly number[];
  /** Detections in the loudest hour of a day. */
  loud?: number;
  firstDay?: number;
  correction?: Correction;
  zone?: string;
}

const dayOf = (iso: string) => Date.parse(`${iso}T00:00:00Z`) / 86_400_000;
const may = dayOf('2026-05-01');
const days = 14;
const everyHour = Array.from({ length: 24 }, (_, hour) => hour);

/** A survey whose truth is known: every recorder stood at a site of its own. */
function survey(recorders: readonly Recorder[], seed = 1) {
  const random = randomFrom(seed);
  const cells: { recorder: number; hour: number; count: number }[] = [];
  const effort: { recorder: number; hour: number }[] = [];
  for (const [recorder, given] of recorders.entries()) {
    const {
      ahead = 0,
      dawn = 5,
      dusk = 20,
      apart = 1,
      hours = everyHour,
      loud = 12,
      firstDay = may,
    } = given;
    const own = loud * (0.5 + random());
    const [atDawn, atDusk] = [dawn, dusk].map((at) => at + apart * (random() - 0.5)) as [
      number,
      number,
    ];
    for (let day = 0; day < days; day += 1) {
      const weather = 0.5 + random();
      for (const hour of hours) {
        const middle = hour + 0.5;
        const mean =
          bump(middle, atDawn, 1.2) +
          0.5 * bump(middle, atDusk, 1) +
          0.1 * bump(middle, 12, 4) +
          0.05;
        const shown = (firstDay + day) * 24 + hour + ahead;
        effort.push({ recorder, hour: shown });
        const count = poisson(own * weather * mean, random);
        if (count > 0) cells.push({ recorder, hour: shown, count });
      }
    }
  }
  const names = recorders.map((_, at) => ({ device_id: `R${at}`, utc_offset: null }));
  const analysis: SurveyAnalysis = {
    data_id: 'card',
    is_in_zone: false,
    counts: {
      species: [{ scientific_name: 'Turdus merula', common_name: 'Blackbird' }],
      recorders: names,
      speciesOf: new Uint16Array(cells.length),
      recorderOf: Uint16Array.from(cells, (one) => one.recorder),
      hour: Int32Array.from(cells, (one) => one.hour),
      step: new Uint8Array(cells.length).fill(10),
      count: Uint32Array.from(cells, (one) => one.count),
    },
    effort: {
      recorders: names,
      recorderOf: Uint16Array.from(effort, (one) => one.recorder),
      hour: Int32Array.from(effort, (one) => one.hour),
      seconds: new Float64Array(effort.length).fill(3600),
      recordings: new Uint32Array(effort.length).fill(1),
      refused: new Uint32Array(effort.length),
    },
  };
  const deployments = recorders.map(({ correction, zone }, at): SurveyDeployment => ({
    deployment_id: `d${at}`,
    site_id: `s${at}`,
    device_id: `R${at}`,
    data_id: 'card',
    start: '2025-01-01T00:00:00Z',
    end: '2028-01-01T00:00:00Z',
    recorded_from: null,
    recorded_to: null,
    time_zone: zone ?? 'Etc/UTC',
    utc_offset: null,
    correction: correction ?? null,
  }));
  return joinSurvey([analysis], deployments);
}

const noPlaces = new Map<string, never>();
const right = (count: number, of: Recorder = {}): Recorder[] =>
  Array.from({ length: count }, () => of);
const lateOf = (recorders: readonly Recorder[], seed?: number) =>
  suspiciousClocks(survey(recorders, seed), noPlaces).map((one) => [one.deployment_id, one.hours]);

describe('clocks that other recorders speak against', () => {
  test.each([2, -2, 3, -6, 11])('one that is %i hours ahead is found (S14.50)', (ahead) =>
    expect(lateOf([...right(5), { ahead }])).toEqual([['d5', ahead]]),
  );

  test('why is said: its peak, that of the others, and of how many days', () =>
    expect(suspiciousClocks(survey([...right(5), { ahead: 2 }]), noPlaces)).toEqual([
      {
        deployment_id: 'd5',
        site_id: 's5',
        hours: 2,
        basis: 'others',
        peakHour: expect.toSatisfy((hour: number) => [6, 7].includes(hour)),
        othersHour: expect.toSatisfy((hour: number) => [4, 5].includes(hour)),
        // Its clock runs into the next day.
        days: days + 1,
        others: 5,
      },
    ]));

  test('one with a corrected clock is judged as corrected', () => {
    const correction = { ...noCorrection, shift_s: -2 * 3600 };
    expect(lateOf([...right(5), { ahead: 2, correction }])).toEqual([]);
    expect(lateOf([...right(5), { correction }])).toEqual([['d5', -2]]);
  });

  test('recorders that wake up at five hours of a day tell it by their hours alone', () => {
    const hours = [4, 5, 6, 12, 21];
    expect(lateOf([...right(5, { hours }), { hours, ahead: -2 }])).toEqual([['d5', -2]]);
  });

  test('a valley where dawn is sung two hours late and dusk as elsewhere is no wrong clock', () => {
    for (let seed = 1; seed <= 10; seed += 1)
      expect(lateOf([...right(5), { dawn: 7 }], seed)).toEqual([]);
  });

  test('an hour is too little, two recorders are no majority, and of halves nobody is right', () => {
    expect(lateOf([...right(5), { ahead: 1 }])).toEqual([]);
    expect(lateOf([{}, { ahead: 2 }])).toEqual([]);
    expect(lateOf([...right(3), ...right(3, { ahead: 2 })])).toEqual([]);
    expect(lateOf([])).toEqual([]);
  });

  test('a recorder that did not record the hours of dawn is not accused of missing them', () =>
    expect(lateOf([...right(5), { hours: [7, 8, 9, 10, 11, 12] }])).toEqual([]));

  test('without places only recorders of one season are compared', () => {
    const summer: Recorder = { dawn: 4, dusk: 22 };
    const autumn: Recorder = { dawn: 7, dusk: 18, firstDay: dayOf('2026-10-01') };
    expect(lateOf([...right(4, summer), autumn])).toEqual([]);
    expect(lateOf([...right(4, summer), ...right(2, autumn), { ...autumn, ahead: 3 }])).toEqual([
      ['d6', 3],
    ]);
  });

  test('with places they are compared by sunrise, over zones and seasons', () => {
    // 05:50 by the clocks of Lake Constance, 06:48 by those of Galicia, and 07:22 in October.
    const lake = { latitude: 47.65, longitude: 9.48 };
    const west = { latitude: 42.9, longitude: -8.5 };
    const [atLake, inWest, autumn]: Recorder[] = [
      { zone: 'Europe/Berlin', dawn: 5.5, dusk: 20.5 },
      { zone: 'Europe/Madrid', dawn: 6.7, dusk: 21.5 },
      { zone: 'Europe/Berlin', dawn: 7, dusk: 18.5, firstDay: dayOf('2026-10-01') },
    ];
    const recorders = [...right(3, atLake), inWest!, inWest!, autumn!, { ...atLake, ahead: -3 }];
    const places = new Map(
      recorders.map((one, at) => [`s${at}`, one.zone === 'Europe/Madrid' ? west : lake]),
    );
    expect(suspiciousClocks(survey(recorders), places)).toMatchObject([
      { deployment_id: 'd6', hours: -3, basis: 'sunrise' },
    ]);
  });

  test('peaks an hour apart agree, though the sun rises a minute earlier at one site', () => {
    const recorders = [4.5, 4.5, 5.5, 5.5, 5.5].map((dawn): Recorder => ({ dawn, apart: 0 }));
    const places = new Map(
      [8.9, 8.9, 9.4, 9.4, 9.4, 9.4].map((longitude, at) => [
        `s${at}`,
        { latitude: 47.65, longitude },
      ]),
    );
    expect(suspiciousClocks(survey([...recorders, { ahead: 3 }]), places)).toMatchObject([
      { deployment_id: 'd5', hours: 3, basis: 'sunrise' },
    ]);
  });

  test('one of a thousand recorders is found soon', { timeout: 15_000 }, () => {
    const hours = [4, 5, 6, 12, 21];
    expect(lateOf([...right(999, { hours, loud: 40 }), { hours, ahead: -2, loud: 40 }])).toEqual([
      ['d999', -2],
    ]);
  });

  test('of 25 surveys whose clocks are right, none raises an alarm', () => {
    const alarms = Array.from({ length: 25 }, (_, seed) => {
      const random = randomFrom(seed + 99);
      const recorders = Array.from({ length: 3 + (seed % 6) }, (): Recorder => ({
        dawn: 5 + (random() - 0.5) * 1.5,
        dusk: 20 + (random() - 0.5) * 1.5,
        loud: 2 + 20 * random(),
      }));
      return lateOf(recorders, seed).length;
    });
    expect(alarms.filter((count) => count > 0)).toEqual([]);
  });
});
