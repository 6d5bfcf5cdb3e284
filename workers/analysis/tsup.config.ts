import { defineConfig } from 'tsup';

const launch = '../../scripts/launch';

// The runner as two files: the program and its pool worker. Native and WebAssembly packages stay outside.
export default defineConfig({
  entry: {
    main: 'src/main.ts',
    'pool-worker': 'src/pool/worker.ts',
    'hand-over': `${launch}/hand-over.ts`,
    'handed-over': `${launch}/handed-over.ts`,
  },
  format: 'esm',
  target: 'node22',
  platform: 'node',
  splitting: true,
  clean: true,
  noExternal: [/^@biophony\//],
  esbuildOptions(options) {
    options.conditions = ['biophony', 'node', 'import', 'default'];
  },
});
