// 500 upload URLs in one call on a dataset of 20,000 files, against 500 single calls; and confirming all of them.
import { sized } from '../quick.ts';
import { Load, ms, percentile } from './support/load.ts';
import { startServer } from './support/server.ts';

const count = sized('FILES', 20_000, 40);
const batch = Math.min(500, count);
const server = await startServer();
const load = new Load(server, 16);
const body = new Uint8Array(64);

interface Ticket {
  status: string;
  upload_url: string;
  headers: Record<string, string>;
}

try {
  const { project } = await load.json<{ project: { project_id: string } }>({
    method: 'POST',
    path: '/api/projects',
    body: {},
  });
  const { data_id } = await load.json<{ data_id: string }>({
    method: 'POST',
    path: `/api/data/${project.project_id}/dataset`,
    body: {
      dataset_name: 'Card',
      classification_method: 'by_device',
      data_type_or_device: 'audiomoth',
    },
  });
  const path = `/api/data/datasets/${data_id}`;
  const file = (index: number) => ({
    filename: `DCIM/${String(index).padStart(6, '0')}.WAV`,
    content_type: 'audio/wav',
    size: body.length,
  });
  const ask = async (from: number, size: number) => {
    const files = Array.from({ length: size }, (_, at) => file(from + at));
    const began = performance.now();
    const answer = await load.json<{ files: Ticket[] }>({
      method: 'POST',
      path: `${path}/upload-urls`,
      body: { files },
    });
    return { took: performance.now() - began, files: answer.files };
  };

  const took: number[] = [];
  let putMs = 0;
  for (let from = 0; from < count; from += batch) {
    const asked = await ask(from, batch);
    took.push(asked.took);
    const began = performance.now();
    await load.each(batch, async (at) => {
      const ticket = asked.files[at];
      if (!ticket?.upload_url) throw new Error(JSON.stringify(ticket));
      await load.put(ticket.upload_url, ticket.headers, body);
    });
    putMs += performance.now() - began;
  }
  const last = percentile(
    took.slice(-5).sort((a, b) => a - b),
    0.5,
  );
  console.log(
    `${count} files put in ${(putMs / 1000).toFixed(1)} s (${(count / (putMs / 1000)).toFixed(0)} files/s)`,
  );
  console.log(
    `${batch} upload URLs: first call ${ms(took[0] ?? 0)}, with ${count - batch} files there ${ms(last)}`,
  );

  const single = performance.now();
  for (let at = 0; at < batch; at++) {
    await load.json({ method: 'POST', path: `${path}/upload-url`, body: file(count + at) });
  }
  const peer = performance.now() - single;
  console.log(
    `peer: ${batch} single calls ${ms(peer)}; the batch takes ${(last / peer).toFixed(3)} of it`,
  );

  const confirm = async (name: string) => {
    const began = performance.now();
    const answer = await load.json<{ stored: number; missing: number }>({
      method: 'POST',
      path: `${path}/complete-upload`,
    });
    const { stored, missing } = answer;
    console.log(`${name}: ${ms(performance.now() - began)} (${stored} stored, ${missing} missing)`);
  };
  await confirm('complete-upload, all new');
  await confirm('complete-upload, repeated');
  const { compatible_types } = await load.json<{
    compatible_types: { compatible_files: number }[];
  }>({
    method: 'GET',
    path: `/api/analysis/projects/${project.project_id}/compatible-types`,
  });
  console.log(`compatible files: ${compatible_types[0]?.compatible_files}`);
  const { analysis } = await load.json<{ analysis: { analysis_id: string } }>({
    method: 'POST',
    path: `/api/analysis/projects/${project.project_id}/analyses`,
    body: { analysis_type: 'acoustic_indices' },
  });
  const executed = await load.call({
    method: 'POST',
    path: `/api/analysis/analyses/${analysis.analysis_id}/execute`,
  });
  console.log(`execute: ${ms(executed.ms)} (${executed.status})`);
} finally {
  load.close();
  await server.stop();
}
