import { defineConfig } from 'tsup';

// What bundled CommonJS packages still ask for at run time.
const requireForBundled =
  "import { createRequire as createRequireForBundled } from 'node:module'; const require = createRequireForBundled(import.meta.url);";

const launch = '../../scripts/launch';

/** One program with everything in it, in pieces that load when they are needed. */
export default defineConfig({
  entry: {
    main: 'src/main.ts',
    'sha256-worker': 'src/sha256-worker.ts',
    'hand-over': `${launch}/hand-over.ts`,
    'handed-over': `${launch}/handed-over.ts`,
  },
  format: 'esm',
  platform: 'node',
  target: 'node22',
  splitting: true,
  clean: true,
  noExternal: [/^(?!react-devtools-core$)/],
  external: ['react-devtools-core'],
  define: { 'process.env.NODE_ENV': '"production"' },
  banner: { js: requireForBundled },
  esbuildOptions(options) {
    options.conditions = ['biophony', 'node', 'import', 'default'];
  },
});
