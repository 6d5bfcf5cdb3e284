import { defineConfig } from 'tsup';
import { notices } from '../../tools/scripts/notices/esbuild-notices.ts';

// JavaScript only; `npm run pack` adds the types with tsc, which tsup cannot drive under TypeScript 7.
export default defineConfig({
  entry: {
    index: 'src/index.ts',
    'testing/index': 'src/testing/index.ts',
    'node/index': 'src/node/index.ts',
    // Stands beside the pool that starts it.
    'node/sha256-worker': 'src/node/sha256-worker.ts',
  },
  format: 'esm',
  target: 'es2023',
  clean: true,
  esbuildPlugins: [notices({ what: '@biophony/sdk', file: 'dist/THIRD-PARTY-NOTICES.txt' })],
});
