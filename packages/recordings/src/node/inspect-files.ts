import { inspectFile, type InspectedFile } from './inspect-file.ts';

const DEFAULT_CONCURRENCY = 16;

/**
 * Inspects many files, `concurrency` at a time, and yields them in the order given. Stopping the
 * iteration early starts no further file.
 */
export async function* inspectFiles(
  paths: Iterable<string> | AsyncIterable<string>,
  concurrency: number = DEFAULT_CONCURRENCY,
): AsyncGenerator<InspectedFile, void, undefined> {
  const running: Promise<InspectedFile>[] = [];
  for await (const path of paths) {
    running.push(inspectFile(path));
    const first = running.length >= Math.max(1, concurrency) ? running.shift() : undefined;
    if (first) yield await first;
  }
  for (const last of running) yield await last;
}
