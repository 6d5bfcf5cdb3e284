// The calls of a survey on one deployment, on SQLite (Node) and on D1 (workerd with a local D1): what a dataset proposes, and
// the preview, the application and the effort of a correction of its clock. The goals at 50,000 recordings are 1 s for
// proposals, 500 ms for a preview and 2 s for applying it, on both. The peer is one statement that reads the times of all
// recordings from the file of SQLite. Nothing of the network between a Worker and its D1 is in the figures.
import { loadText, median } from '../measure.ts';
import { isQuick, sized } from '../quick.ts';
import { Load, type Shot } from './support/load.ts';
import { startServer, type BenchServer } from './support/server.ts';
import { addTimedFiles, openSqlite } from './support/timed-files.ts';
import { runOnD1 } from './support/workerd.ts';

const recordings = sized('RECORDINGS', 50_000, 500);
const rounds = sized('ROUNDS', 5, 1);
const goals: Readonly<Record<string, number>> = { proposals: 1000, preview: 500, apply: 2000 };

type RunSql = (folder: string, statement: string) => Promise<void> | void;

const runOnSqlite: RunSql = (folder, statement) => {
  const database = openSqlite(folder);
  database.exec(statement);
  database.close();
};

/** Makes a dataset with the recordings and a deployment that they belong to; answers the calls that are measured. */
async function surveyOn(load: Load, runSql: (statement: string) => ReturnType<RunSql>) {
  const post = <T>(path: string, body: unknown) => load.json<T>({ method: 'POST', path, body });
  const { project } = await post<{ project: { project_id: string } }>('/api/projects', {});
  const { data_id: dataId } = await post<{ data_id: string }>(
    `/api/data/${project.project_id}/dataset`,
    {
      dataset_name: 'Card A',
      classification_method: 'by_device',
      data_type_or_device: 'audiomoth',
    },
  );
  await runSql(
    addTimedFiles({
      dataId,
      deviceId: 'A',
      count: recordings,
      from: Date.UTC(2026, 0, 1),
      every: 60,
      lasting: 55,
      offset: '+00:00',
      place: [47.65, 9.48],
    }),
  );
  const path = `/api/projects/${project.project_id}`;
  const { deployments } = await post<{ deployments: { deployment_id: string }[] }>(
    `${path}/deployments`,
    { deployments: [{ site: { name: 'Bog' }, device_id: 'A', time_zone: 'Europe/Berlin' }] },
  );
  const corrections = `${path}/deployments/${deployments[0]?.deployment_id}/corrections`;
  const body = { time_zone: 'America/New_York' };
  return Object.entries<Shot>({
    proposals: { method: 'GET', path: `/api/data/datasets/${dataId}/deployment-proposals` },
    preview: { method: 'POST', path: `${corrections}/preview`, body },
    apply: { method: 'POST', path: corrections, body },
    effort: { method: 'GET', path: `${path}/effort` },
  });
}

/** Milliseconds of each call, in the order of the calls. */
async function measure(server: BenchServer, runSql: RunSql): Promise<Map<string, number>> {
  const load = new Load(server, 1);
  try {
    const calls = await surveyOn(load, (statement) => runSql(server.folder, statement));
    const times = new Map(calls.map(([name]) => [name, [] as number[]]));
    for (let round = 0; round < rounds; round++)
      for (const [name, shot] of calls) {
        const { status, text, ms } = await load.call(shot);
        if (status >= 300) throw new Error(`${name} answered ${status}: ${text}`);
        if (name === 'preview' && !text.includes(`"recordings":${recordings},`))
          throw new Error(`The preview counts other recordings: ${text}`);
        times.get(name)?.push(ms);
      }
    return new Map([...times].map(([name, each]) => [name, median(each)]));
  } finally {
    load.close();
  }
}

function peerOn(folder: string): number {
  const database = openSqlite(folder);
  const statement = database.prepare(
    `SELECT recording ->> 'recorded_at' AS recorded_at FROM files LIMIT ${recordings}`,
  );
  const times = Array.from({ length: rounds }, () => {
    const began = performance.now();
    statement.all();
    return performance.now() - began;
  });
  database.close();
  return median(times);
}

const node = await startServer();
const [sqlite, peer] = [await measure(node, runOnSqlite), peerOn(node.folder)];
await node.stop();
const worker = await startServer('workerd');
const d1 = await measure(worker, runOnD1).finally(() => worker.stop());

console.log(
  `${recordings} recordings of a deployment; one statement that reads their times: ${peer.toFixed(0)} ms; ${loadText()}`,
);
const told = (ms = NaN, goal: number | undefined = undefined) =>
  `${ms.toFixed(0).padStart(5)} ms${goal !== undefined && ms > goal && !isQuick ? ' (MISSED)' : ''}`;
for (const [name, ms] of sqlite) {
  const onD1 = d1.get(name) ?? NaN;
  const goal = goals[name];
  console.log(
    `${name.padEnd(10)} SQLite ${told(ms, goal)}, ${(ms / peer).toFixed(1)} of the peer; D1 ${told(onD1, goal)}, ${(onD1 / ms).toFixed(1)} of SQLite${goal === undefined ? '' : `; goal ${goal} ms`}`,
  );
  if (!isQuick && goal !== undefined && Math.max(ms, onD1) > goal) process.exitCode = 1;
}
