// Run by tests/bench/explorer/survey.ts for each figure; prints JSON. Arguments: the way (`now`, or
// `objects`: one object a row), address, bytes of both files, number of recorders.
import { noFilter, speciesKey } from '@biophony/recordings/survey';
import { parquetReadObjects } from 'hyparquet';
import { createSurveyEngine } from '../engine/survey-engine.ts';
import { measuredDeployments } from './measured-deployments.ts';

const [way = '', url = '', countBytes = '0', effortBytes = '0', recorders = '0'] =
  process.argv.slice(2);

async function timed<T>(work: () => Promise<T>): Promise<[T, number]> {
  const began = performance.now();
  const result = await work();
  return [result, performance.now() - began];
}

const deployments = measuredDeployments(Number(recorders));
const hours = [4, 8] as const;

async function measureNow() {
  const engine = createSurveyEngine();
  const ignore = () => undefined;
  const source = {
    data_id: 'card',
    is_in_zone: false,
    counts: { url: `${url}/survey-counts.parquet`, size: Number(countBytes) },
    effort: { url: `${url}/survey-effort.parquet`, size: Number(effortBytes) },
  };
  const [opened, open] = await timed(() =>
    engine.open({ analyses: [source], deployments }, ignore),
  );
  const [, first] = await timed(() => engine.figures(noFilter, ignore));
  const filter = { ...noFilter, minConfidence: 0.5, hours };
  const [{ detections }, change] = await timed(() => engine.figures(filter, ignore));
  const [, activity] = await timed(() => engine.activity(filter, ignore));
  const species = speciesKey(opened.species[0] ?? { scientific_name: '', common_name: '' });
  const places = deployments.map((_, at) => ({
    latitude: 47 + (at % 10) / 20,
    longitude: 9 + at / 100,
    zone: 'Europe/Berlin',
  }));
  const [, season] = await timed(() =>
    engine.season({ filter: { ...filter, species }, places }, ignore),
  );
  const half = (from: number) =>
    new Set(deployments.slice(from, from + deployments.length / 2).map(({ site_id }) => site_id));
  const parts = {
    a: { ...filter, sites: half(0) },
    b: { ...filter, sites: half(deployments.length / 2) },
  };
  const [, compare] = await timed(() => engine.compare(parts, ignore));
  return { rows: opened.cells, detections, first: open + first, change, activity, season, compare };
}

/** For comparison: one object a row. */
async function measureObjects() {
  const read = async () => {
    const file = await (await fetch(`${url}/survey-counts.parquet`)).arrayBuffer();
    return (await parquetReadObjects({ file })) as {
      confidence: number;
      hour: number;
      detections: number;
    }[];
  };
  const sum = async (rows: Awaited<ReturnType<typeof read>>, least: number) =>
    rows
      .filter(({ confidence, hour }) => confidence >= least && hour >= hours[0] && hour <= hours[1])
      .reduce((total, { detections }) => total + detections, 0);
  const [rows, first] = await timed(read);
  const [detections, change] = await timed(() => sum(rows, 0.5));
  return { rows: rows.length, detections, first, change, activity: 0, season: 0, compare: 0 };
}

const figures = await (way === 'objects' ? measureObjects() : measureNow());
console.log(
  JSON.stringify({
    ...figures,
    peak: process.resourceUsage().maxRSS * 1024,
  }),
);
