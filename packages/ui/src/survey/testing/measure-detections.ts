// Run by tests/bench/explorer/single-detections.ts; prints JSON. Arguments: address, number of recorders,
// number of analyses, `bytes` of their files as JSON.
import { noFilter, speciesKey } from '@biophony/recordings/survey';
import { asyncBufferFromUrl, parquetReadObjects } from 'hyparquet';
import { createSurveyEngine } from '../engine/survey-engine.ts';
import { measuredDeployments } from './measured-deployments.ts';

const [url = '', recorders = '0', bytes = '{}'] = process.argv.slice(2);
const sizes = JSON.parse(bytes) as Record<'counts' | 'effort' | 'detections', number[]>;
const ignore = () => undefined;

const traffic = { requests: 0, bytes: 0 };
const plainFetch = globalThis.fetch;
globalThis.fetch = async (...asked) => {
  const answer = await plainFetch(...asked);
  traffic.requests += 1;
  traffic.bytes += Number(answer.headers.get('content-length') ?? 0);
  return answer;
};

async function measured<T>(work: () => Promise<T>) {
  Object.assign(traffic, { requests: 0, bytes: 0 });
  const began = performance.now();
  const result = await work();
  return { result, ...traffic, ms: performance.now() - began };
}

const deployments = measuredDeployments(Number(recorders));
const fileOf = (analysis: number, name: string) => `${url}/${analysis}/${name}.parquet`;
const engine = createSurveyEngine();
const opened = await engine.open(
  {
    deployments,
    analyses: sizes.counts.map((size, at) => ({
      data_id: `card-${at}`,
      is_in_zone: false,
      counts: { url: fileOf(at, 'survey-counts'), size },
      effort: { url: fileOf(at, 'survey-effort'), size: sizes.effort[at]! },
    })),
  },
  ignore,
);
const { species: found } = await engine.figures(noFilter, ignore);
const species = speciesKey(found[0]!);
const day = opened.firstDay! + 1;
const filter = { ...noFilter, species, fromDay: day, toDay: day, hours: [20, 4] as const };

/** With the links it needs; each is one more request. */
const pageFrom = async (at: { day: number; group: number; row: number }) => {
  const { detections, analyses } = await engine.found({ filter, at }, ignore);
  const sources = analyses.map((analysis) => ({
    analysis,
    url: fileOf(analysis, 'detections'),
    size: sizes.detections[analysis]!,
  }));
  return {
    detections,
    links: analyses.length,
    ...(await engine.page({ filter, at, sources }, ignore)),
  };
};
const first = await measured(() => pageFrom({ day: 0, group: 0, row: 0 }));
const { next } = first.result;
const second = next && (await measured(() => pageFrom(next)));
const told = ({ result, ...costs }: typeof first) => ({
  ...costs,
  requests: costs.requests + result.links,
  rows: result.rows.length,
  detections: result.detections,
});

/** For comparison: reads columns of the first analysis until it has a page. */
const peer = await measured(async () => {
  const file = await asyncBufferFromUrl({ url: fileOf(0, 'detections') });
  const rows = await parquetReadObjects({
    file,
    columns: ['file', 'start_s', 'end_s', 'scientific_name', 'confidence', 'start_local'],
    filter: { scientific_name: { $eq: species } },
  });
  return { rows: [], links: 0, detections: rows.length, next: null };
});
console.log(
  JSON.stringify({ first: told(first), second: second && told(second), peer: told(peer) }),
);
