import { noFilter, speciesKey } from '@biophony/recordings/survey';
import { measuredDeployments } from '../../survey/testing/measured-deployments.ts';
import { createDrawingEngine } from '../drawing/draw-sample.ts';

// Run by tests/bench/review/draw.ts; prints JSON. Arguments: address, number of recorders, `bytes` of
// each analysis' files as JSON.

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

const deployments = measuredDeployments(Number(recorders));
const fileOf = (analysis: number, name: string) => `${url}/${analysis}/${name}.parquet`;
const engine = createDrawingEngine();
await engine.open(
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
const memory = () => process.memoryUsage().rss;

/** `peak` of the process, every tenth of a second. */
async function measured(species: string) {
  Object.assign(traffic, { requests: 0, bytes: 0 });
  const before = memory();
  let peak = before;
  const watch = setInterval(() => {
    peak = Math.max(peak, memory());
  }, 100);
  const began = performance.now();
  const { analyses } = await engine['draw-needs']({ species }, ignore);
  const sources = analyses.map((analysis) => ({
    analysis,
    url: fileOf(analysis, 'detections'),
    size: sizes.detections[analysis]!,
  }));
  const question = {
    species,
    seed: 'a seed',
    minScore: 0,
    method: { method: 'stratified' } as const,
  };
  const { items, strata, detections } = await engine.draw({ ...question, sources }, ignore);
  clearInterval(watch);
  return {
    ...traffic,
    links: analyses.length,
    ms: performance.now() - began,
    peak: Math.max(peak, memory()),
    before,
    items: items.length,
    strata: strata.length,
    sites: new Set(items.map(({ site_id }) => site_id)).size,
    detections,
  };
}

const most = await measured(speciesKey(found[0]!));
const rarest = await measured(speciesKey(found.at(-1)!));
console.log(JSON.stringify({ most, rarest }));
