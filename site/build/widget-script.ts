import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { basename, dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Plugin } from 'vite';
import { widgetIntegrityPath, widgetScriptPath } from './serving.ts';

interface Script {
  name: string;
  source: Buffer;
}

interface Integrity {
  /**
   * Version of the kit, plus the start of the script's hash, as builds may differ within a version.
   */
  version: string;
  /** Path of the immutable script. */
  url: string;
  integrity: string;
}

/** The first script is the one that pages load. */
export function integrityOf(kitVersion: string, scripts: readonly Script[]): Integrity {
  const [entry] = scripts;
  if (!entry) throw new Error('The kit has built no script of the widgets.');
  const all = createHash('sha256');
  for (const { name, source } of scripts) all.update(`${name} ${source.length}\n`).update(source);
  const version = `${kitVersion}-${all.digest('hex').slice(0, 8)}`;
  return {
    version,
    url: `/widget/${version}/${entry.name}`,
    integrity: `sha384-${createHash('sha384').update(entry.source).digest('base64')}`,
  };
}

async function scriptsBeside(entry: string): Promise<Script[]> {
  const folder = dirname(entry);
  const names = (await readdir(folder)).filter((name) => name.endsWith('.js')).sort();
  const first = basename(entry);
  return Promise.all(
    [first, ...names.filter((name) => name !== first)].map(async (name) => ({
      name,
      source: await readFile(resolve(folder, name)),
    })),
  );
}

/**
 * Builds the script for other people's pages (`@biophony/ui/biophony-widget.js`) and writes it
 * twice: at the current path, and at an immutable path with its hash.
 */
export const widgetScript = (): Plugin => ({
  name: 'widget-script',
  apply: 'build',
  async generateBundle() {
    const entry = fileURLToPath(import.meta.resolve('@biophony/ui/biophony-widget.js'));
    const kit = resolve(entry, '../../..');
    await promisify(execFile)(process.execPath, ['styles/build-embed.ts'], { cwd: kit });
    const scripts = await scriptsBeside(entry);
    const { version: kitVersion } = JSON.parse(
      await readFile(resolve(kit, 'package.json'), 'utf8'),
    ) as { version: string };
    const told = integrityOf(kitVersion, scripts);
    const emit = (path: string, source: string | Buffer) =>
      this.emitFile({ type: 'asset', fileName: path.slice(1), source });
    for (const { name, source } of scripts) {
      emit(`${dirname(widgetScriptPath)}${name}`, source);
      emit(`/widget/${told.version}/${name}`, source);
    }
    emit(widgetIntegrityPath, `${JSON.stringify(told, null, 2)}\n`);
  },
});
