// Requests per second and 99th percentile at 32 connections on Node (workerd with RUNTIME=workerd), each against GET /api/health in the same run.
import { sized } from '../quick.ts';
import { Load, ms, percentile, type Shot } from './support/load.ts';
import { startServer } from './support/server.ts';

const requests = sized('REQUESTS', 6000, 32);

async function measure(load: Load, name: string, shot: Shot): Promise<number> {
  const times: number[] = [];
  await load.each(Math.min(500, requests), () => load.call(shot));
  const began = performance.now();
  await load.each(requests, async () => {
    const { status, ms: took, text } = await load.call(shot);
    if (status >= 300) throw new Error(`${name} answered ${status}: ${text}`);
    times.push(took);
  });
  const perSecond = requests / ((performance.now() - began) / 1000);
  times.sort((a, b) => a - b);
  const tail = `p50 ${ms(percentile(times, 0.5))}, p99 ${ms(percentile(times, 0.99))}`;
  console.log(`${name.padEnd(34)} ${perSecond.toFixed(0).padStart(6)} requests/s  ${tail}`);
  return perSecond;
}

const server = await startServer();
const load = new Load(server, 32);
try {
  const projects: string[] = [];
  for (let index = 0; index < 20; index++) {
    const { project } = await load.json<{ project: { project_id: string } }>({
      method: 'POST',
      path: '/api/projects',
      body: { title: `Project ${index}` },
    });
    projects.push(project.project_id);
  }
  const health = await measure(load, 'peer: GET /api/health', {
    method: 'GET',
    path: '/api/health',
  });
  const list = await measure(load, 'list 20 projects', { method: 'GET', path: '/api/projects' });
  const read = await measure(load, 'read a project', {
    method: 'GET',
    path: `/api/projects/${projects[0]}`,
  });
  const create = await measure(load, 'create a project', {
    method: 'POST',
    path: '/api/projects',
    body: { title: 'New' },
  });
  const share = (value: number) => (value / health).toFixed(2);
  console.log(
    `as a share of the peer: list ${share(list)}, read ${share(read)}, create ${share(create)}`,
  );
} finally {
  load.close();
  await server.stop();
}
