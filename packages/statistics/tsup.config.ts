import { defineConfig } from 'tsup';
import { notices } from '../../tools/scripts/notices/esbuild-notices.ts';

// JavaScript only; `npm run pack` adds the types with tsc, which tsup cannot drive under TypeScript 7.
export default defineConfig({
  entry: { index: 'src/index.ts' },
  format: 'esm',
  target: 'es2023',
  clean: true,
  esbuildPlugins: [notices({ what: '@biophony/statistics', file: 'dist/THIRD-PARTY-NOTICES.txt' })],
});
