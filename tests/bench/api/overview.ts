// The overview of a project of 200 cards with a million recordings and 200 deployments, on SQLite (Node): what came last, its
// species, a search by name and one by day. The goal for the overview is 50 ms. The peer is one statement that counts the
// recordings of the file of SQLite.
import type { DatabaseSync } from 'node:sqlite';
import { loadText, median } from '../measure.ts';
import { isQuick, sized } from '../quick.ts';
import { Load, type Shot } from './support/load.ts';
import { startServer } from './support/server.ts';
import { addTimedFiles, openSqlite } from './support/timed-files.ts';

const cards = sized('CARDS', 200, 4);
const recordings = sized('RECORDINGS', 1_000_000, 400) / cards;
const species = 150;
const rounds = sized('ROUNDS', 9, 1);
const goalMs = 50;

/** A card of each recorder, the last tenth of them on the last day, analysed with its species listed. */
function fill(database: DatabaseSync, projectId: string): void {
  database.exec('BEGIN');
  for (let at = 0; at < cards; at++) {
    const dataId = `card-${at}`;
    const made = new Date(Date.UTC(2026, at < cards * 0.9 ? 4 : 5, 20, 0, 0, at)).toISOString();
    database.exec(
      `INSERT INTO datasets (data_id, project_id, user_id, dataset_name, classification_method, data_type_or_device,
         validation_status, file_count, created_at, updated_at)
       SELECT '${dataId}', project_id, user_id, 'Card ${at}', 'by_device', 'audiomoth', 'valid', ${recordings}, '${made}', '${made}'
       FROM projects WHERE project_id = '${projectId}'`,
    );
    database.exec(
      addTimedFiles({
        dataId,
        deviceId: `recorder-${at}`,
        count: recordings,
        from: Date.UTC(2026, 3, 1),
        every: 600,
        lasting: 55,
        offset: '+02:00',
        place: [47.65, 9.48],
      }),
    );
    database.exec(
      `INSERT INTO analyses (analysis_id, project_id, data_id, user_id, analysis_type, settings, status, created_at, completed_at,
         joins, species_rows, files_refused)
       SELECT 'analysis-${at}', project_id, '${dataId}', user_id, 'birdnet_v2_4', '{}', 'completed', '${made}', '${made}',
         'same', ${species}, 0 FROM projects WHERE project_id = '${projectId}'`,
    );
    database.exec(
      `WITH RECURSIVE counted (at) AS (SELECT 0 UNION ALL SELECT at + 1 FROM counted WHERE at < ${species - 1})
       INSERT INTO analysis_species (analysis_id, place, project_id, scientific_name, common_name, detections, best_confidence)
       SELECT 'analysis-${at}', at, '${projectId}', 'Genus species' || (at + ${at} / 20), 'Bird ' || at, 1000 - at, 0.9 FROM counted`,
    );
  }
  database.exec('COMMIT');
}

const server = await startServer();
const load = new Load(server, 1);
try {
  const post = <T>(path: string, body: unknown) => load.json<T>({ method: 'POST', path, body });
  const { project } = await post<{ project: { project_id: string } }>('/api/projects', {});
  const path = `/api/projects/${project.project_id}`;
  const database = openSqlite(server.folder);
  fill(database, project.project_id);
  await post(`${path}/deployments`, {
    deployments: Array.from({ length: Math.floor(cards * 0.95) }, (_, at) => ({
      site: { name: `Site ${at}` },
      device_id: `recorder-${at}`,
      start: '2026-04-01T00:00:00Z',
      ...(at % 3 === 0 ? { end: '2026-12-01T00:00:00Z' } : {}),
    })),
  });
  const counting = database.prepare("SELECT count(*) FROM files WHERE kind = 'recording'");
  const peer = median(
    Array.from({ length: rounds }, () => {
      const began = performance.now();
      counting.all();
      return performance.now() - began;
    }),
  );
  database.close();
  console.log(
    `${cards} cards with ${cards * recordings} recordings; a statement that counts these: ${peer.toFixed(0)} ms; ${loadText()}`,
  );
  const calls: Readonly<Record<string, string>> = {
    overview: `${path}/overview`,
    species: `${path}/species`,
    'one species': `${path}/species?search=bird%2077`,
    'by name': `${path}/recordings?search=nothing`,
    'by day': `${path}/recordings?search=2026-04-03%2005`,
  };
  for (const [name, address] of Object.entries(calls)) {
    const shot: Shot = { method: 'GET', path: address };
    const times: number[] = [];
    for (let round = 0; round < rounds; round++) {
      const { status, text, ms } = await load.call(shot);
      if (status !== 200) throw new Error(`${name} answered ${status}: ${text}`);
      times.push(ms);
    }
    const ms = median(times);
    const isMissed = name === 'overview' && ms > goalMs && !isQuick;
    if (isMissed) process.exitCode = 1;
    console.log(
      `${name.padEnd(12)}${ms.toFixed(0).padStart(5)} ms${isMissed ? ` (MISSED ${goalMs} ms)` : ''}, ${(ms / peer).toFixed(2)} of the peer`,
    );
  }
} finally {
  load.close();
  await server.stop();
}
