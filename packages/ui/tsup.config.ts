import { readFile } from 'node:fs/promises';
import { defineConfig } from 'tsup';

// One output file a source file, so that `'use client'` stays where it was written and unused parts shake off.
// Types come from `tsc -p tsconfig.build.json`; the stylesheet from `styles/build.ts`.
export default defineConfig({
  entry: [
    'src/**/*.ts',
    'src/**/*.tsx',
    '!src/**/*.test.ts',
    '!src/**/*.test.tsx',
    '!src/**/testing/**',
    '!src/embed/**',
  ],
  format: 'esm',
  target: 'es2023',
  splitting: false,
  clean: true,
  esbuildPlugins: [
    {
      name: 'keep-files-apart',
      setup(build) {
        // A worker is named by its address, which no import tells of.
        build.onLoad(
          { filter: /(?:start-engine|use-opened-survey|use-draw)\.ts$/ },
          async ({ path }) => ({
            contents: (await readFile(path, 'utf8')).replace('-worker.ts', '-worker.js'),
            loader: 'ts',
          }),
        );
        build.onResolve({ filter: /^\.{1,2}\// }, ({ kind, path }) =>
          kind === 'entry-point'
            ? undefined
            : { path: path.replace(/\.tsx?$/, '.js'), external: true },
        );
      },
    },
  ],
});
