import {
  confirmedSurvey,
  eachItsOwn,
  withoutDetections,
  joinSurvey,
  noCorrection,
  noFilter,
  noHour,
  type CountCube,
  type SurveyDeployment,
  type SurveyFilter,
} from '@biophony/recordings/survey';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { detectionsParquet, type MadeDetection } from '../../explorer/testing/make-detections.ts';
import { serveFiles, type ServedFiles } from '../../explorer/testing/serve-files.ts';
import type { FoundRow } from './calls.ts';
import { createFoundDetections, type Lists, pageRows } from './found-detections.ts';
import { readConfirmed } from './survey-engine.ts';

const recorders = ['A1', 'B2', 'C3'];
const species = ['Strix aluco', 'Turdus merula'];
const hourMs = 3_600_000;

/** Four days of three recorders, in the order of recordings; some of them without a time. */
const made = recorders.flatMap((device_id, of) =>
  Array.from({ length: 400 }, (_, at): MadeDetection => {
    const start_s = (at % 10) * 6;
    const began = Date.UTC(2026, 4, 1) + Math.floor(at / 10) * 2.4 * hourMs;
    const timed = at < 390;
    return {
      device_id,
      utc_offset: timed ? '+02:00' : null,
      file: `${device_id}/${Math.floor(at / 10)}.WAV`,
      start_s,
      scientific_name: species[(at * 7 + of) % 3 === 0 ? 0 : 1],
      common_name: '',
      confidence: 0.1 + ((at * 37 + of * 11) % 90) / 100,
      start_local: timed ? new Date(began + start_s * 1000).toISOString().slice(0, 23) : null,
    };
  }),
);
const analyses = [
  made.filter(({ device_id }) => device_id !== 'C3'),
  made.filter(({ device_id }) => device_id === 'C3'),
];

const hourOf = ({ start_local: at }: MadeDetection) =>
  at ? Math.floor(Date.parse(`${at}Z`) / hourMs) : noHour;
const stepOf = ({ confidence = 0 }: MadeDetection) => Math.floor(confidence * 20);

function cubeOf(rows: readonly MadeDetection[]): CountCube {
  const clocks = recorders.flatMap((device_id) =>
    ['+02:00', null].map((utc_offset) => ({ device_id, utc_offset })),
  );
  return {
    species: species.map((scientific_name) => ({ scientific_name, common_name: '' })),
    recorders: clocks,
    speciesOf: Uint16Array.from(rows, (row) => species.indexOf(row.scientific_name ?? '')),
    recorderOf: Uint16Array.from(rows, (row) =>
      clocks.findIndex(
        (one) => one.device_id === row.device_id && one.utc_offset === row.utc_offset,
      ),
    ),
    hour: Int32Array.from(rows, hourOf),
    step: Uint8Array.from(rows, stepOf),
    count: new Uint32Array(rows.length).fill(1),
  };
}

const deployment = (part: Partial<SurveyDeployment>): SurveyDeployment => ({
  deployment_id: 'd-lake',
  site_id: 's-lake',
  device_id: 'A1',
  data_id: null,
  start: null,
  end: null,
  recorded_from: null,
  recorded_to: null,
  time_zone: 'Europe/Berlin',
  utc_offset: null,
  correction: { ...noCorrection, shift_s: -3600 },
  ...part,
});
const deployments = [
  deployment({}),
  deployment({ deployment_id: 'd-bog', site_id: 's-bog', device_id: 'C3', correction: null }),
];
const opened = {
  deployments,
  analyses: analyses.map((_, at) => ({ data_id: `card-${at}`, is_in_zone: false })),
};
const survey = joinSurvey(
  analyses.map((rows, at) => {
    const counts = cubeOf(rows);
    const empty = { recorders: [], recorderOf: new Uint16Array(0), hour: new Int32Array(0) };
    const effort = {
      ...empty,
      seconds: new Float64Array(0),
      recordings: new Uint32Array(0),
      refused: new Uint32Array(0),
    };
    return { ...opened.analyses[at]!, counts, effort };
  }),
  deployments,
);

describe('single detections of a survey', () => {
  let served: ServedFiles;
  const files = analyses.map((rows) => detectionsParquet(rows, 50));
  beforeAll(async () => {
    served = await serveFiles({ '0.parquet': files[0]!, '1.parquet': files[1]! });
  });
  afterAll(() => served.close());

  const sourceOf = (analysis: number) => ({
    analysis,
    url: served.url(`${analysis}.parquet`),
    size: files[analysis]!.length,
  });
  async function all(filter: SurveyFilter, of = survey, lists?: Lists) {
    const detections = createFoundDetections(of, opened, lists);
    const pages: FoundRow[][] = [];
    const requests: number[] = [];
    let counted = 0;
    for (let at = { day: 0, group: 0, row: 0 }, more = true; more;) {
      const before = served.requests.length;
      const found = detections.found({ filter, at });
      counted = found.detections;
      const sources = found.analyses.map(sourceOf);
      const { rows, next } = await detections.page({ filter, at, sources });
      pages.push(rows);
      requests.push(served.requests.length - before);
      more = next !== null;
      if (next) at = next;
    }
    return { rows: pages.flat(), pages, requests, counted };
  }
  const owl = { ...noFilter, species: 'Strix aluco' };
  const keyOf = ({ file, start_s }: { file?: string; start_s?: number }) => `${file} ${start_s}`;
  const expected = (takes: (one: MadeDetection) => boolean) =>
    made
      .filter((one) => one.scientific_name === 'Strix aluco' && takes(one))
      .map(keyOf)
      .sort();

  it('are all that the counts count, each once, few requests a page (S14.28, S14.29)', async () => {
    const { rows, pages, requests, counted } = await all(owl);
    expect(rows.map(keyOf).sort()).toEqual(expected(() => true));
    expect(counted).toBe(rows.length);
    expect(Math.max(...pages.map(({ length }) => length))).toBeLessThanOrEqual(pageRows);
    expect(Math.max(...requests)).toBeLessThan(16);
  });

  it('are those of the filter: site, hours, confidence (S14.28)', async () => {
    const sure = { ...owl, minConfidence: 0.5, sites: new Set(['s-bog']) };
    expect((await all(sure)).rows.map(keyOf).sort()).toEqual(
      expected((one) => one.device_id === 'C3' && stepOf(one) >= 10 && hourOf(one) !== noHour),
    );
    const night = { ...owl, sites: new Set(['s-lake']), hours: [22, 3] as const };
    expect((await all(night)).rows.map(keyOf).sort()).toEqual(
      expected((one) => {
        if (one.device_id !== 'A1' || hourOf(one) === noHour) return false;
        const hour = (hourOf(one) + 23) % 24;
        return hour >= 22 || hour <= 3;
      }),
    );
    expect((await all({ ...owl, species: 'Nobody' })).rows).toEqual([]);
  });

  it('are those from the threshold of their species on, as the counts take it (S14.41, S14.42)', async () => {
    const calibrated = (score: number) => ({
      ...owl,
      leastBySpecies: new Map([['Strix aluco', score]]),
    });
    const { rows, counted } = await all(calibrated(0.62));
    expect(rows.map(keyOf).sort()).toEqual(expected((one) => stepOf(one) >= 13));
    expect(counted).toBe(rows.length);
    expect((await all(calibrated(0.96))).rows).toEqual([]);
    expect((await all({ ...owl, leastBySpecies: new Map() })).rows).toEqual([]);
  });

  it('are those that people confirmed, or all but those that they reject, with few row groups read for them (S14.41, S14.43)', async () => {
    const wantedOf = (of: number) =>
      analyses[of]!.filter((one, at) => one.scientific_name === 'Strix aluco' && at % 25 === 0).map(
        ({ file = '', start_s = 0 }) => ({
          file,
          start_ms: start_s * 1000,
          end_ms: start_s * 1000 + 3000,
          species: 'Strix aluco',
        }),
      );
    const gone = { ...wantedOf(1)[0]!, file: 'gone.WAV' };
    const reported: number[] = [];
    const sources = [0, 1].map((of) => ({ ...sourceOf(of), wanted: [...wantedOf(of), gone] }));
    const found = await readConfirmed(sources, eachItsOwn, ({ read }) => reported.push(read));
    expect(found.missing).toBe(2);
    const confirmed = confirmedSurvey(survey, found.confirmed);
    const places = new Map(
      found.confirmed.map(({ analysis, detections }) => [
        analysis,
        new Set(detections.map(({ row }) => row)),
      ]),
    );
    const isSaid = (analysis: number, row: number) => places.get(analysis)?.has(row) ?? false;
    const { rows, counted } = await all(owl, confirmed, isSaid);
    const names = [0, 1].flatMap((of) =>
      wantedOf(of).map(({ file, start_ms }) => `${file} ${start_ms / 1000}`),
    );
    expect(names.length).toBeGreaterThan(5);
    expect(rows.map(keyOf).sort()).toEqual(names.sort());
    expect(counted).toBe(names.length);
    const groups = analyses.reduce((sum, { length }) => sum + Math.ceil(length / 50), 0);
    expect(reported.length).toBeLessThan(groups);
    const without = withoutDetections(survey, found.confirmed);
    const others = await all(owl, without, (analysis, row) => !isSaid(analysis, row));
    expect(others.rows.map(keyOf).sort()).toEqual(expected((one) => !names.includes(keyOf(one))));
    expect(others.counted).toBe(others.rows.length);
  });

  it('come with the surest first, at the corrected time of their deployment (S14.26, S14.28)', async () => {
    const { rows } = await all({ ...owl, sites: new Set(['s-lake']) });
    const most = Math.max(...rows.map(({ confidence }) => Math.floor(confidence * 20)));
    expect(Math.floor(rows[0]!.confidence * 20)).toBe(most);
    for (const { time, recorded, deployment: of } of rows) {
      expect(time).toBe(recorded! - hourMs);
      expect(of?.deployment_id).toBe('d-lake');
    }
  });

  it('can be looked at with what is around them', async () => {
    const detections = createFoundDetections(survey, opened);
    const [itself, ...others] = await detections.around({
      source: sourceOf(0),
      row: 3,
      range: { from: 0, to: 30 },
      deployment: null,
    });
    expect(itself).toMatchObject({ row: 3, start_s: 18, file: 'A1/0.WAV' });
    expect(others.map(({ start_s }) => start_s)).toEqual([0, 6, 12, 24]);
  });
});
