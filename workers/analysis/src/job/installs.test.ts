import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { InstallReport } from '@biophony/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { listModels } from '../models/store.ts';
import { smallPublishedZip } from '../models/testing/small-published-zip.ts';
import { temporaryFolder } from '../testing/files.ts';
import { FileServer } from '../testing/file-server.ts';
import { zipOf } from '../testing/write-zip.ts';
import { canInstallInto, createInstaller } from './installs.ts';

const order = {
  order_id: 'order',
  model: 'birdnet-v2.4',
  licence: 'CC BY-NC-SA 4.0',
  accepted_at: '2026-01-02T03:04:05.000Z',
};

let modelsDir: string;
let mirror: FileServer;

beforeEach(async () => {
  const folder = await temporaryFolder();
  modelsDir = join(folder, 'models');
  mirror = new FileServer(await smallPublishedZip());
  vi.stubEnv('BIOPHONY_MODELS_MIRROR', await mirror.start());
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await mirror.stop();
});

/** A service that takes the order back at the report with this number. */
function service(stopAt = Infinity) {
  const reports: InstallReport[] = [];
  const call = async (_route: string, body: InstallReport) => {
    reports.push(body);
    return { stop: reports.length >= stopAt };
  };
  const said: string[] = [];
  const installer = createInstaller({
    api: { call } as unknown as Parameters<typeof createInstaller>[0]['api'],
    runnerId: 'runner-1',
    modelsDir,
    log: (message) => void said.push(message),
    signal: new AbortController().signal,
  });
  return { installer, reports, said };
}

test('a model that an operator ordered is fetched, tried and there, and the service hears each step; its file comes from a mirror (S23.10, S23.12)', async () => {
  const { installer, reports, said } = service();
  expect(installer.isFree()).toBe(true);
  installer.begin(order);
  expect(installer.isFree()).toBe(false);
  await installer.done();
  expect(reports.map(({ state }) => state)).toEqual(['downloading', 'installing', 'installed']);
  expect(reports.at(-1)).toMatchObject({ runner_id: 'runner-1', message: null });
  expect(reports.at(-1)?.bytes).toBe(mirror.content.length);
  const [model] = await listModels(modelsDir);
  expect(model?.model?.manifest).toMatchObject({
    id: order.model,
    licence: { name: order.licence, accepted_at: order.accepted_at },
  });
  expect(said.at(-1)).toBe('installed BirdNET V2.4');
  expect(installer.isFree()).toBe(true);
});

test('an order that was taken back leaves no model, and is no failure (S23.11)', async () => {
  const { installer, reports, said } = service(1);
  installer.begin(order);
  await installer.done();
  expect(reports.map(({ state }) => state)).toEqual(['downloading']);
  expect(said.at(-1)).toBe('not installed: birdnet-v2.4: an operator took the order back');
  expect(await listModels(modelsDir)).toEqual([]);
});

test('a sentence that the service would refuse for its characters is told without them (S23.10)', async () => {
  const reports: InstallReport[] = [];
  const call = async (_route: string, body: InstallReport) => {
    reports.push(body);
    return { stop: false };
  };
  const message = `\u0000\u001B[31m ${'a'.repeat(1992)}\u{1F426}`;
  const installer = createInstaller({
    api: { call } as unknown as Parameters<typeof createInstaller>[0]['api'],
    runnerId: 'runner-1',
    modelsDir,
    log: () => undefined,
    signal: new AbortController().signal,
    install: () => Promise.reject(new Error(message)),
  });
  installer.begin(order);
  await installer.done();
  expect(reports.at(-1)).toMatchObject({
    state: 'failed',
    message: `\uFFFD\uFFFD[31m ${'a'.repeat(1992)}\uFFFD`,
  });
});

test('a report that is still on its way does not overtake the last one (S23.10)', async () => {
  const arrived: InstallReport['state'][] = [];
  let letThrough = () => {};
  const held = new Promise<void>((resolve) => (letThrough = resolve));
  const call = async (_route: string, { state, bytes }: InstallReport) => {
    if (state === 'installing' && bytes > 0) await held;
    arrived.push(state);
    return { stop: false };
  };
  const installer = createInstaller({
    api: { call } as unknown as Parameters<typeof createInstaller>[0]['api'],
    runnerId: 'runner-1',
    modelsDir,
    // Said before the last report is due.
    log: () => void setImmediate(letThrough),
    signal: new AbortController().signal,
    install: async (_folder, _model, { onProgress }) => {
      onProgress?.('model.zip', 10, 10);
      await Promise.resolve();
      throw new Error('The file is broken.');
    },
  });
  installer.begin(order);
  await installer.done();
  expect(arrived).toEqual(['downloading', 'installing', 'failed']);
});

test('of two runners on one folder one installs, and the other has the model then (S23.10)', async () => {
  await mkdir(modelsDir);
  const lock = join(modelsDir, '.analysis-lock-1');
  await writeFile(lock, JSON.stringify({ host: 'the other machine', pid: 1 }));
  const { installer, reports } = service();
  installer.begin(order);
  await installer.done();
  expect([reports, mirror.requests]).toEqual([[], []]);
  await rm(lock);
  for (const states of [['downloading', 'installing', 'installed'], ['installed']]) {
    reports.length = 0;
    installer.begin(order);
    await installer.done();
    expect(reports.map(({ state }) => state)).toEqual(states);
    expect(mirror.requests).toHaveLength(1);
  }
  expect(await readdir(modelsDir)).not.toContainEqual(expect.stringContaining('lock'));
});

test.each([
  ['another licence', { ...order, licence: 'MIT' }, /knows BirdNET V2\.4 under CC BY-NC-SA 4\.0/],
  ['a model it does not know', { ...order, model: 'later' }, /does not know the model later/],
])(
  'a runner refuses %s with a sentence, and fetches nothing (S23.10)',
  async (_, one, sentence) => {
    const { installer, reports } = service();
    installer.begin(one);
    await installer.done();
    expect(reports.map(({ state }) => state)).toEqual(['failed']);
    expect(reports[0]?.message).toMatch(sentence);
    expect(mirror.requests).toEqual([]);
  },
);

test('what is wrong with the file is told to the service, and nothing stays installed (S23.10)', async () => {
  mirror.content = zipOf({ 'model/labels.json': Buffer.from('[]') });
  const { installer, reports } = service();
  installer.begin(order);
  await installer.done();
  expect(reports.at(-1)).toMatchObject({ state: 'failed' });
  expect(reports.at(-1)?.message).toMatch(/model\.json/);
  expect((await readdir(modelsDir)).filter((name) => !name.startsWith('.'))).toEqual([]);
});

test('a folder of models that is still missing is no reason not to install, and is not made before', async () => {
  expect(await canInstallInto(modelsDir)).toBe(true);
  await expect(readdir(modelsDir)).rejects.toThrow('ENOENT');
  await mkdir(modelsDir);
  expect(await canInstallInto(modelsDir)).toBe(true);
  await writeFile(join(modelsDir, 'file'), '');
  expect(await canInstallInto(join(modelsDir, 'file/models'))).toBe(false);
});
