import type { Dataset } from '@biophony/contract';
import { completeSettings } from '@biophony/contract/constants';
import { expect, onTestFinished, test } from 'vitest';
import { loopback } from '../../test/loopback.ts';
import { commandsOf } from '../../test/run-here.ts';
import { namedDataset } from './run-analyze.ts';

const type = 'acoustic_indices';
const { settings } = completeSettings(type, {});
const dataset = (id: string, file_count = 2) => ({
  data_id: id,
  dataset_name: `CARD ${id}`,
  file_count,
  updated_at: '2026-05-21T06:00:00.000Z',
});
const analysis = (id: string, data_id: string) => ({
  analysis_id: id,
  data_id,
  analysis_type: type,
  settings,
  status: 'queued',
  created_at: '2026-05-22T06:00:00.000Z',
});

test('analyze --all-datasets analyses each with recordings that has no such analysis yet (S10.6)', async () => {
  const asked: string[] = [];
  const batches = new Set<string>();
  const service = await loopback(async (request, response) => {
    const answer = (body: unknown, status = 200) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    const { pathname } = new URL(request.url ?? '', 'http://localhost');
    if (pathname.endsWith('/datasets'))
      return answer({ datasets: [dataset('1'), dataset('2'), dataset('3'), dataset('4', 0)] });
    const [, executed] = /analyses\/(\w+)\/execute$/.exec(pathname) ?? [];
    if (executed !== undefined) return answer({ analysis: analysis(executed, '') });
    if (request.method === 'GET') return answer({ analyses: [analysis('old', '2')] });
    let body = '';
    for await (const piece of request) body += String(piece);
    const { data_id, batch_id } = JSON.parse(body) as { data_id: string; batch_id: string };
    asked.push(data_id);
    batches.add(batch_id);
    if (data_id === '3') return answer({ error: 'No.', code: 'conflict', request_id: 'r' }, 409);
    return answer({ analysis: analysis(`new${data_id}`, data_id) }, 201);
  });
  onTestFinished(() => service.close());
  const run = commandsOf(service.url);
  const { code, lines } = await run('analyze', '--project', 'P', '--all-datasets', '--json');
  expect(asked).toEqual(['1', '3']);
  expect([...batches]).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/)]);
  expect(code).toBe(1);
  expect(lines.at(-1)).toMatchObject({
    analyses: [
      { analysis_id: 'new1', was_there: false },
      { analysis_id: 'old', was_there: true },
    ],
    failed: [{ data_id: '3' }],
  });
  const both = await run('analyze', '--project', 'P', '--all-datasets', '--dataset', '1');
  expect(both.code).toBe(2);
});

const made = (data_id: string, dataset_name: string, file_count = 1) =>
  ({ data_id, dataset_name, file_count }) as Dataset;

test('a dataset is found by its ID, and by its name', () => {
  const list = [made('d2', 'North ridge'), made('d1', 'd2')];
  expect(namedDataset(list, 'd2').dataset_name).toBe('North ridge');
  expect(namedDataset(list, ' North ridge ').data_id).toBe('d2');
});

test('of two with one name the one that holds recordings is meant', () => {
  expect(namedDataset([made('d1', 'A', 0), made('d2', 'A')], 'A').data_id).toBe('d2');
});

test('names that nothing has, or several have, are refused with what there is', () => {
  expect(() => namedDataset([made('d1', 'North ridge')], 'South')).toThrow(
    expect.objectContaining({
      message: 'This project has no dataset "South".',
      hint: 'Its datasets are "North ridge".',
      exitCode: 2,
    }),
  );
  expect(() => namedDataset([], 'South')).toThrow(
    expect.objectContaining({ hint: expect.stringContaining('biophony upload') }),
  );
  const twelve = Array.from({ length: 12 }, (_, at) => made(`d${at}`, `Card ${at}`));
  expect(() => namedDataset(twelve, 'South')).toThrow(
    expect.objectContaining({ hint: expect.stringMatching(/"Card 9" and 2 more\.$/) }),
  );
  expect(() => namedDataset([made('d1', 'A'), made('d2', 'A')], 'A')).toThrow(
    expect.objectContaining({ hint: 'Name one by its ID: d1, d2.', code: 'ambiguous_dataset' }),
  );
});

test('a service of an earlier version, which knows no batches, makes the analyses as well', async () => {
  const sent: (string | undefined)[] = [];
  const service = await loopback(async (request, response) => {
    const answer = (body: unknown, status = 200) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    const { pathname } = new URL(request.url ?? '', 'http://localhost');
    if (pathname.endsWith('/datasets')) return answer({ datasets: [dataset('1'), dataset('2')] });
    if (pathname.endsWith('/execute')) return answer({ analysis: analysis('new', '1') });
    if (request.method === 'GET') return answer({ analyses: [] });
    let body = '';
    for await (const piece of request) body += String(piece);
    const { batch_id } = JSON.parse(body) as { batch_id?: string };
    sent.push(batch_id);
    if (batch_id)
      return answer(
        {
          error: 'batch_id is not a known field of the body. Leave it out.',
          code: 'invalid_request',
          field: 'batch_id',
          request_id: 'r',
        },
        400,
      );
    return answer({ analysis: analysis('new', '1') }, 201);
  });
  onTestFinished(() => service.close());
  const run = commandsOf(service.url);
  const { code } = await run('analyze', '--project', 'P', '--all-datasets', '--json');
  const id = expect.any(String);
  expect([code, sent]).toEqual([0, [id, undefined, id, undefined]]);
});
