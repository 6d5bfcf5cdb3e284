import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loopback, type Loopback } from '../../test/loopback.ts';
import { temporaryFolder } from '../../test/temporary-folder.ts';
import type { CommandContext } from '../output/run-command.ts';
import { runResults, type ResultsFlags } from './run-results.ts';

const root = temporaryFolder();
const type = 'acoustic_indices';
const textOf = (id: string) => (id === '6' ? 'INDIR,FOLDER\n,a\n/b,c\n' : `file\n${id}.WAV\n`);

/** Each with a dataset of its own, newest first; `4` is of the dataset of `3`. */
const analyses = [
  { id: '6', data: '1', analysis_type: 'audio_events', filename: 'kaleidoscope.csv' },
  { id: '5', data: '2', analysis_type: type, status: 'failed', filename: 'indices.csv' },
  { id: '4', data: '3', analysis_type: 'audio_events', filename: 'detections.csv' },
  { id: '3', data: '3', analysis_type: type, filename: 'indices.parquet' },
  { id: '2', data: '2', analysis_type: type, filename: 'indices.csv' },
  { id: '1', data: '1', analysis_type: type, filename: 'indices.csv' },
].map(({ id, data, filename, status = 'completed', ...rest }) => ({
  id,
  filename,
  told: { analysis_id: id, project_id: 'p', data_id: `d${data}`, status, ...rest },
}));

/** What the service says that the files of an analysis lack; nothing, as services of earlier versions. */
const lacks = new Map<string, object>();

let service: Loopback;
beforeAll(async () => {
  const datasetOf = (id: string) => ({
    data_id: `d${id}`,
    dataset_name: `CARD ${id}`,
    file_count: 1,
  });
  service = await loopback(({ url = '' }, response) => {
    const path = url.split('?')[0]!;
    const asked = /(\d)(\/results|\/not-in-files)?$/.exec(path)?.[1] ?? '';
    if (path.startsWith('/bytes/')) return response.end(textOf(asked));
    const { id = '', filename, told } = analyses.find((one) => one.id === asked) ?? {};
    const file = {
      filename,
      size_bytes: textOf(id).length,
      sha256: createHash('sha256').update(textOf(id)).digest('hex'),
      download_url: `${service.url}/bytes/${id}`,
    };
    if (path.endsWith('/not-in-files')) {
      const not_in_files = lacks.get(asked);
      response.writeHead(not_in_files ? 200 : 404, { 'content-type': 'application/json' });
      const missing = { error: 'Not found', code: 'not_found' };
      return response.end(JSON.stringify(not_in_files ? { not_in_files } : missing));
    }
    const answer = path.endsWith('/results')
      ? { results: { download_urls: [file], summary: null } }
      : path.endsWith('/p/analyses')
        ? { analyses: analyses.map((one) => one.told) }
        : path.includes('/analyses/')
          ? { analysis: told }
          : path.endsWith('/p')
            ? { project: { project_id: 'p', title: 'Fens' } }
            : { datasets: ['1', '2', '3', '4'].map(datasetOf), next_cursor: null };
    response.writeHead(200, { 'content-type': 'application/json' });
    return response.end(JSON.stringify(answer));
  });
});
afterAll(() => service.close());

/** Runs the command, and answers what it says. */
async function results(flags: ResultsFlags): Promise<string> {
  let said = '';
  const ctx = {
    settings: { apiUrl: service.url, apiKey: 'bio_x', maxWaitMs: 1_000 },
    interrupts: { stop: new AbortController().signal },
    // Any temporary folder fits into a line.
    width: 500,
    tell: () => undefined,
    say: (text: string) => void (said += `${text}\n`),
    answer: async (_data: unknown, text: string) => void (said += text),
  };
  await runResults(ctx as unknown as CommandContext, flags);
  return said;
}
const fetchTo = (out: string, analysis: string) => results({ analysis, out });
const read = (...parts: string[]) =>
  readFileSync(join(root, ...parts, type, 'indices.csv'), 'utf8');

test('results of another dataset go to a folder of their own inside, and each finds its own again', async () => {
  const out = join(root, 'two');
  for (const id of ['1', '2', '1', '2']) {
    await fetchTo(out, id);
    expect(read('two')).toBe(textOf('1'));
  }
  expect(read('two', 'CARD 2')).toBe(textOf('2'));
});

test('results that an earlier version left without a mark are written over as before, and are marked then', async () => {
  const out = join(root, 'old');
  mkdirSync(join(out, type), { recursive: true });
  writeFileSync(join(out, type, 'indices.csv'), 'old');
  await fetchTo(out, '2');
  expect(read('old')).toBe(textOf('2'));
  await fetchTo(out, '1');
  expect(read('old')).toBe(textOf('2'));
  expect(read('old', 'CARD 1')).toBe(textOf('1'));
});

describe('result files that an earlier analysis left in the folder', () => {
  const earlier = ['files.csv', 'survey-spectrogram.parquet', 'raven.selections.txt'];
  const summary = { analysis_type: type, settings_hash: 'f00d' };
  const others = ['notes.txt', 'indices.csv.bak', 'my files.csv'];
  const prepared = (name: string, told: object = summary) => {
    const out = join(root, name);
    mkdirSync(join(out, type, 'day-pictures.zip'), { recursive: true });
    for (const file of [...earlier, ...others]) writeFileSync(join(out, type, file), 'old');
    writeFileSync(join(out, type, 'summary.json'), JSON.stringify(told));
    return out;
  };

  test('go when all of another are fetched, which is said; nothing else goes', async () => {
    const out = prepared('stale');
    const said = await fetchTo(out, '1');
    expect(readdirSync(join(out, type)).sort()).toEqual(
      [...others, 'day-pictures.zip', 'indices.csv'].sort(),
    );
    expect(said).toContain(
      `Removed from ${join(out, type)}, as results of an earlier analysis: files.csv, summary.json, survey-spectrogram.parquet, raven.selections.txt`,
    );
    expect(await fetchTo(out, '1')).not.toContain('Removed');
  });

  test('stay where nothing shows that they are results of an analysis, and where the new one failed', async () => {
    const own = prepared('own', { title: 'my table' });
    expect(await fetchTo(own, '1')).not.toContain('Removed');
    expect(readdirSync(join(own, type))).toEqual(expect.arrayContaining(earlier));
    const failed = prepared('failed');
    const found = analyses.find(({ id }) => id === '1')!.told;
    found.status = 'failed';
    expect(await fetchTo(failed, '1')).not.toContain('Removed');
    found.status = 'completed';
    expect(readdirSync(join(failed, type))).toEqual(expect.arrayContaining(earlier));
  });

  test('stay where some formats are fetched', async () => {
    const out = prepared('some-formats');
    expect(await results({ analysis: '1', out, format: ['csv'] })).not.toContain('Removed');
    expect(readdirSync(join(out, type))).toEqual(expect.arrayContaining(earlier));
  });
});

test('what the files lack is told, and stands beside them until they lack nothing (S28.4)', async () => {
  const out = join(root, 'lacking');
  const notice = join(out, type, 'notice.txt');
  const sentence =
    'The clock of 80 of 112 recordings is corrected, and these files have the times as recorded and name no site:';
  lacks.set('1', { recordings: 112, corrected: 80, at_sites: 112 });
  expect((await fetchTo(out, '1')).replaceAll(/\s+/g, ' ')).toContain(`Note: ${sentence}`);
  expect(readFileSync(notice, 'utf8')).toContain(sentence);
  lacks.set('1', { recordings: 112, corrected: 0, at_sites: 0 });
  expect(await fetchTo(out, '1')).not.toContain('Note:');
  expect(existsSync(notice)).toBe(false);
  // One of the user's own stays, and services of earlier versions do not say what the files lack.
  lacks.clear();
  writeFileSync(notice, 'my notice');
  expect(await fetchTo(out, '1')).not.toContain('Note:');
  expect(readFileSync(notice, 'utf8')).toBe('my notice');
});

describe('the results of a project', () => {
  test('are the newest of each type of every card that has some, in a folder for each card (S10.6)', async () => {
    const out = join(root, 'all');
    const said = await results({ project: 'p', out });
    expect(readFileSync(join(out, 'CARD 3/audio_events/detections.csv'), 'utf8')).toBe(textOf('4'));
    expect(readFileSync(join(out, 'CARD 3', type, 'indices.parquet'), 'utf8')).toBe(textOf('3'));
    expect(read('all', 'CARD 2')).toBe(textOf('2'));
    expect(read('all', 'CARD 1')).toBe(textOf('1'));
    for (const id of ['1', '2', '3']) expect(said).toContain(`CARD ${id}:`);
    expect(said).toContain(`1 result file in ${join(out, 'CARD 1', type)}`);
    expect(said).toContain('Without results: CARD 4 (no analysis).');
    expect(said).toMatch(/analyze --project p --all-datasets --type \w+/);
  });

  test('name the folder of the recordings where a program looks them up', async () => {
    const table = (name: string) =>
      readFileSync(join(root, name, 'audio_events/kaleidoscope.csv'), 'utf8');
    await results({ analysis: '6', out: join(root, 'open') });
    expect(table('open')).toBe(textOf('6'));
    await results({ analysis: '6', out: join(root, 'named'), recordings: '/card, 1' });
    const several = results({ project: 'p', out: join(root, 'named'), recordings: '/card' });
    await expect(several).rejects.toMatchObject({ code: 'several_cards' });
    expect(table('named')).toBe('INDIR,FOLDER\n"/card, 1",a\n/b,c\n');
  });

  test('that are waited for are not those of an analysis that has failed', async () => {
    const out = join(root, 'waited');
    await results({ project: 'p', out, wait: true });
    expect(read('waited', 'CARD 2')).toBe(textOf('2'));
  });

  test('of some formats are those of every analysis that has one of them', async () => {
    const out = join(root, 'formats');
    const said = await results({ project: 'p', out, format: ['csv'] });
    expect(existsSync(join(out, 'CARD 3/audio_events/detections.csv'))).toBe(true);
    expect(existsSync(join(out, 'CARD 3', type))).toBe(false);
    expect(read('formats', 'CARD 1')).toBe(textOf('1'));
    expect(said).toContain('No result file of csv.');
  });

  test('are not begun to be fetched where no analysis has a format, which is named', async () => {
    const out = join(root, 'none');
    await expect(results({ project: 'p', out, format: ['csv', 'docx'] })).rejects.toThrow(
      'There is no result file of format docx.',
    );
    expect(existsSync(join(out, 'CARD 3'))).toBe(false);
  });
});
