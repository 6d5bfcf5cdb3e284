import { knownModels } from '@biophony/contract/constants';
import type { Command } from 'commander';
import { readS3Address } from '../http/address.ts';
import { openStore } from '../http/s3-store.ts';
import { importModel, readTerms } from '../install/import-model.ts';
import { installFromCatalogue } from '../install/install-model.ts';
import { measuredSpeed, type Speed } from '../install/model-speed.ts';
import { putModel } from '../install/models-in-store.ts';
import { ModelError, UsageError } from '../kit/errors.ts';
import {
  catalogue,
  catalogueModel,
  type CatalogueModel,
  isVerified,
  unverified,
} from '../models/catalogue.ts';
import { type InstalledModel, listModels, removeModel } from '../models/store.ts';
import { acceptLicence, folded } from './accept-licence.ts';
import {
  costLines,
  describeInstalled,
  estimates,
  formatModelList,
  installedCosts,
  installedSummary,
  speedText,
} from './model-texts.ts';

const megabytes = (bytes: number): string => (bytes / 1e6).toFixed(1);

interface DownloadProgress {
  update: (file: string, received: number, total: number | null) => void;
  end: () => void;
}

/** A counting line on a terminal, a line per tenth elsewhere. */
function downloadProgress(quiet: boolean): DownloadProgress {
  const terminal = process.stderr.isTTY;
  let last = '';
  let open = false;
  return {
    update(file, received, total) {
      if (quiet) return;
      const share = total ? Math.floor((received / total) * 100) : null;
      const step = terminal
        ? megabytes(received)
        : String(share === null ? Math.floor(received / 1e7) : Math.floor(share / 10));
      const key = `${file} ${step}`;
      if (key === last) return;
      last = key;
      const of = total ? ` of ${megabytes(total)} MB (${share} %)` : ' MB';
      process.stderr.write(
        `${terminal ? '\r' : ''}${file}: ${megabytes(received)}${of}${terminal ? '  ' : '\n'}`,
      );
      open = terminal;
    },
    end() {
      if (open) process.stderr.write('\n');
      open = false;
    },
  };
}

interface UploadFlags {
  json?: boolean;
  modelsDir: string;
}

/** Runners fetch it with --models-from. */
async function uploadModel(
  id: string,
  place: string,
  { json, modelsDir }: UploadFlags,
): Promise<void> {
  const address = readS3Address(place);
  if (!address)
    throw new UsageError(`${place} is no address. Give one such as s3://bucket/models.`);
  const store = openStore(new AbortController().signal);
  const files = await putModel(modelsDir, id, store, address);
  process.stdout.write(
    json
      ? `${JSON.stringify({ uploaded: id, to: place, files })}\n`
      : `The model ${id} is in ${place}: ${files} files.\n`,
  );
}

interface CommonOptions {
  json?: boolean;
  modelsDir: string;
}

const print = (text: string): void =>
  void process.stdout.write(`${folded(text, process.stdout.columns)}\n`);
const printJson = (value: unknown): void => print(JSON.stringify(value));

/** A ModelError becomes one sentence (or JSON) and exit code 1. */
async function run(options: CommonOptions, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
    if (options.json) printJson({ error: error.message });
    else process.stderr.write(`${folded(error.message, process.stderr.columns)}\n`);
    process.exitCode = 1;
  }
}

interface ListFlags extends CommonOptions {
  speed?: boolean;
}

async function list({ json, modelsDir, speed = true }: ListFlags): Promise<void> {
  const stored = await listModels(modelsDir);
  const others = catalogue.filter(({ id }) => !stored.some((model) => model.id === id));
  const costs = await installedCosts(stored, speed);
  const speeds = speed ? await estimates(others) : null;
  if (json)
    printJson({
      installed: stored.map((model) => installedSummary(model, costs.get(model.id))),
      available: others.map((model) => availableSummary(model, speeds?.get(model.id))),
    });
  else print(formatModelList({ modelsDir, stored, costs, available: others, speeds }));
}

const availableSummary = (
  { id, name, version, summary, licence, terms, source, cost }: CatalogueModel,
  speed: Speed | null = null,
) => ({
  id,
  name,
  version,
  summary,
  licence,
  terms,
  use: knownModels[id]?.use ?? null,
  source,
  download: cost.download,
  installed: cost.installed,
  speed,
});

interface InstallFlags extends CommonOptions {
  from?: string;
  sha256?: string;
  acceptLicence?: boolean;
}

/** Throws ModelError. */
function checksumOption(flag: string | undefined): string | undefined {
  const sha256 = flag?.trim().toLowerCase();
  if (sha256 === undefined || /^[0-9a-f]{64}$/.test(sha256)) return sha256;
  throw new ModelError('--sha256 must be a SHA-256: 64 hexadecimal digits.');
}

async function install(id: string, options: InstallFlags): Promise<void> {
  const model = catalogueModel(id);
  if (!model) {
    const ids = catalogue.map((entry) => entry.id).join(', ');
    throw new ModelError(
      `There is no model ${id} in the catalogue; it has ${ids}. A model of your own is added with \`models import\`.`,
    );
  }
  const sha256 = checksumOption(options.sha256);
  if (!options.json || !options.acceptLicence) {
    const speeds = await estimates([model]);
    const costs = costLines(model.cost, speeds.get(id) ?? null);
    await acceptLicence({ ...model, files: [], costs }, 'installed', options);
  }
  const progress = downloadProgress(options.json === true);
  const installed = await installFromCatalogue(options.modelsDir, model, {
    from: options.from,
    sha256,
    acceptedAt: new Date().toISOString(),
    onProgress: progress.update,
  }).finally(progress.end);
  if (options.json) printJson({ installed: describeInstalled(installed) });
  else {
    print(`Installed ${installed.manifest.name} in ${installed.folder}.`);
    print(`Speed: ${speedText(await measuredSpeed(installed))}`);
  }
  if (!options.json) warnUnverified(installed);
}

/** It has a name of the catalogue, but may not be that model. */
function warnUnverified({ manifest }: InstalledModel): void {
  if (!isVerified(manifest)) process.stderr.write(`Warning: ${unverified(manifest)}\n`);
}

interface ImportFlags extends CommonOptions {
  as?: string;
  labels?: string;
  acceptLicence?: boolean;
}

async function importFolder(folder: string, options: ImportFlags): Promise<void> {
  await acceptLicence(await readTerms(options.modelsDir, folder, options.as), 'imported', options);
  const { model, warnings } = await importModel(options.modelsDir, folder, {
    as: options.as,
    labelFile: options.labels,
    acceptedAt: new Date().toISOString(),
  });
  if (options.json) {
    printJson({ installed: describeInstalled(model), warnings });
    return;
  }
  for (const warning of warnings) process.stderr.write(`Warning: ${warning}\n`);
  print(`Imported ${model.manifest.name} as ${model.manifest.id} in ${model.folder}.`);
  warnUnverified(model);
}

async function remove(id: string, { json, modelsDir }: CommonOptions): Promise<void> {
  await removeModel(modelsDir, id);
  if (json) printJson({ removed: id });
  else print(`Removed ${id} from ${modelsDir}.`);
}

export function registerModels(program: Command): void {
  const models = program.command('models').description('Models that analyses use');
  const command = (usage: string, description: string): Command =>
    models
      .command(usage)
      .description(description)
      .option('--json', 'one JSON object instead of text');

  command(
    'list',
    'What is installed, and what can be, with size, licence and speed on this machine',
  )
    .option('--no-speed', 'measure nothing, which takes a second or two a model')
    .action((_: ListFlags, self: Command) => {
      const options = self.optsWithGlobals<ListFlags>();
      return run(options, () => list(options));
    });
  command('install <id>', 'Fetch a model of the catalogue, check it and make it ready')
    .option('--from <path>', 'use a file (or a folder of files) fetched before; no network needed')
    .option('--sha256 <hex>', "the SHA-256 of the model's file, from a source you trust")
    .option('--accept-licence', "accept the model's licence without being asked")
    .action((id: string, _: InstallFlags, self: Command) => {
      const options = self.optsWithGlobals<InstallFlags>();
      return run(options, () => install(id, options));
    });
  command(
    'import <path>',
    'Take in a model: a folder with BirdNET for TensorFlow.js or your own, or a .tflite classifier of BirdNET-Analyzer',
  )
    .option('--as <id>', 'the id to install it under, such as birdnet-v2.4')
    .option('--labels <file>', 'the label file, where there is none beside the model')
    .option('--accept-licence', "accept the model's licence without being asked")
    .action((folder: string, _: ImportFlags, self: Command) => {
      const options = self.optsWithGlobals<ImportFlags>();
      return run(options, () => importFolder(folder, options));
    });
  command(
    'upload <id> <place>',
    'Copy an installed model into a store (s3://bucket/folder) for `serve --models-from`',
  ).action((id: string, place: string, _: CommonOptions, self: Command) => {
    const options = self.optsWithGlobals<CommonOptions>();
    return run(options, () => uploadModel(id, place, options));
  });
  command('remove <id>', 'Delete an installed model').action(
    (id: string, _: CommonOptions, self: Command) => {
      const options = self.optsWithGlobals<CommonOptions>();
      return run(options, () => remove(id, options));
    },
  );
}
