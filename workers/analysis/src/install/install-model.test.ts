import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { sha256Of } from '../kit/checksum.ts';
import { ModelError } from '../kit/errors.ts';
import { type CatalogueModel, isVerified } from '../models/catalogue.ts';
import { readLabels } from '../models/labels.ts';
import { findModel } from '../models/store.ts';
import { callClassifierOnnx } from '../models/testing/call-classifier.ts';
import { geomodelLabels, geomodelOnnx } from '../models/testing/small-geomodel.ts';
import { writeRangeModel } from '../models/testing/small-range-model.ts';
import { smallClasses, writeSmallTfjsModel } from '../models/testing/small-tfjs-model.ts';
import { FileServer } from '../testing/file-server.ts';
import { removableFolder } from '../testing/removable-folder.ts';
import { zipOf } from '../testing/write-zip.ts';
import { installFromCatalogue } from './install-model.ts';

const acceptedAt = '2026-01-02T03:04:05.000Z';
const english = Array.from({ length: smallClasses }, (_, i) => `Genus species${i}_Bird ${i}`);
const german = english.map((line, i) => line.replace(/_.*/, `_Vogel ${i}`));
let temporary: ReturnType<typeof removableFolder>;
let modelsDir: string;
let files: Record<string, Uint8Array>;
let server: FileServer | null = null;

beforeEach(async () => {
  temporary = removableFolder();
  modelsDir = join(temporary.folder, 'models');
  await writeSmallTfjsModel(join(temporary.folder, 'tfjs'));
  await writeRangeModel(join(temporary.folder, 'geo'));
  const read = (path: string): Promise<Buffer> => readFile(join(temporary.folder, path));
  files = {
    'model/model.json': await read('tfjs/model.json'),
    'model/group1-shard1of1.bin': await read('tfjs/group1-shard1of1.bin'),
    'model/labels.json': Buffer.from(JSON.stringify(english)),
    'model/mdata/model.json': await read('geo/model.json'),
    'model/mdata/group1-shard1of1.bin': await read('geo/group1-shard1of1.bin'),
    'labels/de.txt': Buffer.from(german.join('\n')),
  };
});
afterEach(async () => {
  await server?.stop();
  server = null;
  temporary.remove();
});

const small = (url: string): CatalogueModel => ({
  id: 'birdnet-v2.4',
  name: 'Small BirdNET',
  version: '2.4',
  summary: '',
  licence: { name: 'MIT', url: 'https://opensource.org/license/mit' },
  terms: [],
  source: 'https://example.org',
  cost: {
    download: { bytes: 1, kind: 'about' },
    installed: { bytes: 1, kind: 'about' },
    work: null,
    window_s: 3,
  },
  format: 'tfjs-zip',
  model: { url, file: 'small.zip', bytes: null, sha256: null },
});

const serve = async (content: Buffer): Promise<string> => {
  server = new FileServer(content);
  return server.start();
};
const left = async (): Promise<string[]> => (await readdir(modelsDir)).sort();

test('a published zip becomes a model with its labels and its species range', async () => {
  const zip = zipOf(files);
  const { manifest, folder } = await installFromCatalogue(modelsDir, small(await serve(zip)), {
    acceptedAt,
  });
  expect(manifest).toMatchObject({
    id: 'birdnet-v2.4',
    sample_rate_hz: 1000,
    window_s: 3,
    placeholder_labels: false,
    geo: { file: 'geo.onnx', threshold: 0.03 },
    licence: { name: 'MIT', accepted_at: acceptedAt },
    source_sha256: sha256Of(zip),
  });
  expect(Object.keys(manifest.labels).sort()).toEqual(['de', 'en']);
  expect((await readLabels(folder, manifest, 'de'))[2]?.common_name).toBe('Vogel 2');
  expect(await left()).toEqual(['.downloads', '.sources.json', 'birdnet-v2.4']);
  expect(await readdir(join(modelsDir, '.downloads'))).toEqual([]);
});

test('without a published checksum the first file is trusted and a later change refused', async () => {
  const url = await serve(zipOf(files));
  await installFromCatalogue(modelsDir, small(url), { acceptedAt });
  const changed = { ...files, 'model/note.txt': Buffer.from('new') };
  if (server) server.content = zipOf(changed);
  await expect(installFromCatalogue(modelsDir, small(url), { acceptedAt })).rejects.toThrow(
    /differs from what .* gave on \d{4}-\d\d-\d\d .*If its publisher says/,
  );
  expect((await findModel(modelsDir, 'birdnet-v2.4')).manifest.source_sha256).toBe(
    sha256Of(zipOf(files)),
  );
});

test('a file fetched before installs without a network', async () => {
  const from = join(temporary.folder, 'fetched.zip');
  await writeFile(from, zipOf(files));
  const { manifest } = await installFromCatalogue(modelsDir, small('http://127.0.0.1:9/none'), {
    acceptedAt,
    from,
  });
  expect(manifest.name).toBe('Small BirdNET');
  expect(await readFile(from)).toEqual(zipOf(files));
});

test.each([
  ['no label file', { 'model/labels.json': null, 'labels/de.txt': null }, 'There is no label file'],
  [
    'too few labels',
    { 'labels/de.txt': Buffer.from('A_B\n') },
    'has 1 labels, but the model has 5 classes',
  ],
  ['a missing shard', { 'model/group1-shard1of1.bin': null }, 'group1-shard1of1.bin is missing'],
  [
    'no model at all',
    { 'model/model.json': null },
    'no model.json of a TensorFlow.js layers model',
  ],
])('with %s nothing is installed and the old model stays', async (_, change, message) => {
  const from = join(temporary.folder, 'fetched.zip');
  await writeFile(from, zipOf(files));
  await installFromCatalogue(modelsDir, small('http://127.0.0.1:9/a'), { acceptedAt, from });
  const broken = Object.entries({ ...files, ...change }).flatMap(([name, content]) =>
    content ? [[name, content] as const] : [],
  );
  await writeFile(from, zipOf(Object.fromEntries(broken)));
  const again = installFromCatalogue(modelsDir, small('http://127.0.0.1:9/b'), {
    acceptedAt,
    from,
  });
  await expect(again).rejects.toThrow(message);
  expect(await left()).toEqual(['.sources.json', 'birdnet-v2.4']);
  expect((await findModel(modelsDir, 'birdnet-v2.4')).manifest.geo).not.toBeNull();
});

test('a damaged zip is named', async () => {
  const from = join(temporary.folder, 'fetched.zip');
  const zip = zipOf(files);
  zip.fill(0xff, 4000, 4100);
  await writeFile(from, zip);
  const run = installFromCatalogue(modelsDir, small('http://127.0.0.1:9/a'), { acceptedAt, from });
  await expect(run).rejects.toThrow(/fetched.zip could not be unpacked: .*fetch it again/);
  await writeFile(from, 'not a zip');
  const other = installFromCatalogue(modelsDir, small('http://127.0.0.1:9/a'), {
    acceptedAt,
    from,
  });
  await expect(other).rejects.toThrow('fetched.zip could not be unpacked');
  expect(await left()).toEqual([]);
});

test.each([
  ['a page that is none of the model', () => Buffer.from('<html>Please sign in.</html>')],
  ['an archive with damage inside', () => zipOf(files).fill(0xff, 4000, 4100)],
])('%s is not kept: the next run fetches the file again', async (_, bad) => {
  const model = small(await serve(bad()));
  await expect(installFromCatalogue(modelsDir, model, { acceptedAt })).rejects.toThrow(
    'could not be unpacked',
  );
  expect(await readdir(join(modelsDir, '.downloads'))).toEqual([]);
  server!.content = zipOf(files);
  const { manifest } = await installFromCatalogue(modelsDir, model, { acceptedAt });
  expect(manifest.source_sha256).toBe(sha256Of(zipOf(files)));
  expect(server!.requests).toHaveLength(2);
});

test('of a model that does not work, the files that a published checksum vouches for stay fetched', async () => {
  const labels = await serve(Buffer.from('idx;sci_name;com_name\n0;Sibilus simplex;A\n'));
  const network = new FileServer(Buffer.from('no network'));
  const { format: _, ...base } = small('');
  const model: CatalogueModel = {
    ...base,
    format: 'onnx',
    model: { url: await network.start(), file: 'calls.onnx', bytes: null, sha256: null },
    labels: {
      kind: 'scientific-names',
      download: {
        url: labels,
        file: 'labels.csv',
        bytes: null,
        sha256: sha256Of(server!.content),
      },
    },
    names: null,
    embedding: null,
    manifest: { sample_rate_hz: 16_000, window_s: 1, activation: 'none' },
  };
  const installing = installFromCatalogue(modelsDir, model, { acceptedAt });
  await expect(installing.finally(() => network.stop())).rejects.toThrow(ModelError);
  expect(await readdir(join(modelsDir, '.downloads'))).toEqual(['labels.csv']);
});

test('a published ONNX model is installed from a folder, with names in other languages', async () => {
  const folder = join(temporary.folder, 'onnx');
  const onnx = callClassifierOnnx({ embedding: true });
  const published =
    'idx;sci_name;com_name\n0;Sibilus simplex;"Whistler; plain"\n1;Ascensor rapidus;Sweeper\n2;Pulsator vibrans;Triller\n';
  await mkdir(folder);
  await writeFile(join(folder, 'calls.onnx'), onnx);
  await writeFile(join(folder, 'labels.csv'), published);
  await writeFile(
    join(folder, 'names.csv'),
    'sci_name,common_name_de\nAscensor rapidus,Steigling\n',
  );
  const file = (name: string, content: Uint8Array | string) => ({
    url: `https://example.org/${name}`,
    file: name,
    bytes: Buffer.from(content).length,
    sha256: sha256Of(Buffer.from(content)),
  });
  const { format: _, ...base } = small('');
  const model: CatalogueModel = {
    ...base,
    id: 'calls',
    format: 'onnx',
    model: file('calls.onnx', onnx),
    labels: {
      kind: 'columns',
      separator: ';',
      scientific: 'sci_name',
      english: 'com_name',
      download: file('labels.csv', published),
    },
    names: {
      scientific: 'sci_name',
      columns: { de: 'common_name_de' },
      download: { ...file('names.csv', ''), bytes: null, sha256: null },
    },
    embedding: 3,
    manifest: { sample_rate_hz: 16_000, window_s: 1, activation: 'sigmoid' },
  };
  const installed = await installFromCatalogue(modelsDir, model, { acceptedAt, from: folder });
  expect(installed.manifest).toMatchObject({
    input: 'sound',
    output: 'logits',
    embedding: 'scores',
  });
  const labels = await readLabels(installed.folder, installed.manifest, 'de');
  expect(labels.map((label) => label.common_name)).toEqual([
    'Whistler; plain',
    'Steigling',
    'Triller',
  ]);

  await writeFile(join(folder, 'labels.csv'), published.replace('Sweeper', 'Swooper'));
  await expect(
    installFromCatalogue(modelsDir, model, { acceptedAt, from: folder }),
  ).rejects.toThrow('labels.csv is not the published file: its SHA-256 is');
  await rm(join(folder, 'names.csv'));
  await writeFile(join(folder, 'labels.csv'), published);
  await expect(
    installFromCatalogue(modelsDir, model, { acceptedAt, from: folder }),
  ).rejects.toThrow('names.csv is not there; fetch names.csv from https://example.org/names.csv');
});

test('a file that somebody had is unverified until its checksum is given or it is fetched', async () => {
  const from = join(temporary.folder, 'fetched.zip');
  const zip = zipOf({ ...files, 'LICENSE.txt': Buffer.from('All of it.') });
  await writeFile(from, zip);
  const model = small(await serve(zip));
  const doubtful = await installFromCatalogue(modelsDir, model, { acceptedAt, from });
  expect(doubtful.manifest.verified_by).toBeUndefined();
  expect(isVerified(doubtful.manifest)).toBe(false);
  expect(doubtful.manifest.licence.files).toEqual(['LICENSE.txt']);

  const wrong = { acceptedAt, from, sha256: 'a'.repeat(64) };
  await expect(installFromCatalogue(modelsDir, model, wrong)).rejects.toThrow(
    `fetched.zip is not the file meant: its SHA-256 is ${sha256Of(zip)}, not aaaa`,
  );
  const named = await installFromCatalogue(modelsDir, model, { ...wrong, sha256: sha256Of(zip) });
  expect(named.manifest.verified_by).toBe('operator');
  expect(isVerified(named.manifest)).toBe(true);

  const fetched = await installFromCatalogue(modelsDir, model, { acceptedAt });
  expect(fetched.manifest.verified_by).toBe('first_fetch');
  const again = await installFromCatalogue(modelsDir, model, { acceptedAt, from });
  expect(again.manifest.verified_by).toBe('first_fetch');
});

test('a range model that is published apart is installed beside, with its own species and licence', async () => {
  const folder = join(temporary.folder, 'onnx');
  await mkdir(folder);
  const file = async (name: string, content: Uint8Array | string) => {
    await writeFile(join(folder, name), content);
    const bytes = Buffer.from(content);
    return {
      url: `https://example.org/${name}`,
      file: name,
      bytes: bytes.length,
      sha256: sha256Of(bytes),
    };
  };
  const { format: _, ...base } = small('');
  const published = 'idx;sci_name;com_name\n0;Sibilus simplex;A\n1;Ascensor rapidus;B\n2;Noise;C\n';
  const model: CatalogueModel = {
    ...base,
    id: 'calls',
    format: 'onnx',
    model: await file('calls.onnx', callClassifierOnnx()),
    labels: {
      kind: 'columns',
      separator: ';',
      scientific: 'sci_name',
      english: 'com_name',
      download: await file('labels.csv', published),
    },
    names: null,
    embedding: null,
    range: {
      model: await file('geo.onnx', geomodelOnnx()),
      labels: await file('geo.txt', geomodelLabels),
      threshold: 0.03,
      licence: { name: 'CC BY-SA 4.0', url: 'https://creativecommons.org/licenses/by-sa/4.0/' },
      terms: ['Name it.'],
    },
    manifest: { sample_rate_hz: 16_000, window_s: 1, activation: 'sigmoid' },
  };
  const { manifest } = await installFromCatalogue(modelsDir, model, { acceptedAt, from: folder });
  expect(manifest.geo).toMatchObject({
    file: 'range.onnx',
    input: 'input',
    output: 'probabilities',
    labels: 'range-labels.txt',
    whole_year: 'highest_week',
    licence: { name: 'CC BY-SA 4.0' },
  });
  await rm(join(folder, 'geo.onnx'));
  await expect(
    installFromCatalogue(modelsDir, model, { acceptedAt, from: folder }),
  ).rejects.toThrow('geo.onnx is not there; fetch geo.onnx from https://example.org/geo.onnx');
});

test('without network the files, their sizes and the command that takes them are named', async () => {
  const gone = await serve(Buffer.from(''));
  await server?.stop();
  server = null;
  const model = small(`${gone}/small.zip`);
  const install = installFromCatalogue(modelsDir, model, { acceptedAt, attempts: 1 });
  await expect(install).rejects.toThrow(
    /could not be fetched: [^]*\nWithout network here, fetch this file on another computer and bring it:\n {2}http.*small\.zip\nThen run: biophony-analysis models install birdnet-v2\.4 --from small\.zip$/,
  );
  const several: CatalogueModel = {
    ...model,
    format: 'onnx',
    model: { ...model.model, file: 'a.onnx', bytes: 271_554_018 },
    labels: {
      kind: 'scientific-names',
      download: { url: `${gone}/labels.csv`, file: 'labels.csv', bytes: 5_200_000, sha256: null },
    },
    names: null,
    embedding: null,
    manifest: { sample_rate_hz: 48_000, window_s: 3, activation: 'none' },
  };
  await expect(
    installFromCatalogue(modelsDir, several, { acceptedAt, attempts: 1 }),
  ).rejects.toThrow(
    /these files on another computer and bring them in one folder:\n {2}.*small\.zip \(272 MB\)\n {2}.*labels\.csv \(5\.2 MB\)\nThen run: .* --from FOLDER$/,
  );
});
