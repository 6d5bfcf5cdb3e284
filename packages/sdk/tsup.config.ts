import { defineConfig } from 'tsup';

// JavaScript only; `npm run pack` adds the types with tsc, which tsup cannot drive under TypeScript 7.
export default defineConfig({
  entry: {
    index: 'src/index.ts',
    'node/index': 'src/node/index.ts',
    // Stands beside the pool that starts it.
    'node/sha256-worker': 'src/node/sha256-worker.ts',
  },
  format: 'esm',
  target: 'es2023',
  clean: true,
});
