import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';
import type { Plugin, Rolldown } from 'vite';

type Bundle = Rolldown.OutputBundle;

const isChunk = (output: Bundle[string] | undefined): output is Rolldown.OutputChunk =>
  output?.type === 'chunk';

/** Scripts that `entry` needs, and of those it loads later the ones whose first module `loads`. */
function scriptsOf(bundle: Bundle, entry: Rolldown.OutputChunk, loads: RegExp): Set<string> {
  const found = new Set<string>();
  const visit = (name: string) => {
    const chunk = bundle[name];
    if (found.has(name) || !isChunk(chunk)) return;
    found.add(name);
    for (const next of chunk.imports) visit(next);
    for (const next of chunk.dynamicImports) {
      const module = bundle[next];
      // Without a first module of its own, other scripts need it as well.
      if (isChunk(module) && loads.test(module.facadeModuleId ?? '')) visit(next);
    }
  };
  visit(entry.fileName);
  return found;
}

interface ServiceWorkerOptions {
  /** Script of the worker. */
  source: string;
  /** Page of all addresses of the area, and the file it is written to. */
  page: { url: string; file: string };
  /** First module of the page. */
  entry: string;
  /** Modules loaded later that are kept from the start; others only once they were used. */
  loads: RegExp;
  /** Fonts, pictures and workers that are kept from the start. */
  assets: RegExp;
}

/** Writes `sw.js` with the list of files that open the area without a network. */
export const serviceWorker = (options: ServiceWorkerOptions): Plugin => ({
  name: 'service-worker',
  apply: 'build',
  async writeBundle({ dir = '' }, bundle) {
    const { source, page, entry, loads, assets } = options;
    const first = Object.values(bundle).find(
      (output) => isChunk(output) && output.moduleIds.includes(entry),
    );
    if (!isChunk(first))
      throw new Error(`The service worker's entry ${entry} is not in the build.`);
    const html = await readFile(join(dir, page.file), 'utf8');
    const scripts = [...scriptsOf(bundle, first, loads)];
    const beside = scripts.flatMap((name) => {
      const chunk = bundle[name];
      const data = isChunk(chunk) ? chunk.viteMetadata : undefined;
      const kept = [...(data?.importedAssets ?? [])].filter((name) => assets.test(name));
      return [...(data?.importedCss ?? []), ...kept];
    });
    const named = [...html.matchAll(/"\/(assets\/[^"]+)"/g)].map(([, name = '']) => name);
    const names = [...new Set([...scripts, ...beside, ...named])].sort();
    const revision = createHash('sha256').update(html).digest('hex').slice(0, 16);
    const files = [
      { url: page.url, revision },
      ...names.map((name) => ({ url: `/${name}`, revision: null })),
    ];
    const version = createHash('sha256').update(JSON.stringify(files)).digest('hex').slice(0, 16);
    const { outputFiles } = await build({
      entryPoints: [source],
      bundle: true,
      minify: true,
      format: 'iife',
      target: 'es2022',
      write: false,
      define: {
        'process.env.NODE_ENV': '"production"',
        shell: JSON.stringify({ version, page: page.url, files }),
      },
    });
    await writeFile(join(dir, 'sw.js'), outputFiles[0]?.contents ?? '');
  },
});
