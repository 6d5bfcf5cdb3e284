import { knownModels } from '@biophony/contract/constants';
import type { Command } from 'commander';
import { catalogue, catalogueModel, type CatalogueModel } from '../../models/catalogue.ts';
import { ModelError } from '../../models/model-error.ts';
import { importModel, readTerms } from '../../models/install/import.ts';
import { installFromCatalogue } from '../../models/install/install.ts';
import { measuredSpeed, type Speed } from '../../models/install/speed.ts';
import { listModels, removeModel, type InstalledModel } from '../../models/store.ts';
import { isVerified, unverified } from '../../models/verified.ts';
import { acceptLicence } from './accept-licence.ts';
import { describeInstalled, formatModelList, installedSummary } from './model-texts.ts';
import { costLines, speedText } from './cost-lines.ts';
import { estimates, installedCosts } from './costs.ts';
import { downloadProgress } from './download-progress.ts';
import { folded } from './folded.ts';
import { uploadModel } from './upload.ts';

interface CommonOptions {
  json?: boolean;
  modelsDir: string;
}

const print = (text: string): void =>
  void process.stdout.write(`${folded(text, process.stdout.columns)}\n`);
const printJson = (value: unknown): void => print(JSON.stringify(value));

/** Runs a command; a ModelError becomes one sentence on standard error (or JSON) and exit code 1. */
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
  /** False with --no-speed. */
  speed?: boolean;
}

async function list({ json, modelsDir, speed = true }: ListFlags): Promise<void> {
  const stored = await listModels(modelsDir);
  const known = catalogue.filter(({ id }) => !stored.some((model) => model.id === id));
  const costs = await installedCosts(stored, speed);
  const speeds = speed ? await estimates(known) : null;
  if (json)
    printJson({
      installed: stored.map((model) => installedSummary(model, costs.get(model.id))),
      available: known.map((model) => availableSummary(model, speeds?.get(model.id))),
    });
  else print(formatModelList({ modelsDir, stored, costs, available: known, speeds }));
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

/** A checksum as people paste it. Throws ModelError. */
function checksumOption(given: string | undefined): string | undefined {
  const sha256 = given?.trim().toLowerCase();
  if (sha256 === undefined || /^[0-9a-f]{64}$/.test(sha256)) return sha256;
  throw new ModelError('--sha256 must be a SHA-256: 64 hexadecimal digits.');
}

async function install(id: string, options: InstallFlags): Promise<void> {
  const model = catalogueModel(id);
  if (!model) {
    const known = catalogue.map((entry) => entry.id).join(', ');
    throw new ModelError(
      `There is no model ${id} in the catalogue; it has ${known}. A model of your own is added with \`models import\`.`,
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

/** Says of a model that bears a name of the catalogue that nothing shows it to be that model. */
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

/** Adds `models list|install|import|upload|remove` to the program, whose `--models-dir` option they obey. */
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
