import { spawnSync } from 'node:child_process';
import { endpoints } from '@biophony/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { localEntries, startEntry } from '../servers/local-server.ts';
import { localData, type LocalData } from '../servers/local-data.ts';
import type { Child } from '../servers/child.ts';
import { parsePrometheus, type ParsedSample } from './prometheus-text.ts';

const token = 'a-token-for-the-scraper-of-the-metrics-01';
const scrape = { headers: { authorization: `Bearer ${token}` } };
const hasPromtool = spawnSync('promtool', ['--version']).status === 0;
if (!hasPromtool)
  console.log('The metrics are read by no parser but the own one: promtool is not installed.');

const minute = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

/** Two types of work: two shards wait, one has a runner not heard for long, one runner waits. */
const work = () => `
  INSERT INTO projects (project_id, user_id, title, description, created_at, updated_at)
    VALUES ('p', 'u', 'Marsh', '', '${minute(0)}', '${minute(0)}');
  INSERT INTO datasets (data_id, project_id, user_id, dataset_name, classification_method,
    data_type_or_device, total_size_bytes, created_at, updated_at)
    VALUES ('d', 'p', 'u', 'May', '', '', 12345, '${minute(0)}', '${minute(0)}');
  INSERT INTO analyses (analysis_id, project_id, data_id, user_id, analysis_type, settings, status, created_at)
    VALUES ('a', 'p', 'd', 'u', 'acoustic_indices', '{}', 'running', '${minute(0)}'),
      ('b', 'p', 'd', 'u', 'audio_events', '{}', 'queued', '${minute(0)}');
  INSERT INTO shards (shard_id, analysis_id, shard_index, kind, status, file_ids, file_count, prefix,
    available_at, runner_id, lease_expires_at, queued_at, leased_at)
    VALUES ('1', 'a', 0, 'analysis', 'leased', '[]', 1, 'x', '${minute(-10)}', 'busy', '${minute(5)}', '${minute(-10)}', '${minute(-10)}'),
      ('2', 'a', 1, 'analysis', 'ready', '[]', 1, 'x', '${minute(60)}', NULL, NULL, '${minute(-5)}', NULL),
      ('3', 'b', 0, 'analysis', 'ready', '[]', 1, 'x', '${minute(60)}', NULL, NULL, '${minute(-2)}', NULL),
      ('4', 'b', 1, 'analysis', 'done', '[]', 1, 'x', '${minute(-10)}', NULL, NULL, '${minute(-9)}', NULL);
  INSERT INTO runners (runner_id, analysis_type, seen_at)
    VALUES ('busy', 'acoustic_indices', '${minute(-30)}'), ('gone', 'acoustic_indices', '${minute(-30)}'),
      ('idle', 'audio_events', '${minute(-1)}');`;

describe.each(localEntries())('the metrics of $name', (entry) => {
  let data: LocalData;
  let child: Child;
  beforeAll(async () => {
    data = await localData();
    child = await startEntry(entry, data, { BIOPHONY_METRICS_TOKEN: token });
  });
  afterAll(async () => {
    await child.stop();
    await data.remove();
  });
  const metrics = async () => {
    const answer = await fetch(`${child.ready}/metrics`, scrape);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
    return answer.text();
  };
  const valuesOf = (samples: ParsedSample[] = []) =>
    Object.fromEntries(
      samples.map(({ labels, value }) => [Object.values(labels).join(' '), value]),
    );

  it('need the token', async () => {
    for (const authorization of ['', 'Bearer wrong', `Basic ${token}`]) {
      const answer = await fetch(`${child.ready}/metrics`, { headers: { authorization } });
      expect(answer.status).toBe(401);
      expect(await answer.text()).not.toContain('biophony_');
    }
  });

  it('tell of the queue, runners, stored bytes and mails', async () => {
    await data.sql(work());
    const families = parsePrometheus(await metrics());
    const of = (name: string) => valuesOf(families.get(name)?.samples);
    expect(of('biophony_queue_shards')).toEqual({
      'acoustic_indices running': 1,
      'acoustic_indices waiting': 1,
      'audio_events running': 0,
      'audio_events waiting': 1,
    });
    const progress = of('biophony_progress_oldest_seconds');
    expect(progress.acoustic_indices).toBeGreaterThanOrEqual(600);
    expect(progress.audio_events).toBe(0);
    const oldest = of('biophony_queue_oldest_seconds');
    expect(oldest.acoustic_indices).toBeGreaterThanOrEqual(300);
    expect(oldest.acoustic_indices).toBeLessThan(400);
    expect(oldest.audio_events).toBeGreaterThanOrEqual(120);
    expect(of('biophony_runners')).toEqual({ acoustic_indices: 1, audio_events: 1 });
    expect(of('biophony_stored_bytes')).toEqual({ '': 12_345 });
    expect(of('biophony_mails_waiting')).toEqual({ '': 0 });
    expect(of('biophony_database_up')).toEqual({ '': 1 });
    expect(of('biophony_build_info')).toEqual({ [`0.1.0 ${entry.name}`]: 1 });
    expect(of('process_resident_memory_bytes')['']).toBeGreaterThan(10_000_000);
    expect(of('biophony_disk_free_bytes')['']).toBeGreaterThan(0);
  });

  it('count calls by template, method and status, however they are called', async () => {
    for (let i = 0; i < 3; i++) {
      await fetch(`${child.ready}/api/health`);
      await fetch(`${child.ready}/api/projects/made-up-${i}?query=secret`);
      await fetch(`${child.ready}/api/no-row-${i}/secret`);
      await fetch(`${child.ready}/store/secret-${i}`);
      await fetch(`${child.ready}/no-page-${i}`);
      await fetch(`${child.ready}/api/health`, { method: `MADE${i}` }).catch(() => null);
    }
    const text = await metrics();
    expect(text).not.toMatch(/made-up|no-row|no-page|secret|MADE/);
    const families = parsePrometheus(text);
    const calls = valuesOf(families.get('biophony_http_requests_total')?.samples);
    expect(calls).toMatchObject({
      'GET /api/health 200': 3,
      'GET /api/projects/{projectId} 401': 3,
      'GET unknown 404': 3,
      'GET site 404': 3,
    });
    const duration = families.get('biophony_http_request_duration_seconds');
    const counts = duration?.samples.filter(({ name }) => name.endsWith('_count')) ?? [];
    expect(valuesOf(counts)).toMatchObject({ 'GET /api/health': 3 });
    const templates = new Set(Object.values(endpoints).map(({ path }) => path as string));
    for (const { labels } of counts)
      expect([...templates, 'unknown', 'site', '/store']).toContain(labels.route);
    const database = families.get('biophony_database_duration_seconds');
    expect(
      valuesOf(database?.samples.filter(({ name }) => name.endsWith('_count'))).read,
    ).toBeGreaterThanOrEqual(3);
    expect(families.get('biophony_event_loop_delay_seconds')?.type).toBe('histogram');
  });

  it.skipIf(!hasPromtool)("are what Prometheus' own checker takes", async () => {
    const { status, stdout, stderr } = spawnSync('promtool', ['check', 'metrics'], {
      input: await metrics(),
      encoding: 'utf8',
    });
    expect([status, stdout, stderr]).toEqual([0, '', '']);
  });
});

describe('the metrics without a token', () => {
  const [entry] = localEntries();
  if (!entry) throw new Error('Node is one of them');
  let data: LocalData;
  beforeAll(async () => {
    data = await localData();
  });
  afterAll(() => data.remove());

  it('are read on this machine alone, and not through a proxy', async () => {
    const child = await startEntry(entry, data);
    const status = async (headers: Record<string, string>) =>
      (await fetch(`${child.ready}/metrics`, { headers })).status;
    expect(await status({})).toBe(200);
    expect(await status({ 'x-forwarded-for': '192.0.2.1' })).toBe(404);
    expect(await status({ 'x-forwarded-for': '127.0.0.1' })).toBe(404);
    expect(await status({ forwarded: 'for=192.0.2.1' })).toBe(404);
    expect(await status({ via: '1.1 proxy' })).toBe(404);
    await child.stop();
  });
});
