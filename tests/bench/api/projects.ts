// Listing 1,000 projects with 10 tags and 20 notes each, against reading them one by one in the same run.
import { sized } from '../quick.ts';
import { Load, ms, percentile } from './support/load.ts';
import { startServer } from './support/server.ts';

const count = sized('PROJECTS', 1000, 3);
const server = await startServer();
const load = new Load(server, 16);

async function fill(index: number): Promise<string> {
  const { project } = await load.json<{ project: { project_id: string } }>({
    method: 'POST',
    path: '/api/projects',
    body: { title: `Project ${index}`, description: 'Reed bed, north shore' },
  });
  const path = `/api/projects/${project.project_id}`;
  for (let tag = 0; tag < 10; tag++)
    await load.json({ method: 'POST', path: `${path}/tags`, body: { tag: `tag ${tag}` } });
  for (let note = 0; note < 20; note++)
    await load.json({ method: 'POST', path: `${path}/notes`, body: { text: `Note ${note}` } });
  return project.project_id;
}

try {
  const ids: string[] = [];
  const began = performance.now();
  await load.each(count, async (index) => ids.push(await fill(index)));
  const seconds = (performance.now() - began) / 1000;
  console.log(`${count} projects, 10 tags and 20 notes each, made in ${seconds.toFixed(1)} s`);
  const times: number[] = [];
  let bytes = 0;
  for (let run = 0; run < 30; run++) {
    const answer = await load.call({ method: 'GET', path: '/api/projects' });
    bytes = answer.text.length;
    times.push(answer.ms);
  }
  times.sort((a, b) => a - b);
  const list = percentile(times, 0.5);
  console.log(`list of all: ${ms(list)} (p99 ${ms(percentile(times, 0.99))}), ${bytes} bytes`);
  const single = performance.now();
  for (const id of ids.slice(0, 100))
    await load.call({ method: 'GET', path: `/api/projects/${id}` });
  const one = (performance.now() - single) / 100;
  console.log(`peer: read one by one ${ms(one)} each, so ${ms(one * count)} for all`);
  console.log(`the list takes ${(list / (one * count)).toFixed(4)} of the peer`);
} finally {
  load.close();
  await server.stop();
}
