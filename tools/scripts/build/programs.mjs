import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build } from 'esbuild';
import { notices } from '../notices/esbuild-notices.ts';
import { besideProgram } from '../notices/licences.ts';
import { withDependencies } from '../notices/packages.ts';

// Bundled CommonJS packages still require modules at run time.
const requireForBundled =
  "import { createRequire as bundledRequire } from 'node:module'; const require = bundledRequire(import.meta.url);";

/** Commit for `biophony version`; empty without a repository. */
function commit() {
  try {
    const stdio = ['ignore', 'pipe', 'ignore'];
    return execFileSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8', stdio }).trim();
  } catch {
    return '';
  }
}

const launch = {
  'hand-over': 'tools/scripts/launch/hand-over.ts',
  'handed-over': 'tools/scripts/launch/handed-over.ts',
};

const needed = (folder) => {
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const isOther = (name) => !name.startsWith('@biophony/');
  const own = Object.keys(manifest.dependencies).filter(isOther);
  return { own, peers: Object.keys(manifest.peerDependencies ?? {}) };
};

const noticesOf = (folder) => `${folder}/dist/THIRD-PARTY-NOTICES.txt`;

/** Source files by output name, and what is not bundled. */
const programs = {
  'packages/cli': () => ({
    files: { main: 'src/main.ts', 'sha256-worker': 'src/sha256-worker.ts' },
    external: ['react-devtools-core'],
    define: {
      'process.env.NODE_ENV': '"production"',
      BIOPHONY_COMMIT: JSON.stringify(commit()),
    },
    banner: { js: requireForBundled },
    plugins: [notices({ what: 'biophony', file: noticesOf('packages/cli') })],
  }),
  // Native and WebAssembly packages stay outside.
  'workers/analysis': () => {
    const folder = 'workers/analysis';
    const { own, peers } = needed(folder);
    return {
      files: { main: 'src/main.ts', 'pool-worker': 'src/pool/worker.ts' },
      external: [...own, ...peers],
      banner: { js: requireForBundled },
      plugins: [
        notices({
          what: 'biophony-analysis, with the packages that it needs,',
          file: noticesOf(folder),
          beside: withDependencies(own, resolve(folder)),
          allowed: besideProgram,
        }),
      ],
    };
  },
  // Not published, so its dependencies are in the clone.
  'workers/api': () => ({
    // As deep as `src/platform/open-database.ts`, whose path to the migrations must work here too.
    files: { 'admin/main': 'src/admin/main.ts' },
    chunkNames: 'chunks/[name]-[hash]',
    external: needed('workers/api').own,
  }),
};

export const programFolders = Object.keys(programs);

export async function buildProgram(folder) {
  const { files, ...options } = programs[folder]();
  const own = Object.entries(files).map(([name, file]) => [name, `${folder}/${file}`]);
  rmSync(join(folder, 'dist'), { recursive: true, force: true });
  await build({
    entryPoints: { ...Object.fromEntries(own), ...launch },
    outdir: join(folder, 'dist'),
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node22',
    jsx: 'automatic',
    conditions: ['biophony'],
    tsconfig: join(folder, 'tsconfig.json'),
    logLevel: 'warning',
    ...options,
  });
}
