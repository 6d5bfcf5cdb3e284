import { readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Command } from 'commander';
import { isS3, readS3Address } from '../http/address.ts';
import { openStore } from '../http/s3-store.ts';
import { removeJournals } from '../journal/journal-files.ts';
import { InputError, Interrupted, UsageError } from '../kit/errors.ts';
import { makeScratch } from '../kit/work-folder.ts';
import { inOrder } from '../outputs/part.ts';
import { mergeParts } from '../outputs/write-results.ts';
import { onStopSignals } from './failures.ts';
import { writeResults } from './write-results.ts';

interface MergeCommandOptions {
  out: string;
  allFiles?: boolean;
  workDir?: string;
  modelsDir: string;
}

const partEnding = '.ndjson';

async function partsIn(path: string): Promise<string[]> {
  const stats = await stat(path).catch((cause: unknown) => {
    throw new InputError(`${path} cannot be read: there is no such part.`, { cause });
  });
  if (!stats.isDirectory()) return [path];
  const names = (await readdir(path)).filter((name) => name.endsWith(partEnding));
  return names.sort().map((name) => join(path, name));
}

async function fetchParts(
  location: string,
  scratch: string,
  signal: AbortSignal,
): Promise<string[]> {
  const address = readS3Address(location);
  if (!address) throw new UsageError(`${location} is no address such as s3://bucket/parts/.`);
  const store = openStore(signal);
  const paths: string[] = [];
  for await (const { key, size } of store.list(address))
    if (key.endsWith(partEnding)) {
      const path = join(scratch, key.replaceAll('/', '_'));
      await store.fetch({ bucket: address.bucket, key }, size, path);
      paths.push(path);
    }
  return paths;
}

async function merge(inputs: string[], options: MergeCommandOptions): Promise<void> {
  const stop = new AbortController();
  const forgetSignals = onStopSignals(() => stop.abort(new Interrupted()));
  const scratch = await makeScratch(options.workDir ?? tmpdir(), 'biophony-merge');
  try {
    const paths: string[] = [];
    for (const one of inputs)
      paths.push(...(isS3(one) ? await fetchParts(one, scratch, stop.signal) : await partsIn(one)));
    if (paths.length === 0) throw new InputError(`There are no parts in ${inputs.join(', ')}.`);
    const parts = await inOrder(paths);
    const { summary, report } = await writeResults(
      (out, how) => mergeParts(parts.paths, out, how),
      parts.origin,
      options,
    );
    await removeJournals(options.out);
    process.stdout.write(report);
    if (summary.files.analysed === 0) process.exitCode ??= 1;
  } finally {
    await rm(scratch, { recursive: true, force: true });
    forgetSignals();
  }
}

export function registerMerge(program: Command): void {
  program
    .command('merge')
    .description('join the parts that "analyze --shard" made into results, as one run makes them')
    .argument('<parts...>', 'parts, or folders of them, here or in a store (s3://bucket/parts/)')
    .requiredOption('--out <folder>', 'where the result files go')
    .option('--all-files', 'also files of text that results of very many detections come without')
    .option('--work-dir <folder>', 'where parts of a store lie meanwhile')
    .action((parts: string[], _options: unknown, command: Command) =>
      merge(parts, command.optsWithGlobals<MergeCommandOptions>()),
    );
}
